import { baseName, below } from '../path.ts';
import type { Word } from '../reading.ts';
import { known, prefixOf, textOf, type Value } from '../value.ts';
import { type Call, type Draft, draft, each, here, possible, type Verb } from './draft.ts';
import { statementWrites } from './editor-commands.ts';

/** Programs whose options name a file they write. Operands are what they read. */

const CURL =
  'o,output= O,remote-name D,dump-header= c,cookie-jar= trace= trace-ascii= stderr= etag-save= hsts= alt-svc= libcurl= ' +
  'output-dir= T,upload-file= K,config= b,cookie= d,data= data-binary= data-raw= data-urlencode= F,form= H,header= ' +
  'A,user-agent= e,referer= u,user= x,proxy= X,request= w,write-out= m,max-time= connect-timeout= retry= cacert= cert= ' +
  'E,cert= key= r,range= C,continue-at= y,speed-time= Y,speed-limit= z,time-cond= Q,quote= t= url= json= resolve= ' +
  'remote-name-all J,remote-header-name L,location s,silent S,show-error f,fail k,insecure v I,head i,include create-dirs';
const WGET =
  'O,output-document= o,output-file= a,append-output= P,directory-prefix= i,input-file= load-cookies= save-cookies= ' +
  'q,quiet c,continue N,timestamping r,recursive m,mirror spider t,tries= T,timeout= U,user-agent= header= user= ' +
  'password= post-data= post-file= method= body-data= l,level= A,accept= R,reject= D,domains= I= X= e,execute= w,wait= ' +
  'warc-file= rejected-log= base= B= Q,quota=';

function curl(call: Call): readonly Draft[] {
  const { args } = call;
  const directory = args.values('output-dir').at(-1)?.value;
  const named = args.values(
    'output',
    'dump-header',
    'cookie-jar',
    'trace',
    'trace-ascii',
    'stderr',
    'etag-save',
    'libcurl',
  );
  const made = args.has('remote-name', 'remote-name-all') ? [...args.operands, ...args.values('url')].map(fromUrl) : [];
  const place = directory === undefined ? {} : { in: directory };
  return [
    ...each('read', [...args.values('upload-file', 'config'), ...attached(call)]),
    ...each(
      'write',
      named.filter((word) => textOf(word.value) !== '-'),
      place,
    ),
    ...made.map((one) => ({ ...one, ...place })),
  ];
}

/** `-d @file`, `-F part=@file`: the contents of a file are sent. */
function attached(call: Call): readonly Word[] {
  const sent = call.args.values('data', 'data-binary', 'data-urlencode', 'form', 'json', 'header');
  return sent.flatMap((word) => {
    const found = /^(?:[^@]*=)?[@<]([^;]+)/u.exec(prefixOf(word.value));
    // `@-` is what it is fed with.
    return found?.[1] === undefined || found[1] === '-' ? [] : [{ ...word, value: known(found[1]) }];
  });
}

