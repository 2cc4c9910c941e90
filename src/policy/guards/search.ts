/** Programs that search in files. */

import type { Reason } from "../judgement.ts";
import { reason } from "../reasons.ts";
import { followed, type Guard, reader } from "./guard.ts";
import type { Syntax } from "./options.ts";

/** Not `-D`, which reads devices; `-R` follows links, which must lead nowhere else. */
const grepOptions: Syntax = {
  flags: "EFGIPabchHiLlnoqrRsTUvVwxyz",
  long: "extended-regexp fixed-strings basic-regexp perl-regexp ignore-case no-ignore-case " +
    "word-regexp line-regexp null-data no-messages invert-match version byte-offset " +
    "line-number line-buffered with-filename no-filename only-matching quiet silent text " +
    "recursive dereference-recursive files-without-match files-with-matches count initial-tab null",
  values: {
    A: "number",
    B: "number",
    C: "number",
    d: "text",
    e: "text",
    f: "path",
    m: "number",
    "after-context": "number",
    "before-context": "number",
    "binary-files": "text",
    color: "optional",
    colour: "optional",
    context: "optional",
    directories: "text",
    exclude: "text",
    "exclude-dir": "text",
    "exclude-from": "path",
    file: "path",
    include: "names",
    label: "text",
    "max-count": "number",
    regexp: "text",
  },
  digits: true,
  operands: "pattern",
  patternIn: ["e", "f", "regexp", "file"],
};

const grep = reader(
  grepOptions,
  (use, words, standpoint) =>
    followed(use, grepOptions, { options: ["R", "dereference-recursive"], words, standpoint }),
);

/** Not what runs programs: `--pre`, `--hostname-bin`, `-z`; `-L` follows links. */
const rgOptions: Syntax = {
  flags: "aFHIiLNnSsUlcoqPuvwxpb0.",
  long: "text fixed-strings with-filename no-filename ignore-case no-line-number line-number " +
    "smart-case case-sensitive multiline multiline-dotall files-with-matches " +
    "files-without-match version count count-matches only-matching pretty quiet pcre2 " +
    "unrestricted invert-match word-regexp line-regexp byte-offset null hidden no-hidden " +
    "no-ignore no-ignore-vcs no-ignore-parent no-ignore-global no-ignore-dot column no-column follow " +
    "heading no-heading files json stats trim vimgrep crlf no-messages no-config no-follow " +
    "no-mmap mmap passthru include-zero glob-case-insensitive no-unicode debug type-list " +
    "one-file-system max-columns-preview line-buffered null-data no-require-git no-context-separator",
  values: {
    A: "number",
    B: "number",
    C: "number",
    d: "number",
    E: "text",
    e: "text",
    f: "path",
    g: "names",
    j: "number",
    M: "number",
    m: "number",
    r: "text",
    t: "text",
    T: "text",
    "after-context": "number",
    "before-context": "number",
    color: "text",
    colors: "text",
    context: "number",
    "context-separator": "text",
    encoding: "text",
    engine: "text",
    file: "path",
    glob: "names",
    iglob: "names",
    "ignore-file": "path",
    "max-columns": "number",
    "max-count": "number",
    "max-depth": "number",
    "max-filesize": "text",
    regexp: "text",
    replace: "text",
    sort: "text",
    sortr: "text",
    threads: "number",
    type: "text",
    "type-add": "text",
    "type-not": "text",
  },
  operands: "pattern",
  patternIn: ["e", "f", "regexp", "file", "files", "type-list"],
};

const rg = reader(rgOptions, (use, words, standpoint) => [
  ...unrestricted(words),
  ...followed(use, rgOptions, { options: ["L", "follow"], words, standpoint }),
]);

/** With `-uu` it looks into files that are hidden and ignored: where secrets are kept. */
function unrestricted(words: readonly string[]): readonly Reason[] {
  const letters = words.filter((it) => /^-[^-]/.test(it)).join("");
  const ignored = words.find((it) => /^--(no-ignore|unrestricted)/.test(it));
  const [all, hidden] = [letters.split("u").length - 1, /[.]/.test(letters)];
  const both = all > 1 || words.filter((it) => it === "--unrestricted").length > 1 ||
    (all > 0 || ignored !== undefined) && (hidden || words.includes("--hidden"));
  const word = words.find((it) => /^-[^-]*u/.test(it)) ?? ignored ?? "--hidden";
  return both ? [reason("guard", word)] : [];
}

/**
 * Names of files alone. Not what runs programs (`-x`, `-X`; `-l` runs `ls`), and not `-L`, which
 * follows links.
 */
const fd = reader({
  flags: "HIusigFap0q1",
  long: "hidden no-hidden no-ignore no-ignore-vcs no-ignore-parent no-global-ignore-file " +
    "unrestricted case-sensitive ignore-case glob regex fixed-strings absolute-path " +
    "relative-path full-path print0 quiet no-follow prune one-file-system show-errors version",
  values: {
    d: "number",
    t: "text",
    e: "text",
    E: "text",
    S: "text",
    c: "text",
    j: "number",
    "base-directory": "path",
    "changed-before": "text",
    "changed-within": "text",
    color: "text",
    "exact-depth": "number",
    exclude: "text",
    extension: "text",
    "ignore-file": "path",
    "max-depth": "number",
    "max-results": "number",
    "min-depth": "number",
    "search-path": "path",
    size: "text",
    threads: "number",
    type: "text",
  },
  operands: "pattern",
  patternIn: ["search-path"],
});

export const search: Readonly<Record<string, Guard>> = {
  grep,
  egrep: grep,
  fgrep: grep,
  rg,
  fd,
  fdfind: fd,
};
