/**
 * `git`, as far as it reads, in a workspace that the user trusts: its settings name programs. An
 * option before the subcommand can bring settings along, so none passes but `--no-pager`, and `-C` with
 * a folder of the same repository: another may have settings of its own.
 */

import type { CommandStandpoint, Reason } from "../judgement.ts";
import { reason } from "../reasons.ts";
import { subcommands } from "./git_options.ts";
import { type Guard, patternOfSecrets, placedParts } from "./guard.ts";
import { readOptions, type Use } from "./options.ts";

export const git: Guard = ([, ...given], standpoint) => {
  const there = given[0] === "-C" ? seenFrom(given[1] ?? "", standpoint) : null;
  const all = there === null ? given : given.slice(2);
  const words = all[0] === "--no-pager" ? all.slice(1) : all;
  const [name = "", ...rest] = words;
  if (name === "--version" && rest.length === 0) return [];
  if (name.startsWith("-")) return [reason("guard", name)];
  const call = twoWords.has(name) ? [`${name} ${rest[0] ?? ""}`, ...rest.slice(1)] : words;
  return [
    ...standpoint.trusted ? [] : [reason("untrusted", "git")],
    ...subcommand(call, there ?? standpoint),
    ...toldSecrets(call, standpoint),
  ];
};

/** As a command in this folder sees its paths; `null`: it may be in another repository. */
function seenFrom(path: string, standpoint: CommandStandpoint): CommandStandpoint | null {
  const { folder, placeOf } = standpoint;
  if (folder !== undefined && [".", "./", folder].includes(path)) return standpoint;
  if (path === "" || path.startsWith("-")) return null;
  if (placeOf(path) !== "inside" || !standpoint.sharesRepository?.(path)) return null;
  const { expansionOf: _, ...rest } = standpoint;
  return { ...rest, placeOf: (it) => placeOf(it.startsWith("/") ? it : `${path}/${it}`) };
}

/** Subcommands that show contents, of files that they need not name. */
const showing = /^(diff|show|whatchanged|grep|blame|annotate|diff-(tree|index|files)|stash show)$/;

/** With one of these only names and numbers are shown. */
const countsOnly =
  /^--(name-only|name-status|stat|shortstat|numstat|dirstat|summary|quiet|no-patch)$|^-s$/;
const patches = /^(-[puSGLcm]|-U\d|--(patch|unified|cc|dd|word-diff|color-words|function-context))/;

function toldSecrets(
  [name = "", ...rest]: readonly string[],
  { trackedSecret }: CommandStandpoint,
): readonly Reason[] {
  const asksFor = rest.some((word) => patches.test(word));
  const shows = showing.test(name) && !rest.some((word) => countsOnly.test(word));
  if (!shows && !asksFor) return [];
  const secret = trackedSecret?.() ?? null;
  return secret === null ? [] : [reason("secret", secret)];
}

/** What they do is said by the next word. */
const twoWords: ReadonlySet<string> = new Set(["stash", "remote", "worktree"]);

function subcommand([name = "", ...rest]: readonly string[], standpoint: CommandStandpoint) {
  const known = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (!known) return [...running(name, rest), reason("unknown", `git ${name}`.trim())];
  const use = readOptions(rest, known.syntax);
  return [
    ...use.strange.map((word) => reason("guard", word)),
    ...formats(use),
    ...surplus(use, known.syntax.operands === "none" ? [] : known.operandsWith),
    ...pathsOf(use, known.syntax.operands === "pattern", standpoint),
  ];
}

/** Options, of whatever subcommand, that run a program or write a file. */
const dangers = "exec upload-pack receive-pack output ext-diff textconv show-signature config " +
  "open-files-in-pager remerge-diff template extcmd gpg-program";

/** So that a rule for all of a subcommand, or all of git, does not reach that far. */
function running(name: string, words: readonly string[]): readonly Reason[] {
  return words.filter((word) => {
    if (/%[-+ ]?G|%\(sign/.test(word) || /^-O/.test(word)) return true;
    if (name === "clone" && /^-[a-z]*[uc]/.test(word)) return true;
    if (name === "rebase" && /^-x/.test(word)) return true;
    const long = /^--([a-z-]{2,})/.exec(word)?.[1];
    return long !== undefined &&
      dangers.split(" ").some((it) => it.startsWith(long) || long.startsWith(`${it}-`));
  }).map((word) => reason("guard", word));
}

/** Formats that are known by name; others are looked up in git's settings. */
const named = /^(oneline|short|medium|full|fuller|reference|email|raw|mboxrd)$/;

/** `%G?` and `%(signature)` run a program that checks signatures. */
function formats({ values }: Use): readonly Reason[] {
  return values.filter(({ name }) => name === "format" || name === "pretty")
    .filter(({ text }) => /%[-+ ]?G|%\(sign/.test(text) || !named.test(text) && !text.includes("%"))
    .map(({ text }) => reason("guard", text));
}

/** Words that would make something: a branch, a tag. */
function surplus(use: Use, allowedWith: readonly string[] | undefined): readonly Reason[] {
  if (!allowedWith || allowedWith.some((name) => use.names.has(name))) return [];
  return use.operands.map((word) => reason("guard", word));
}

function pathsOf(use: Use, pattern: boolean, standpoint: CommandStandpoint): readonly Reason[] {
  const first = pattern && !use.names.has("e") && !use.names.has("f") ? 1 : 0;
  const values = use.values.filter((it) => it.kind === "path" || it.doubtful || it.name === "L");
  return [...values.map(({ text }) => text), ...use.operands.slice(first)]
    .flatMap((text) => [...placedParts(text, standpoint), ...globbed(text)]);
}

/** Paths are patterns to git, with words about them in front; those that leave out read nothing. */
function globbed(text: string): readonly Reason[] {
  if (/^:([!^]|\([^)]*exclude)/.test(text)) return [];
  return patternOfSecrets(text.replace(/^:(\([^)]*\)|\/)?/, ""));
}
