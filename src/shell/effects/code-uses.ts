import { listHas } from '../../protocol/word-list.ts';

/** What a call in another language does to its arguments; those that are in no list are data. */
export interface Uses {
  /** Places of the arguments. */
  readonly writes?: readonly number[];
  readonly removes?: readonly number[];
  readonly reads?: readonly number[];
  readonly makes?: readonly number[];
  readonly permits?: readonly number[];
  /** A hard link: the file, and its second name. */
  readonly links?: readonly [number, number];
  /** The directory that an archive is unpacked into, the working one where none is given. */
  readonly fills?: number;
  /** `open(file, how)`: a further argument says what is done with it. */
  readonly opens?: boolean;
  /** With all that lies below. */
  readonly deep?: boolean;
  /** A command line, or its words. */
  readonly shell?: boolean;
}

/** Last names of calls in Python, Node, Deno, Bun, Perl, Ruby, PHP and Lua, with what they do to their arguments. */
const CALLS: readonly (readonly [names: string, uses: Uses])[] = [
  ['open fopen openSync io.open io.lines ZipFile TarFile sysopen File.open File.new codecs.open', { opens: true }],
  [
    'writeFile writeFileSync writeTextFile writeTextFileSync outputFile outputFileSync outputJson outputJsonSync writeJson writeJsonSync writeJSON appendFile appendFileSync createWriteStream file_put_contents Bun.write Deno.writeFile File.write IO.write IO.binwrite File.binwrite write_file spurt truncate truncateSync ftruncate utime utimes utimesSync touch mkstemp FileUtils.touch',
    { writes: [0] },
  ],
  [
    'rmtree remove_tree rm rmSync rm_rf rm_r emptyDir emptyDirSync rimraf del fs.remove fs.removeSync fse.remove fse.removeSync Deno.remove Deno.removeSync FileUtils.rm_rf FileUtils.rm_r FileUtils.remove_dir',
    { removes: [0, 1, 2, 3], deep: true },
  ],
  [
    'unlink unlinkSync unlink_async remove removeSync removedirs rmdir rmdirSync rm_f delete File.delete File.unlink FileUtils.rm Dir.rmdir Dir.delete',
    { removes: [0, 1, 2, 3] },
  ],
  [
    'rename renameSync renames move moveSync replace mv FileUtils.mv File.rename',
    { removes: [0], writes: [1], deep: true },
  ],
  [
    'copyFile copyFileSync copy copySync copy2 copyfile copytree copymode copystat cp cpSync cp_r copy_file fcopy FileUtils.cp FileUtils.cp_r',
    { reads: [0], writes: [1], deep: true },
  ],
  ['symlink symlinkSync File.symlink FileUtils.ln_s', { reads: [0], writes: [1] }],
  ['link linkSync File.link FileUtils.ln', { reads: [0], links: [0, 1] }],
  ['extractall', { fills: 0 }],
  [
    'chmod chmodSync lchmod fchmod chown chownSync lchown File.chmod FileUtils.chmod FileUtils.chmod_R',
    { permits: [0] },
  ],
  ['urlretrieve', { writes: [1] }],
  ['unpack_archive', { reads: [0], fills: 1 }],
  [
    'mkdir mkdirSync makedirs mkdirp mkdir_p ensureDir ensureDirSync make_path Dir.mkdir FileUtils.mkdir_p',
    { makes: [0] },
  ],
  ['ensureFile ensureFileSync', { writes: [0] }],
  [
    'system exec execSync spawn spawnSync execFile execFileSync popen popen2 popen3 run call check_call check_output getoutput getstatusoutput Popen shell_exec passthru proc_open qx $ sh',
    { shell: true },
  ],
  [
    'readFile readFileSync readTextFile readTextFileSync readJson readJsonSync readJSON read_file require import import_module load loads loadFile parse parse_file read_text read_bytes read_json read_csv dotenv_values exists existsSync stat statSync lstat lstatSync access accessSync readdir readdirSync listdir scandir isfile isdir is_file is_dir getsize getmtime file_get_contents readfile highlight_file show_source file_exists fileExists readlink readlinkSync realpath createReadStream include require_once include_once File.read File.exist? File.exists? File.size File.file? IO.read IO.readlines readlines foreach file fgets glob iglob walk basename dirname extname splitext relative isAbsolute resolve join Path PurePath PosixPath joinpath json_decode from_file slurp is_readable filesize md5_file sha1_file Deno.readTextFile read readline readlines eachline Bun.file fileURLToPath pathToFileURL URL cat stringify dumps dump String str',
    { reads: [0] },
  ],
  [
    'write_text write_bytes print println printf puts p pp say echo log info warn error debug console.log console.error console.warn console.info print_r var_dump die exit quit assert len length format sprintf throw Error Exception ValueError sleep split startswith endsWith endswith startsWith includes match test search sub gsub count index find equal deepEqual strictEqual append push expanduser expandvars expand_path normpath abspath normalize homedir getenv',
    {},
  ],
];

type PathUse = 'write' | 'remove' | 'read' | 'move' | 'permissions';

/** `Path('x').unlink()`. */
const METHODS: readonly (readonly [names: string, use: PathUse])[] = [
  ['write_text write_bytes touch write save symlink_to hardlink_to', 'write'],
  ['chmod lchmod', 'permissions'],
  ['unlink rmdir delete rmtree', 'remove'],
  ['rename replace', 'move'],
  ['read_text read_bytes exists is_file is_dir stat iterdir glob read json text', 'read'],
];

/** By the names of a call, from the outside in: `fs`, `promises`, `rm`. Undefined: nobody knows what it does. */
export function usesOf(chain: readonly string[]): Uses | undefined {
  const two = chain.slice(-2).join('.');
  const last = chain.at(-1) ?? '';
  const find = (name: string): Uses | undefined => CALLS.find(([names]) => listHas(names, name))?.[1];
  return find(two) ?? find(last);
}

/** What a method does to the path that it is called on. */
export const methodUse = (name: string): PathUse | undefined => METHODS.find(([names]) => listHas(names, name))?.[1];
