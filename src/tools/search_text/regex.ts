import {
  type LineFinder,
  lineFinder,
  parsePattern,
  PatternError,
} from "../../codeintel/search/regex/mod.ts";
import { type Backtracking, backtracking } from "./backtracking.ts";

export type Pattern =
  /** In time that is linear in the text. */
  | { readonly type: "linear"; readonly finder: LineFinder; readonly forRipgrep: string }
  /** What only the runtime's own expressions know: looks around, references back. */
  | ({ readonly type: "backtracking" } & Backtracking)
  /** For ripgrep alone; the reason is for the model, where there is none. */
  | { readonly type: "foreign"; readonly reason: string }
  /** A sentence for the model. */
  | { readonly type: "invalid"; readonly reason: string };

/** A longer one is made by a program. Characters. */
const maxLength = 20_000;

/** A pattern in the syntax of ripgrep, or else in that of JavaScript. */
export function compilePattern(pattern: string): Pattern {
  if (pattern === "") return invalid("The pattern is empty.");
  if (/\n|(?<!\\)(?:\\\\)*\\n/.test(pattern)) {
    return invalid("A search is line by line: the pattern must not have a line end in it.");
  }
  if (pattern.length > maxLength) return invalid(tooLarge);
  try {
    const { node, forRipgrep } = parsePattern(pattern, false);
    return { type: "linear", finder: lineFinder({ node, forRipgrep }), forRipgrep };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return error.problem === "too_large"
      ? { type: "foreign", reason: tooLarge }
      : inJavaScript(pattern);
  }
}

const tooLarge = "The pattern is too large. Use a shorter one, or search for its parts one by one.";

/** POSIX classes as ripgrep has them, without the brackets around. */
const classes: Readonly<Record<string, string>> = {
  alpha: "A-Za-z",
  digit: "0-9",
  alnum: "A-Za-z0-9",
  upper: "A-Z",
  lower: "a-z",
  space: "\\s",
  blank: " \\t",
  punct: "!-\\/:-@\\[-`{-~",
  word: "\\w",
  xdigit: "0-9A-Fa-f",
};

/** What Rust's `regex` writes otherwise (leading flags, named groups, POSIX classes, `\A`, `\z`) is translated. */
function inJavaScript(pattern: string): Pattern {
  const leading = /^\(\?([imsux]+)\)/.exec(pattern);
  const flags = leading?.[1]?.includes("i") ? "i" : "";
  const source = pattern.slice(leading?.[0].length ?? 0)
    .replaceAll("(?P<", "(?<")
    .replaceAll(/\[:(\w+):\]/g, (whole, name: string) => classes[name] ?? whole)
    .replaceAll("\\A", "^")
    .replaceAll("\\z", "$");
  const regex = compile(source, flags);
  if (typeof regex === "string") return invalid(regex);
  const bounded = backtracking(source, regex);
  return bounded === null
    ? { type: "foreign", reason: tooSlow }
    : { type: "backtracking", ...bounded };
}

const tooSlow = "The pattern looks around or back and repeats so much that it can take for ever. " +
  "Write it without (?=…), (?!…) and \\1, or with fewer repetitions.";

/** Unicode mode first; without it, an escape that means nothing is the character itself. */
function compile(source: string, flags: string): RegExp | string {
  let problem = "";
  for (const mode of [`${flags}u`, flags]) {
    try {
      return new RegExp(source, mode);
    } catch (error) {
      problem = error instanceof Error ? error.message.replace(/^.*\/\w*: /s, "") : "";
    }
  }
  return `The pattern is no valid regular expression: ${problem}. ` +
    "To search for the characters ( ) [ ] { } * + ? . ^ $ | themselves, put \\ before each.";
}

function invalid(reason: string): Pattern {
  return { type: "invalid", reason };
}
