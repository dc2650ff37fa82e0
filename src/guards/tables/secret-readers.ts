import type { ProgramTable } from './program-rows.ts';

/** Programs that print what they read: files, or what comes in where they are given none. */
export const SHOWING: ReadonlySet<string> = new Set(
  (
    'cat tac nl head tail less more most bat batcat pg zcat zless zmore bzcat xzcat zstdcat gzcat lz4cat rev fold fmt pr ' +
    'column expand unexpand cut paste join comm grep egrep fgrep zgrep bzgrep xzgrep rg ripgrep ag ack ugrep tr od hd ' +
    'hexdump xxd strings base32 base64 basenc diff diff3 sdiff colordiff delta difft jq gojq jaq yq gron fx jless look tsort ' +
    'shuf ptx uniq sort awk mawk nawk sed iconv ul csplit dd tee mdcat glow csvcut csvgrep csvlook xmllint xq ' +
    'tomlq dasel busybox hcat lolcat ccat pygmentize highlight envsubst uuencode qrencode file-dump ' +
    'type gc get-content select-string sls findstr format-hex'
  ).split(' '),
);

/** Programs that put what they read somewhere else, in a form that its name may not tell. */
export const COPYING: ReadonlySet<string> = new Set(
  (
    'tar bsdtar zip 7z 7za 7zr rar cpio ar pax gzip pigz bzip2 xz zstd lz4 brotli split openssl gpg age compress ' +
    'makeself shar asar rsync scp sftp rclone restic borg'
  ).split(' '),
);

/** Of the programs above, the uses that print no contents. */
export const QUIET_USES: readonly ProgramTable[] = [
  {
    names: 'grep egrep fgrep zgrep rg ripgrep ag ack ugrep',
    options: 'e,regexp= f,file= A= B= C= m= g,glob= t,type= T= M= j= include= exclude= exclude-dir=',
    rows: [{ words: '', with: 'q quiet silent c count l L files-with-matches files-without-match', does: '' }],
  },
  { names: 'diff', options: '', rows: [{ words: '', with: 'q brief', does: '' }] },
  {
    names: 'sed',
    options: 'e,expression= f,file= l= i,in-place=? n E r s u z',
    rows: [{ words: '', with: 'in-place', does: '' }],
  },
  { names: 'sort', options: 'o,output= k= t= S= T=', rows: [{ words: '', with: 'c C check', does: '' }] },
  { names: 'jq yq', options: '', rows: [{ words: 'keys|length|type', does: '' }] },
];

/** Of the programs that write copies, the uses that take a key and give nothing of it out. */
export const KEEPING_USES: readonly ProgramTable[] = [
  {
    names: 'openssl',
    options: '- in= out= key= signkey= CAkey= keyform=',
    rows: [
      { words: 'x509|req|ca|dgst|genpkey|s_server|s_client|verify|crl|ocsp|ts', does: '' },
      // What is encrypted, or signed with its text, is not the key.
      { words: 'cms|smime|pkeyutl|rsautl', unless: 'encrypt nodetach', does: '' },
    ],
  },
  { names: 'gpg gpg2', options: '', rows: [{ words: '**', with: 'import verify show-keys fingerprint', does: '' }] },
];

/** Programs that print their arguments. */
export const PRINTING: ReadonlySet<string> = new Set(
  'echo printf print say write-output write-host write-error figlet cowsay'.split(' '),
);
