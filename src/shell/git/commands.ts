import { listHas } from '../../protocol/word-list.ts';

/**
 * Commands of git itself (`git --list-cmds=main`, 2.39 to 2.51): an alias with such a name is never used. Without
 * `whatchanged` and `pack-redundant`: deprecated, they give way to an alias since 2.52.
 */
const NAMES =
  'add am annotate apply archive backfill bisect blame branch bugreport bundle cat-file check-attr check-ignore ' +
  'check-mailmap check-ref-format checkout checkout-index cherry cherry-pick clean clone column commit commit-graph ' +
  'commit-tree config count-objects credential credential-cache credential-store daemon describe diagnose diff ' +
  'diff-files diff-index diff-pairs diff-tree difftool fast-export fast-import fetch fetch-pack filter-branch ' +
  'fmt-merge-msg for-each-ref for-each-repo format-patch fsck fsck-objects gc get-tar-commit-id grep hash-object help ' +
  'hook http-backend http-fetch http-push imap-send index-pack init init-db instaweb interpret-trailers last-modified ' +
  'log ls-files ls-remote ls-tree mailinfo mailsplit maintenance merge merge-base merge-file merge-index ' +
  'merge-octopus merge-one-file merge-ours merge-recursive merge-resolve merge-subtree merge-tree mergetool mktag ' +
  'mktree multi-pack-index mv name-rev notes pack-objects pack-refs patch-id pickaxe prune ' +
  'prune-packed pull push quiltimport range-diff read-tree rebase receive-pack reflog refs remote repack replace ' +
  'replay repo request-pull rerere reset restore rev-list rev-parse revert rm send-pack shell shortlog show ' +
  'show-branch show-index show-ref sparse-checkout stage stash status stripspace submodule subtree switch ' +
  'symbolic-ref tag unpack-file unpack-objects update-index update-ref update-server-info upload-archive ' +
  'upload-pack var verify-commit verify-pack verify-tag version worktree write-tree';

export function isGitCommand(name: string): boolean {
  return listHas(NAMES, name);
}

/** Of these, the ones that only look: whatever their options they move no ref, run no hook and write no setting. */
const LOOKING =
  'annotate blame cat-file check-attr check-ignore check-mailmap check-ref-format cherry count-objects describe diff ' +
  'diff-files diff-index diff-pairs diff-tree for-each-ref grep help last-modified log ls-files ls-remote ls-tree ' +
  'merge-base name-rev range-diff rev-list rev-parse shortlog show show-branch show-ref status var verify-commit ' +
  'verify-pack verify-tag version';

export const onlyLooks = (subcommand: string | undefined): boolean => listHas(LOOKING, subcommand ?? '');
