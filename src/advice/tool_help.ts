/** What the help that a tool printed says of a word that it does not know. */

import type { ShellCommand } from "../protocol/mod.ts";
import { nearest } from "../util/mod.ts";

export interface HelpHint {
  /** The word of the line that the tool does not know. */
  readonly word: string;
  /** The one that its help names. */
  readonly instead: string;
  /** The line with that word in its place. */
  readonly command: string;
}

/** How tools say it: getopt (GNU, BSD), argparse, clap, cobra, commander, click. */
const unknown =
  /\b(?:unrecogni[sz]ed|unknown|invalid|illegal|unexpected|no such)\s(?:long\s)?(?:options?|arguments?|flags?|switch|choice|sub-?commands?|commands?)(?:\s(?:found|provided))?\s{0,2}(?:--|:)?\s{0,2}['"‘`]?(-{0,2}\w[\w-]{0,59})['"’`]?/i;

/** Words of a help text that are compared. */
const most = 500;

/** A line of a help text that begins with a word, and tells of it behind blanks; or options. */
const subcommandLine = /^ {1,8}(\w[\w-]{0,59})(?:, ?\w[\w-]{0,59}){0,5}(?: {2}|\t|$)/;
const optionWord = /(?<![\w-])--?[A-Za-z][\w-]{0,59}(?![\w-])/g;

/** `null`: there is no help in its output, or nothing in it that is near. */
export function toolHelp({ line, exit, output }: ShellCommand): HelpHint | null {
  if (exit === 0 || line === null || output.kind !== "text") return null;
  const word = unknown.exec(output.text)?.[1] ?? "";
  const words = line.split(" ");
  const at = words.indexOf(word);
  // A word that stands there twice, or within quotes, is not replaced.
  if (word.length < 2 || at < 1 || words.lastIndexOf(word) !== at) return null;
  const instead = nearest(word, candidates(word, helpText(output.text)));
  if (instead === null || instead === word) return null;
  return { word, instead, command: words.with(at, instead).join(" ") };
}

/** From the line on that says how the tool is used, without the one that says what is wrong. */
function helpText(text: string): readonly string[] {
  const lines = text.split("\n");
  const start = lines.findIndex((it) =>
    /^\s*(?:usage|options|commands|subcommands|用法)\b/i.test(it)
  );
  return start < 0 ? [] : lines.slice(start).filter((it) => !unknown.test(it));
}

function candidates(word: string, lines: readonly string[]): readonly string[] {
  const names = word.startsWith("-")
    ? lines.flatMap((it) => it.match(optionWord) ?? [])
    : lines.flatMap((it) => subcommandLine.exec(it)?.[1] ?? []);
  const isAlike = (it: string) => it.startsWith("--") === word.startsWith("--");
  return [...new Set(names)].filter(isAlike).slice(0, most);
}