/** The name that a download keeps: the last part of the address, without its query. */
function fromUrl(url: Word): Draft {
  // An unquoted `?` of a query is a glob to the shell.
  const query = url.value.findIndex((piece) => typeof piece !== 'string' && piece.source === '?');
  const address = query < 0 ? url.value : url.value.slice(0, query);
  const text = textOf(address);
  const name: Value =
    text === undefined
      ? baseName(address)
      : known(
          text
            .replace(/[?#].*$/u, '')
            .split('/')
            .at(-1) ?? '',
        );
  return { ...draft('write', url), path: name.length === 0 ? known('index.html') : name };
}

function wget(call: Call): readonly Draft[] {
  const { args } = call;
  const logs = [
    ...each('write', args.values('output-file', 'save-cookies')),
    ...each('append', args.values('append-output')),
  ];
  const named = args.values('output-document').filter((word) => textOf(word.value) !== '-');
  if (args.has('spider')) return logs;
  if (args.has('output-document')) return [...logs, ...each('write', named)];
  const directory = args.values('directory-prefix').at(-1)?.value;
  const place = directory === undefined ? {} : { in: directory };
  if (args.has('recursive', 'mirror', 'input-file')) return [...logs, here('write', { ...possible, ...place })];
  return [...logs, ...args.operands.map((url) => ({ ...fromUrl(url), ...place, ...possible }))];
}

function fetched({ args }: Call): readonly Draft[] {
  const directory = args.values('dir').at(-1)?.value;
  const place = { ...possible, ...(directory === undefined ? {} : { in: directory }) };
  const made = args.has('out')
    ? each('write', args.values('out'), place)
    : args.operands.map((url) => ({ ...fromUrl(url), ...place }));
  return [...each('write', args.values('log'), possible), ...made];
}

/** Options whose values are written, for one or more programs; `''` means that operands are read. */
function outputs(names: string, options: string, written: readonly string[], extra: readonly string[] = []): Verb {
  return {
    names,
    options,
    effects: (call) => [
      ...each('read', call.args.operands, possible),
      ...each('write', call.args.values(...written)),
      ...each('append', call.args.values(...extra)),
    ],
  };
}

/** The last operand is written, the others are read: `convert a.png b.jpg`. */
const lastWritten = (call: Call): readonly Draft[] => [
  ...each('read', call.args.operands.slice(0, -1), possible),
  ...each('write', call.args.operands.length > 1 ? call.args.operands.slice(-1) : []),
];

function sshKeygen(call: Call): readonly Draft[] {
  const key = call.args.values('f');
  if (call.args.has('l', 'y', 'e', 'i', 'B', 'F')) return each('read', key);
  return [...each('write', key), ...key.map((word) => ({ ...draft('write', word), path: [...word.value, '.pub'] }))];
}

function tsc(call: Call): readonly Draft[] {
  const directories = call.args.values('outDir', 'outdir', 'outputDir', 'declarationDir', 'out-dir');
  return [
    ...directories.map((word) => draft('write', word, { reach: 'contents', ...possible })),
    ...each('write', call.args.values('outFile', 'outfile', 'out-file', 'o')),
  ];
}

export const outputVerbs: readonly Verb[] = [
  { names: 'curl', options: CURL, effects: curl },
  { names: 'wget wget2', options: WGET, effects: wget },
  {
    names: 'aria2c',
    options: 'o,out= d,dir= i,input-file= l,log= s,split= x,max-connection-per-server= j,max-concurrent-downloads=',
    effects: fetched,
  },
  outputs('axel', 'o,output= n= s= x', ['output']),
  outputs(
    'sort',
    'o,output= k,key= t,field-separator= S,buffer-size= T,temporary-directory= batch-size= parallel= random-source= files0-from= compress-program= u n r',
    ['output'],
  ),
  outputs('shuf', 'o,output= n,head-count= i,input-range= random-source= e,echo z r', ['output']),
  outputs(
    'gcc g++ cc c++ clang clang++ tcc icc ld gold lld as nasm yasm rustc ghc ocamlc ocamlopt dmd gdc gfortran nim zig swiftc kotlinc dart2js nvcc emcc',
    '- o= I= L= l= D= MF= MT= x= std= include= out-dir=',
    ['o', 'MF'],
  ),
  outputs('go', '- o= ldflags= tags= gcflags= coverprofile= cpuprofile= memprofile= trace= C=', [
    'o',
    'coverprofile',
    'cpuprofile',
    'memprofile',
    'trace',
  ]),
  outputs(
    'openssl',
    '- out= in= keyout= inkey= CAfile= config= subj= days= newkey= key= passin= passout= pass= k= K= iv= md= sign= signature= verify= writerand= rand=',
    ['out', 'keyout', 'writerand'],
  ),
  outputs(
    'gpg gpg2',
    'o,output= r,recipient= u,local-user= homedir= passphrase= passphrase-file= status-file= logger-file= keyserver= default-key= export-secret-keys a s e d b',
    ['output', 'status-file', 'logger-file'],
  ),
  outputs('age rage', 'o,output= r,recipient= R,recipients-file= i,identity= d e a p', ['output']),
  outputs('pandoc', 'o,output= f,from= t,to= template= V= M= H= B= A= css= c= bibliography= log= s', ['output', 'log']),
  outputs('portcullis', 'html= output= since= reporter= config= cwd= tool=', ['html', 'output']),
  outputs('iconv', 'o,output= f,from-code= t,to-code= c l s', ['output']),
  outputs('strace ltrace', '+ o,output= e= p,attach= s= u= E= a= b= I= O= P= S= X=', ['output']),
  outputs('tcpdump', 'w= r= i= c= C= G= W= s= F= Z= B=', ['w']),
  outputs('xmllint xsltproc', 'o,output= format noout schema= xpath= stringparam= encode= c14n', ['output']),
  outputs('jpegoptim optipng pngquant', 'd= m= o,output= ext= quality=', ['output']),
  outputs(
    'bison yacc flex lex re2c gperf protoc thrift swig',
    'o,output=,output-file= d=? b= p= header=? header-file= I= proto_path= language=',
    ['output', 'output-file', 'header', 'header-file'],
  ),
  outputs('msgfmt xgettext msgmerge', 'o,output-file= d= L= k=? j f=', ['output-file']),
  outputs('pg_dump pg_dumpall mysqldump mongodump', 'f,file= r,result-file= o,out= d= h= p=? U= u= t= n= F= j=', [
    'file',
    'result-file',
    'out',
  ]),
  {
    names: 'psql',
    options: 'o,output= L,log-file= c,command= f,file= h= p= U= d= v= F= R= P= T=',
    effects: (call) => [
      ...each('read', call.args.values('file')),
      ...each('write', call.args.values('output', 'log-file')),
      ...statementWrites(call, ['command'], false),
    ],
  },
  {
    names: 'mysql mariadb',
    options: 'e,execute= h,host= u,user= P,port= D,database= p,password=? tee= defaults-file= ssl-ca=',
    effects: (call) => [...each('append', call.args.values('tee')), ...statementWrites(call, ['execute'], false)],
  },
  {
    names: 'duckdb',
    options: '- c= s= cmd= f= init= separator= nullvalue= readonly',
    effects: (call) => [
      ...each('read', call.args.values('f')),
      ...each(call.args.has('readonly') ? 'read' : 'write', call.args.operands.slice(0, 1), possible),
      ...statementWrites(call, ['c', 's', 'cmd'], true),
    ],
  },
  {
    names: 'script',
    options: 'a,append c,command= O,log-out= I,log-in= B,log-io= T,log-timing= t=? o= q,quiet f,flush e E= m=',
    effects: ({ args }) =>
      each('write', [...args.operands.slice(0, 1), ...args.values('log-out', 'log-in', 'log-io', 'log-timing')]),
  },
  outputs('time', '+ o,output= f,format= a p v q', ['output']),
  outputs('parallel', '+ j= S= joblog= results= a= I= N= n= L= C= d=', ['joblog', 'results']),
  outputs('valgrind perf', '+ o,output= log-file= xml-file= tool= e= F= p=', ['output', 'log-file', 'xml-file']),
  outputs('pip-compile pip-audit cyclonedx-bom syft trivy grype', 'o,output=,output-file= f,format= e=', [
    'output',
    'output-file',
  ]),
  outputs('dot neato circo plantuml mmdc', '- o= T= K= i= c=', ['o']),
  outputs('as86 patchelf', 'output= set-rpath= set-interpreter=', ['output']),
  {
    names: 'convert magick ffmpeg sox gs img2pdf qpdf pdftk',
    options:
      '- i= f= c= vf= af= t= ss= r= b= s= y n resize= quality= density= vcodec= acodec= preset= crf= map= filter_complex= sOutputFile=',
    effects: (call) => [
      ...each('read', call.args.values('i')),
      ...lastWritten({
        ...call,
        args: {
          ...call.args,
          operands: call.args.has('i') ? [...call.args.values('i'), ...call.args.operands] : call.args.operands,
        },
      }),
      ...each('write', call.args.values('sOutputFile')),
    ],
  },
  { names: 'pdftotext pdftoppm ps2pdf rst2html', options: '- f= l= r= enc=', effects: lastWritten },
  { names: 'ssh-keygen', options: 'f= t= b= C= N= P= m= O= s= I= n= V= F= R= l y e i B q', effects: sshKeygen },
  {
    names: 'tsc swc babel esbuild rollup webpack parcel vite sass lessc postcss',
    options:
      '- outDir= outdir= outputDir= declarationDir= out-dir= outFile= outfile= out-file= o= p= project= target= module= config=',
    effects: tsc,
  },
  {
    names: 'docker podman nerdctl kubectl oc gsutil aws rclone',
    options: 'n,namespace= c,container= context= kubeconfig= profile= region= endpoint-url= config= H,host=',
    effects: copiedHere,
  },
  { names: 'crontab', options: 'u= e l r i', effects: (call) => each('read', call.args.operands) },
];

/** Copies between this machine and a container, a pod or a bucket: the words in front of the two places. */
const COPIES = /^(?:container |s3 |-m )*(?:cp|mv|sync|rsync|copy|copyto|move|moveto)$/u;
const ELSEWHERE = /^(?:[\w.-]{2,}:|-$)/u;

/** `docker cp box:/x here`, `aws s3 sync s3://bucket here`: what comes from elsewhere is written here. */
function copiedHere(call: Call): readonly Draft[] {
  const { operands } = call.args;
  const [from, to, ...more] = operands.slice(-2);
  const verb = operands.slice(0, -2).map(({ value }) => textOf(value) ?? '');
  const reads = each('read', operands);
  if (from === undefined || to === undefined || more.length > 0 || !COPIES.test(verb.join(' '))) return reads;
  if (ELSEWHERE.test(prefixOf(to.value)) || !ELSEWHERE.test(prefixOf(from.value))) return reads;
  const name = baseName(from.value);
  const isWhole = /sync$/u.test(verb.at(-1) ?? '');
  return [
    draft('write', to, isWhole ? { ...possible, reach: 'contents' } : possible),
    ...(isWhole || name.length === 0 ? [] : [{ ...draft('write', to, possible), path: below(to.value, name) }]),
  ];
}
