/** make's options, as `readArguments` takes them (make(1), GNU 4.4); values of the files under `makefile`. */
export const MAKE_OPTIONS =
  'f,file,makefile= C,directory= I,include-dir= j,jobs=? l,load-average=? o,old-file= W,what-if= ' +
  'n,just-print,dry-run,recon q,question t,touch s,silent k B i e E,eval= O,output-sync=?';

/** What it reads where no file is named, the first that is there. */
export const MAKEFILES: readonly string[] = ['GNUmakefile', 'makefile', 'Makefile'];
