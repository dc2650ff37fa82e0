/**
 * The options of git's subcommands, as `git <subcommand> -h` lists them (git 2.39 to 2.51, joined). Notation of one
 * option: short and long name joined by a comma, then `=` when it takes a value, `?` when it takes an attached one
 * only, `!` when it has no `--no-` form. `no-verify` stands for an option whose plain form is `--no-verify`.
 */
export const GIT_OPTIONS: Readonly<Record<string, string>> = {
  add: 'n,dry-run v,verbose i,interactive p,patch e,edit f,force u,update renormalize N,intent-to-add A,all ignore-removal refresh ignore-errors ignore-missing sparse chmod= pathspec-from-file= pathspec-file-nul warn-embedded-repo',
  am: 'i,interactive n,no-verify 3,3way q,quiet s,signoff u,utf8 k,keep keep-non-patch m,message-id keep-cr c,scissors quoted-cr=! whitespace= ignore-space-change ignore-whitespace directory= exclude= include= C= p= patch-format= reject resolvemsg= continue! r,resolved! skip! abort! quit! retry! show-current-patch?! allow-empty! committer-date-is-author-date ignore-date rerere-autoupdate S,gpg-sign? empty=! binary rebasing',
  branch:
    'v,verbose q,quiet t,track? u,set-upstream-to= set-upstream! unset-upstream color? r,remotes contains=! no-contains=! with=! without=! abbrev? a,all d,delete D m,move M c,copy C l,list show-current create-reflog edit-description f,force merged=! no-merged=! column? sort= points-at= i,ignore-case recurse-submodules format=',
  checkout:
    'b= B= l guess overlay q,quiet recurse-submodules? progress m,merge conflict= d,detach t,track? f,force orphan= overwrite-ignore ignore-other-worktrees 2,ours! 3,theirs! p,patch ignore-skip-worktree-bits pathspec-from-file= pathspec-file-nul U,unified= inter-hunk-context=',
  'checkout-index': 'a,all ignore-skip-worktree-bits f,force q,quiet n,no-create u,index z stdin temp prefix= stage=',
  'cherry-pick':
    'quit! continue! abort! skip! cleanup= n,no-commit e,edit s,signoff m,mainline= rerere-autoupdate strategy= X,strategy-option= S,gpg-sign? x ff allow-empty allow-empty-message keep-redundant-commits empty=!',
  clean: 'q,quiet n,dry-run f,force i,interactive d e,exclude=! x X',
  clone:
    'v,verbose q,quiet progress reject-shallow n,no-checkout bare naked mirror l,local no-hardlinks s,shared recurse-submodules? recursive? j,jobs= template= reference= reference-if-able= dissociate o,origin= b,branch= u,upload-pack= depth= shallow-since= shallow-exclude= single-branch no-tags shallow-submodules separate-git-dir= c,config= server-option= 4,ipv4 6,ipv6 filter= also-filter-submodules remote-submodules sparse bundle-uri= ref-format= revision=',
  commit:
    'q,quiet v,verbose F,file= author= date= m,message= c,reedit-message= C,reuse-message= fixup= squash= reset-author trailer=! s,signoff t,template= e,edit cleanup= status S,gpg-sign? a,all i,include interactive p,patch o,only n,no-verify dry-run short branch ahead-behind porcelain long z,null amend no-post-rewrite u,untracked-files? pathspec-from-file= pathspec-file-nul allow-empty allow-empty-message U,unified= inter-hunk-context=',
  'commit-tree': 'p= m= F= S,gpg-sign?',
  config:
    'global system local worktree f,file= blob= get get-all get-regexp get-urlmatch get-color get-colorbool replace-all add unset unset-all rename-section remove-section l,list fixed-value e,edit t,type= bool! int! bool-or-int! bool-or-str! path! expiry-date! z,null name-only includes show-origin show-scope show-names default= comment= all append value= url= regexp',
  fetch:
    'v,verbose q,quiet all set-upstream a,append atomic upload-pack= f,force m,multiple t,tags n j,jobs= prefetch p,prune P,prune-tags recurse-submodules? dry-run porcelain write-fetch-head k,keep u,update-head-ok progress depth= shallow-since= shallow-exclude= deepen= unshallow! refetch! update-shallow refmap=! o,server-option= 4,ipv4 6,ipv6 negotiation-tip= negotiate-only filter= auto-maintenance auto-gc show-forced-updates write-commit-graph stdin submodule-prefix= recurse-submodules-default=',
  gc: 'q,quiet prune? cruft max-cruft-size= aggressive auto detach force keep-largest-pack expire-to=',
  init: 'template= bare shared?! q,quiet separate-git-dir= b,initial-branch= object-format= ref-format=',
  merge:
    'n stat compact-summary summary log? squash commit e,edit cleanup= ff ff-only! rerere-autoupdate verify-signatures s,strategy= X,strategy-option= m,message= F,file=! into-name= v,verbose q,quiet abort quit continue allow-unrelated-histories progress S,gpg-sign? autostash overwrite-ignore signoff no-verify',
  mv: 'v,verbose n,dry-run f,force k sparse',
  prune: 'n,dry-run v,verbose progress expire= exclude-promisor-objects',
  pull: 'v,verbose q,quiet progress recurse-submodules? r,rebase? n stat summary compact-summary log? signoff? squash commit edit cleanup= ff ff-only! verify verify-signatures autostash s,strategy= X,strategy-option= S,gpg-sign? allow-unrelated-histories all a,append upload-pack= f,force t,tags p,prune j,jobs? dry-run k,keep depth= shallow-since= shallow-exclude= deepen= unshallow! update-shallow refmap=! o,server-option= 4,ipv4 6,ipv6 negotiation-tip= show-forced-updates set-upstream',
  push: 'v,verbose q,quiet repo= all branches mirror d,delete tags n,dry-run porcelain f,force force-with-lease? force-if-includes recurse-submodules= thin receive-pack= exec= u,set-upstream progress prune no-verify follow-tags signed? atomic o,push-option= 4,ipv4 6,ipv6',
  'read-tree':
    'index-output= empty v,verbose m trivial aggressive reset prefix= u exclude-per-directory= i n,dry-run no-sparse-checkout debug-unpack recurse-submodules? q,quiet',
  rebase:
    'onto= keep-base no-verify q,quiet v,verbose n,no-stat signoff trailer= committer-date-is-author-date reset-author-date C= ignore-whitespace whitespace= f,force-rebase no-ff continue! skip! abort! quit! edit-todo! show-current-patch! apply! m,merge! i,interactive! rerere-autoupdate empty=! autosquash update-refs S,gpg-sign? autostash x,exec= r,rebase-merges? fork-point s,strategy= X,strategy-option= root reschedule-failed-exec reapply-cherry-picks ignore-date preserve-merges keep-empty allow-empty-message',
  remote: 'v,verbose f,fetch tags t,track= m,master= mirror? push add delete all d a,auto n,dry-run p,prune',
  replay: 'advance= onto= contained ref-action= ref=',
  replace: 'l,list d,delete e,edit g,graft convert-graft-file f,force raw format=',
  reset:
    'q,quiet no-refresh mixed soft hard merge keep recurse-submodules? p,patch N,intent-to-add pathspec-from-file= pathspec-file-nul U,unified= inter-hunk-context=',
  restore:
    's,source= S,staged W,worktree ignore-unmerged overlay q,quiet recurse-submodules? progress m,merge conflict= 2,ours! 3,theirs! p,patch ignore-skip-worktree-bits pathspec-from-file= pathspec-file-nul',
  revert:
    'quit! continue! abort! skip! cleanup= n,no-commit e,edit s,signoff m,mainline= rerere-autoupdate strategy= X,strategy-option= S,gpg-sign? reference',
  rm: 'n,dry-run q,quiet cached f,force r ignore-unmatch sparse pathspec-from-file= pathspec-file-nul',
  'send-pack':
    'v,verbose q,quiet receive-pack= exec= remote= all n,dry-run mirror f,force signed? push-option= progress thin atomic stateless-rpc stdin helper-status force-with-lease? force-if-includes',
  stash:
    'k,keep-index S,staged p,patch q,quiet u,include-untracked a,all m,message= pathspec-from-file= pathspec-file-nul index only-untracked',
  subtree:
    'h,help q,quiet d,debug P,prefix= m,message= annotate= b,branch= ignore-joins onto= rejoin squash S,gpg-sign?',
  switch:
    'c,create= C,force-create= guess discard-changes q,quiet recurse-submodules? progress m,merge conflict= d,detach t,track? f,force orphan= overwrite-ignore ignore-other-worktrees',
  'symbolic-ref': 'q,quiet d,delete short recurse m=',
  tag: 'l,list! n d,delete! v,verify! a,annotate m,message=! F,file= trailer=! e,edit s,sign cleanup= u,local-user= f,force create-reflog column? contains=! no-contains=! with=! without=! merged=! no-merged=! sort= points-at= format= color? i,ignore-case omit-empty',
  'update-ref': 'm= d no-deref z stdin create-reflog batch-updates',
  worktree:
    'f,force b= B= d,detach checkout lock reason= q,quiet track guess-remote orphan relative-paths n,dry-run v,verbose expire= porcelain z',
};

/**
 * Subcommands that leave words with unknown options to others, so that long options cannot be shortened
 * (PARSE_OPT_KEEP_UNKNOWN_OPT in git's sources).
 */
export const WITHOUT_ABBREVIATIONS: ReadonlySet<string> = new Set(['cherry-pick', 'revert']);

/** Options whose value may be left out at the end of the line (PARSE_OPT_LASTARG_DEFAULT). */
export const VALUE_MAY_BE_ABSENT: ReadonlySet<string> = new Set([
  'contains',
  'no-contains',
  'with',
  'without',
  'merged',
  'no-merged',
]);
