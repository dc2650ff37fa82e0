import type { ProgramTable } from './program-rows.ts';

/** Programs that turn text which nobody can read into text, and archives into what they hold, on standard output. */
export const DECODERS: readonly ProgramTable[] = [
  {
    names: 'base64 base32 basenc base58',
    options: 'w,wrap= i,ignore-garbage D,d,decode b= o=',
    rows: [{ words: '', with: 'decode', does: 'decodes' }],
  },
  { names: 'xxd', options: 'c= g= l= s= r,revert p,ps b', rows: [{ words: '', with: 'r revert rp', does: 'decodes' }] },
  {
    names: 'openssl',
    options: '- k= K= iv= pass= in= out= md= iter=',
    rows: [{ words: '**', with: 'd', unless: 'out', does: 'decodes' }],
  },
  { names: 'uudecode', options: 'o=', rows: [{ words: '', does: 'decodes' }] },
  { names: 'rev', options: '', rows: [{ words: '', does: 'decodes' }] },
  {
    names: 'tr',
    options: 'd,delete s,squeeze-repeats c,C,complement t',
    rows: [{ words: '**', unless: 'delete squeeze-repeats', does: 'decodes' }],
  },
  {
    names: 'gpg gpg2',
    options: 'o,output= d,decrypt',
    rows: [{ words: '**', with: 'decrypt', unless: 'output', does: 'decodes' }],
  },
  {
    names: 'gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd lz4 brotli',
    options: 'c,stdout,to-stdout d,decompress,uncompress k f q S=',
    rows: [
      { words: '**', with: 'decompress stdout', does: 'unpacks' },
      { words: '', does: 'unpacks' },
    ],
  },
  { names: 'zcat bzcat xzcat zstdcat lz4cat gzcat', options: '', rows: [{ words: '**', does: 'unpacks' }] },
  {
    names: 'tar bsdtar',
    options: 'x,extract,get O,to-stdout f,file= C,directory= z j J v',
    rows: [
      { words: '**', with: 'to-stdout', does: 'unpacks' },
      { words: 'x*O*|*xO*', does: 'unpacks' },
    ],
  },
  { names: 'unzip', options: 'd= x= P= p', rows: [{ words: '**', with: 'p', does: 'unpacks' }] },
  { names: '7z 7za', options: 'so o=', rows: [{ words: '**', with: 'so', does: 'unpacks' }] },
];

/** In code of other languages: text that is decoded or fetched, handed to what runs it. */
const RUNS = String.raw`(?:\bexec|\beval|\bcompile|\bFunction|\bos\.system|\bpopen|\bsystem|\bexecSync|\bpassthru|\bshell_exec|\bassert|\binstance_eval|\bvm\.run\w+)\s*\(`;
const RUNS_SHELL = String.raw`\b(?:run|call|check_call|check_output|Popen)\s*\(`;
const DECODES = String.raw`(?:b64decode|b32decode|a85decode|decodebytes|unhexlify|fromhex|fromBase64|atob\s*\(|['"](?:base64|hex)['"]|base64_decode|decode64|decode_base64|unpack\s*\(?\s*['"]m|gzinflate|str_rot13|zlib\.decompress|rot13)`;
const FETCHES = String.raw`(?:urlopen|requests\.get|httpx\.get|urllib3|fetch\s*\(|https?\.get|Net::HTTP|open-uri|URI\.open|LWP::Simple|get\s*\(\s*['"]https?:|file_get_contents\s*\(\s*['"]https?:|axios)`;
const WITHIN = String.raw`[^;\n]{0,300}?`;

/** Which of both a text of code does. `subprocess` runs text as a shell does only when it is told so. */
export function codeRuns(code: string): 'decoded' | 'remote' | undefined {
  if (runs(code, DECODES)) return 'decoded';
  return runs(code, FETCHES) ? 'remote' : undefined;
}

function runs(code: string, what: string): boolean {
  return (
    new RegExp(`${RUNS}${WITHIN}${what}`).test(code) ||
    new RegExp(`${what}${WITHIN}\\.then\\s*\\(\\s*(?:eval|Function)\\b`).test(code) ||
    new RegExp(`${RUNS_SHELL}${WITHIN}${what}${WITHIN}shell\\s*=\\s*True`).test(code)
  );
}

/** In code: a connection whose other end gets a shell. */
export const CODE_SHELL =
  /\bsocket\b[\s\S]{0,600}?(?:\bdup2\b|\bpty\.spawn\b|\bsubprocess\.|\bexec\w*\s*\(?\s*["'{](?:\/bin\/|(?:ba|da|z|k)?sh\b)|\bos\.popen)|\bfsockopen\b[\s\S]{0,300}?\b(?:exec|proc_open|shell_exec|system)\b|\bnet\.(?:connect|Socket)[\s\S]{0,400}?child_process|child_process[\s\S]{0,400}?\bnet\.(?:connect|Socket)|TCPSocket[\s\S]{0,200}?(?:exec|spawn|popen|%x)|\bexec\b[\s\S]{0,100}?TCPSocket/;
