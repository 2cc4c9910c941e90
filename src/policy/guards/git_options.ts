/** The subcommands of git that read, and the options with which they do nothing else. */

import type { Kind, Syntax } from "./options.ts";

export interface Subcommand {
  readonly syntax: Syntax;
  /** Only with one of these options may words follow: without, they would name something new. */
  readonly operandsWith?: readonly string[];
}

type Values = Readonly<Record<string, Kind>>;

/** Not `--output`, `--ext-diff`, `--textconv`, `-O`, `--no-index`, `--submodule`, `--diff-merges`. */
const diffFlags = "pqusawbRzWrtcm";
const diffLong = "shortstat numstat name-only name-status summary patch no-patch raw minimal " +
  "patience histogram no-color no-renames check full-index binary pickaxe-all pickaxe-regex " +
  "text ignore-cr-at-eol ignore-space-at-eol ignore-space-change ignore-all-space " +
  "ignore-blank-lines function-context exit-code quiet no-ext-diff no-textconv no-prefix " +
  "cached staged merge-base compact-summary patch-with-stat patch-with-raw cumulative cc " +
  "no-relative indent-heuristic no-indent-heuristic default-prefix no-color-moved";
const diffValues: Values = {
  B: "optional",
  C: "optional",
  D: "optional",
  G: "text",
  M: "optional",
  S: "text",
  U: "number",
  l: "number",
  abbrev: "optional",
  "break-rewrites": "optional",
  color: "optional",
  "color-moved": "optional",
  "color-words": "optional",
  "diff-algorithm": "text",
  "diff-filter": "text",
  dirstat: "optional",
  "find-copies": "optional",
  "find-renames": "optional",
  "ignore-submodules": "optional",
  "inter-hunk-context": "number",
  relative: "optional",
  stat: "optional",
  unified: "number",
  "word-diff": "optional",
  "word-diff-regex": "text",
};

/** Not `--show-signature`, `--remerge-diff`, `--stdin`. */
const logLong = "oneline graph all merges no-merges first-parent reverse follow full-history " +
  "dense sparse simplify-merges simplify-by-decoration topo-order date-order author-date-order " +
  "relative-date abbrev-commit no-abbrev-commit left-right left-only right-only cherry " +
  "cherry-pick cherry-mark walk-reflogs boundary source no-decorate all-match invert-grep " +
  "regexp-ignore-case extended-regexp fixed-strings perl-regexp basic-regexp no-notes " +
  "no-mailmap mailmap use-mailmap parents children not full-diff log-size";
const logValues: Values = {
  ...diffValues,
  L: "text",
  n: "number",
  after: "text",
  author: "text",
  before: "text",
  branches: "optional",
  committer: "text",
  date: "text",
  decorate: "optional",
  exclude: "text",
  format: "text",
  glob: "text",
  grep: "text",
  "max-count": "number",
  "max-parents": "optional",
  "min-parents": "optional",
  "no-walk": "optional",
  pretty: "optional",
  remotes: "optional",
  since: "text",
  skip: "number",
  tags: "optional",
  until: "text",
};

const log: Syntax = {
  flags: `${diffFlags}giEFP`,
  long: `${diffLong} ${logLong}`,
  values: logValues,
  digits: true,
  operands: "paths",
  loose: true,
};

const shortlog: Syntax = {
  ...log,
  flags: "sneic",
  long: `${logLong} summary numbered email`,
  values: { ...logValues, n: "optional" },
};

const diff: Syntax = {
  flags: diffFlags,
  long: `${diffLong} base ours theirs`,
  values: diffValues,
  operands: "paths",
  loose: true,
};

const status: Syntax = {
  flags: "sbz",
  long: "short branch long show-stash no-ahead-behind ahead-behind renames no-renames null",
  values: {
    u: "optional",
    column: "optional",
    "find-renames": "optional",
    ignored: "optional",
    "ignore-submodules": "optional",
    porcelain: "optional",
    "untracked-files": "optional",
  },
  operands: "paths",
  loose: true,
};

const listValues: Values = {
  column: "optional",
  color: "optional",
  abbrev: "optional",
  contains: "text",
  format: "text",
  merged: "optional",
  "no-contains": "text",
  "no-merged": "optional",
  "points-at": "text",
  sort: "text",
};

const filters = ["contains", "no-contains", "merged", "no-merged", "points-at"];

const branch: Subcommand = {
  syntax: {
    flags: "arvi",
    long: "all remotes list verbose show-current ignore-case no-color no-column no-abbrev",
    values: listValues,
    operands: "paths",
    loose: true,
  },
  operandsWith: ["list", ...filters],
};

