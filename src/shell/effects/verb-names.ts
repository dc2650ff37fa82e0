// Written by `npm run generate` from the tables in this folder.

/** The programs that each table has rows for. */
export const VERB_NAMES = {
  removal: 'del-cli gtrash rimraf rip rm rmdir rmtrash safe-rm shred srm trash trash-put unlink wipe',
  copy: 'cp ditto file-rename gio install link ln mount mv perl-rename prename rename rename.ul rsync scp',
  newFile:
    'csplit dd fallocate mkdir mke2fs mkfifo mkfs mkfs.btrfs mkfs.ext3 mkfs.ext4 mkfs.vfat mkfs.xfs mknod mkswap ' +
    'mktemp split sponge tee touch truncate wipefs',
  permission: 'chattr chcon chgrp chmod chown icacls setfacl setfattr xattr',
  rewriter: 'comby dasel dos2unix exiftool json logrotate mac2unix objcopy rpl ruplacer sd strip uniq unix2dos xxd',
  search: 'ack ack-grep ag bzgrep egrep fgrep gojq grep jaq jq pt rg ripgrep ugrep xzgrep yq zgrep zstdgrep',
  find: 'find',
  patch: 'apply_patch applypatch gpatch patch',
  archive:
    '7z 7za 7zr 7zz ar brotli bsdtar bunzip2 bzip2 compress cpio dpkg-deb gar gunzip gzip jar lbzip2 lz4 lzip lzma ' +
    'p7zip pax pbzip2 pigz pixz rar star tar unar uncompress unlz4 unlzma unpigz unrar unsquashfs unxz unzip ' +
    'unzstd xz zip zstd zstdmt',
  editor:
    'amp atom awk code code-insiders codium crudini cursor dte ed elvis emacs emacsclient evim ex geany gedit gvim ' +
    'helix hx jed jmacs joe kak kate kwrite leafpad mawk mcedit mg micro mousepad mvim nano nawk ne notepad ' +
    'notepad++ nvi nvim original-awk pico pluma red rnano rview rvim sed sqlite sqlite3 subl sublime_text tilde vi ' +
    'view vim vimdiff vimx vis xed zed',
  formatter:
    'autopep8 biome black blue clang-format eslint gofmt gofumpt goimports isort perltidy php-cs-fixer prettier ' +
    'rome rubocop ruff rustfmt shfmt standard stylelint terraform tofu tslint xmlstarlet xo yapf',
  output:
    'age aria2c as as86 aws axel babel bison c++ cc circo clang clang++ convert crontab curl cyclonedx-bom dart2js ' +
    'dmd docker dot duckdb emcc esbuild ffmpeg flex g++ gcc gdc gfortran ghc go gold gperf gpg gpg2 grype gs ' +
    'gsutil icc iconv img2pdf jpegoptim kotlinc kubectl ld lessc lex lld ltrace magick mariadb mmdc mongodump ' +
    'msgfmt msgmerge mysql mysqldump nasm neato nerdctl nim nvcc oc ocamlc ocamlopt openssl optipng pandoc ' +
    'parallel parcel patchelf pdftk pdftoppm pdftotext perf pg_dump pg_dumpall pip-audit pip-compile plantuml ' +
    'pngquant podman portcullis postcss protoc ps2pdf psql qpdf rage rclone re2c rollup rst2html rustc sass script ' +
    'shuf sort sox ssh-keygen strace swc swiftc swig syft tcc tcpdump thrift time trivy tsc valgrind vite webpack ' +
    'wget wget2 xgettext xmllint xsltproc yacc yasm zig',
  notebook: 'jupyter jupyter-nbconvert jupytext nbdev_clean nbqa nbstripout papermill',
  interpreter:
    'ash bash cmd csh dash elvish fish jruby ksh mksh nu oksh perl powershell pwsh rbash ruby sh tcsh xonsh yash ' +
    'zsh',
  powershell:
    'add-content attrib clear-content clear-recyclebin compress-archive copy copy-item cpi del erase ' +
    'expand-archive export-clixml export-csv gc gci get-childitem get-content get-filehash get-item icacls ' +
    'import-csv invoke-restmethod invoke-webrequest irm iwr mi move move-item new-item ni out-file rd remove-item ' +
    'ren rename-item ri rni robocopy select-string set-acl set-content set-item set-itemproperty ' +
    'start-bitstransfer takeown tee-object xcopy',
} as const;

/** The subcommands of git that have a row. */
export const GIT_NAMES =
  'add am annotate apply archive bisect blame bundle cat-file check-ignore checkout checkout-index cherry-pick ' +
  'clean clone config diff diff-index diff-tree filter-branch filter-repo format-patch grep hash-object init log ' +
  'ls-files ls-tree merge merge-file mv pull read-tree rebase reset restore rev-list revert rm shortlog show ' +
  'sparse-checkout stage stash submodule subtree switch whatchanged worktree';
