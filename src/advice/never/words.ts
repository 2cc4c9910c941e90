/** Words of a command, as its program reads them. */

type Words = readonly string[];

/** Name of a program without folder and ending. */
export function baseName(program: string): string {
  return program.slice(Math.max(program.lastIndexOf("/"), program.lastIndexOf("\\")) + 1)
    .replace(/\.(exe|cmd|bat)$/i, "");
}

/** The words from the first that is no option on; `flags`: options without a value of their own. */
export function operandsFrom(words: Words, from: number, flags: RegExp): Words {
  let at = from;
  while (words[at]?.startsWith("-") && words[at] !== "--") {
    at += flags.test(words[at] ?? "") ? 1 : 2;
  }
  return words.slice(words[at] === "--" ? at + 1 : at);
}

/** Options before the subcommand whose value is the next word (git(1)). */
const valued = new Set([
  ...["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path", "--super-prefix"],
  ...["--config-env", "--attr-source"],
]);

export interface GitWords {
  /** Empty: there is none. */
  readonly subcommand: string;
  /** The words behind it. */
  readonly rest: Words;
  /** `key=value` of each `-c`. */
  readonly settings: Words;
}

export function gitWords(words: Words): GitWords {
  let at = 1;
  const settings: string[] = [];
  while (words[at]?.startsWith("-")) {
    if (words[at] === "-c") settings.push(words[at + 1] ?? "");
    at += valued.has(words[at] ?? "") ? 2 : 1;
  }
  return { subcommand: words[at] ?? "", rest: words.slice(at + 1), settings };
}

/**
 * The options among words: letters of clusters one by one, as `-f`, long ones without their values.
 *
 * @param letters those that take a value: what follows them is none
 */
export function optionsOf(words: Words, letters = ""): readonly string[] {
  const options: string[] = [];
  for (let at = 0; at < words.length && words[at] !== "--"; at++) {
    const word = words[at] ?? "";
    if (word.startsWith("--")) options.push(word.replace(/=.*$/s, ""));
    else if (/^-[^-]/.test(word)) {
      const length = [...word.slice(1)].findIndex((it) => letters.includes(it));
      options.push(
        ...[...word.slice(1, length < 0 ? undefined : length + 2)].map((it) => `-${it}`),
      );
      // Its value is the next word where nothing follows in this one.
      if (length >= 0 && length === word.length - 2) at++;
    }
  }
  return options;
}

/** True for a long option and every beginning of it of at least so many letters. */
export function isLong(option: string, name: string, least: number): boolean {
  return option.length >= least + 2 && `--${name}`.startsWith(option);
}