const tag: Subcommand = {
  syntax: {
    flags: "li",
    long: "list ignore-case no-color no-column",
    values: { ...listValues, n: "optional" },
    operands: "paths",
    loose: true,
  },
  operandsWith: ["l", "list"],
};

const revParse: Syntax = {
  flags: "q",
  long: "show-toplevel git-dir absolute-git-dir git-common-dir is-inside-work-tree " +
    "is-inside-git-dir is-bare-repository is-shallow-repository show-prefix show-cdup verify " +
    "quiet symbolic symbolic-full-name all revs-only no-revs flags no-flags " +
    "show-superproject-working-tree not",
  values: {
    "abbrev-ref": "optional",
    short: "optional",
    branches: "optional",
    tags: "optional",
    remotes: "optional",
    "show-object-format": "optional",
  },
  operands: "paths",
  loose: true,
};

const lsFiles: Syntax = {
  flags: "cdmoisuktvz",
  long: "cached deleted modified others ignored stage unmerged killed directory " +
    "no-empty-directory eol exclude-standard full-name error-unmatch deduplicate",
  values: { x: "text", X: "path", exclude: "text", "exclude-from": "path", abbrev: "optional" },
  operands: "paths",
  loose: true,
};

const lsTree: Syntax = {
  flags: "drtlz",
  long: "long name-only name-status object-only full-name full-tree",
  values: { abbrev: "optional" },
  operands: "paths",
};

const blame: Syntax = {
  flags: "bcefklnpstw",
  long: "root show-stats porcelain line-porcelain incremental show-email show-name show-number " +
    "color-lines color-by-age first-parent",
  values: {
    C: "optional",
    L: "text",
    M: "optional",
    abbrev: "optional",
    date: "text",
    since: "text",
    "ignore-rev": "text",
  },
  operands: "paths",
  loose: true,
};

const describe: Syntax = {
  long: "all tags long always first-parent exact-match contains",
  values: {
    abbrev: "optional",
    broken: "optional",
    candidates: "number",
    dirty: "optional",
    exclude: "text",
    match: "text",
  },
  operands: "paths",
  loose: true,
};

/** Not `-O`, which opens a program; not `--textconv`, `--no-index`, `--recurse-submodules`. */
const grep: Syntax = {
  flags: "acEFGPHhIilLnopqrvwWz",
  long: "text ignore-case word-regexp invert-match full-name extended-regexp basic-regexp " +
    "fixed-strings perl-regexp line-number column files-with-matches name-only " +
    "files-without-match only-matching count no-color break heading show-function " +
    "function-context all-match and or not quiet cached untracked exclude-standard recursive null",
  values: {
    A: "number",
    B: "number",
    C: "number",
    e: "text",
    f: "path",
    m: "number",
    "after-context": "number",
    "before-context": "number",
    color: "optional",
    context: "number",
    "max-count": "number",
    "max-depth": "number",
    threads: "number",
  },
  digits: true,
  operands: "pattern",
};

export const subcommands: Readonly<Record<string, Subcommand>> = {
  status: { syntax: status },
  log: { syntax: log },
  show: { syntax: log },
  diff: { syntax: diff },
  branch,
  tag,
  blame: { syntax: blame },
  describe: { syntax: describe },
  grep: { syntax: grep },
  shortlog: { syntax: shortlog },
  "ls-tree": { syntax: lsTree },
  "merge-base": {
    syntax: { flags: "a", long: "all octopus is-ancestor fork-point", operands: "paths" },
  },
  "rev-list": { syntax: { ...log, long: `${log.long} count objects` } },
  /** Its words would be `expire`, `delete` and alike. */
  reflog: { syntax: { ...log, operands: "none" } },
  "check-ignore": {
    syntax: { flags: "qvnz", long: "quiet verbose non-matching", operands: "paths" },
  },
  "worktree list": { syntax: { flags: "vz", long: "verbose porcelain", operands: "none" } },
  "rev-parse": { syntax: revParse },
  "ls-files": { syntax: lsFiles },
  "cat-file": { syntax: { flags: "tsep", operands: "paths", loose: true } },
  "stash list": { syntax: log },
  "stash show": { syntax: log },
  "remote ": { syntax: { operands: "none" } },
  "remote -v": { syntax: { operands: "none" } },
  "remote --verbose": { syntax: { operands: "none" } },
  "remote get-url": { syntax: { long: "push all", operands: "text" } },
};
