/** What git loses, or skips, by a command. */

import type { NeverReason } from "./reason.ts";
import { gitWords, isLong, optionsOf } from "./words.ts";

type Words = readonly string[];
type Judge = (rest: Words) => NeverReason | null;

const when = (is: boolean, reason: NeverReason): NeverReason | null => is ? reason : null;

const has = (options: Words, ...names: readonly string[]) =>
  options.some((it) => names.includes(it));

/** With one of these words behind it, it deletes. */
const deletesWith = (...names: readonly string[]): Judge => (rest) =>
  when(rest.some((it) => names.includes(it)), "deletes");

function push(rest: Words): NeverReason | null {
  const options = optionsOf(rest, "o");
  const forces = has(options, "-f", "--mirror") ||
    options.some((it) => isLong(it, "force", 4) || it.startsWith("--force")) ||
    rest.some((it) => /^\+./.test(it));
  if (forces) return "forces";
  const deletes = has(options, "-d", "--delete", "--prune") || rest.some((it) => /^:./.test(it));
  return when(deletes, "deletes");
}

function clean(rest: Words): NeverReason | null {
  return when(!has(optionsOf(rest, "e"), "-n", "--dry-run"), "deletes");
}

/** Changes in files are lost: a path is given, or they are thrown away in so many words. */
function checkout(rest: Words): NeverReason | null {
  const options = optionsOf(rest, "bB");
  if (has(options, "-f", "--force", "-B", "--ours", "--theirs")) return "deletes";
  const creates = has(options, "-b", "--orphan", "-t", "--track");
  // Two words are a commit and the path that is overwritten from it.
  const operands = rest.filter((it) => !it.startsWith("-") || it === "-");
  const names = rest.includes("--") || rest.includes(".") || operands.length > 1;
  return when(names && !creates, "deletes");
}

function restore(rest: Words): NeverReason | null {
  const options = optionsOf(rest, "s");
  const onlyIndex = has(options, "-S", "--staged") && !has(options, "-W", "--worktree");
  return when(!onlyIndex, "deletes");
}

const bySubcommand: Readonly<Record<string, Judge>> = {
  push,
  clean,
  checkout,
  restore,
  reset: (rest) => when(has(optionsOf(rest), "--hard", "--merge"), "deletes"),
  switch: (rest) =>
    when(has(optionsOf(rest, "c"), "-f", "--force", "--discard-changes", "-C"), "deletes"),
  branch: (rest) =>
    when(has(optionsOf(rest, "u"), "-d", "-D", "--delete", "-f", "--force"), "deletes"),
  tag: (rest) => when(has(optionsOf(rest, "mFu"), "-d", "--delete", "-f", "--force"), "deletes"),
  rm: (rest) => when(!has(optionsOf(rest), "--cached", "-n", "--dry-run"), "deletes"),
  stash: deletesWith("drop", "clear"),
  worktree: deletesWith("remove", "prune"),
  remote: deletesWith("remove", "rm", "prune"),
  reflog: deletesWith("expire", "delete"),
  notes: deletesWith("remove", "prune"),
  submodule: deletesWith("deinit"),
  lfs: deletesWith("prune"),
  gc: (rest) =>
    when(rest.some((it) => /^--prune(=|$)/.test(it) || it === "--aggressive"), "deletes"),
  prune: () => "deletes",
  "filter-branch": () => "deletes",
  "filter-repo": () => "deletes",
  "update-ref": (rest) => when(has(optionsOf(rest), "-d", "--stdin"), "deletes"),
  config: config,
};

/**
 * One folder may be trusted by its path, though another user owns it: a line of the user's own settings
 * is taken back by `--unset`. A change of the owner instead is nobody's proposal: it needs root, takes
 * the files from somebody else, and nothing remembers whose they were. `*` and `/path/*` trust what
 * nobody has looked at.
 */
const isOneFolder = (path: string) => /^(?:\/|[A-Za-z]:[\\/])[^*]*$/.test(path);

function config(rest: Words): NeverReason | null {
  const trust = rest.findIndex((it) => /^safe\.directory$/i.test(it));
  if (trust >= 0 && rest.slice(trust + 1).some((it) => !isOneFolder(it))) return "skips_checks";
  const at = rest.findIndex((it) => /^(http\..*)?sslverify$/i.test(it.split(".").at(-1) ?? ""));
  if (at >= 0 && /^(false|0|no|off)$/i.test(rest[at + 1] ?? "")) return "skips_checks";
  const hooks = rest.findIndex((it) => /^core\.hookspath$/i.test(it));
  return when(hooks >= 0 && rest.slice(hooks + 1).includes("/dev/null"), "skips_checks");
}

/** Letters of `commit` that take a value; `-n` among the others is `--no-verify`. */
const commitValues = "mFCctSu";

export function judgeGit(words: Words): NeverReason | null {
  const { subcommand, rest, settings } = gitWords(words);
  const options = optionsOf(rest, subcommand === "commit" ? commitValues : "");
  const skips = options.some((it) => isLong(it, "no-verify", 6)) ||
    (subcommand === "commit" && options.includes("-n")) ||
    settings.some((it) =>
      /^(core\.hookspath=|safe\.directory=|http\.(.*\.)?sslverify=(false|0|no|off)$)/i.test(it)
    );
  if (skips) return "skips_checks";
  const judge = Object.hasOwn(bySubcommand, subcommand) ? bySubcommand[subcommand] : undefined;
  return judge?.(rest) ?? null;
}
