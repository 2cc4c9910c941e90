export type Pattern =
  | {
    readonly type: "regex";
    readonly regex: RegExp;
    /** Why a backtracking engine must not be given it; `null`: it may. */
    readonly risk: string | null;
  }
  /** A sentence for the model. */
  | { readonly type: "invalid"; readonly reason: string };

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

/**
 * A pattern in the common part of the two dialects that search here: what Rust's `regex`
 * writes otherwise (leading flags, named groups, POSIX classes, `\A`, `\z`) is translated.
 * `\w`, `\d` and `\b` know ASCII only here, and there all of Unicode.
 */
export function compilePattern(pattern: string): Pattern {
  if (pattern === "") return invalid("The pattern is empty.");
  if (/\n|(?<!\\)(?:\\\\)*\\n/.test(pattern)) {
    return invalid("A search is line by line: the pattern must not have a line end in it.");
  }
  const leading = /^\(\?([imsux]+)\)/.exec(pattern);
  const flags = leading?.[1]?.includes("i") ? "i" : "";
  const source = pattern.slice(leading?.[0].length ?? 0)
    .replaceAll("(?P<", "(?<")
    .replaceAll(/\[:(\w+):\]/g, (whole, name: string) => classes[name] ?? whole)
    .replaceAll("\\A", "^")
    .replaceAll("\\z", "$");
  const compiled = compile(source, flags);
  if (typeof compiled === "string") return invalid(compiled);
  return { type: "regex", regex: compiled, risk: repeatsRepetition(source) ? tooSlow : null };
}

const tooSlow = "The pattern repeats a group that is repeated inside, which can take for ever. " +
  "Write it without the outer or the inner repetition.";

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

/** `(a+)+` and alike: a backtracking engine may need exponential time for them. */
function repeatsRepetition(source: string): boolean {
  const plain = source.replace(/\\./gs, "_").replace(/\[[^\]]*\]/g, "_");
  const groups: boolean[] = [];
  let inner = false;
  for (let at = 0; at < plain.length; at++) {
    const rest = plain.slice(at, at + 12);
    const repeated = /^(?:[*+]|\{\d*,\})/.test(rest);
    if (repeated) inner = true;
    if (plain[at] === "(") {
      groups.push(inner);
      inner = false;
    }
    if (plain[at] === ")") {
      if (inner && /^\)(?:[*+]|\{\d*,\})/.test(rest)) return true;
      inner = (groups.pop() ?? false) || inner;
    }
  }
  return false;
}
