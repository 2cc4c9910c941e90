/** Scripts in the words of a command: what `bash -c`, `eval` and alike will parse again. */

import { looseSplit } from "./loose.ts";
import { baseName } from "./wrappers.ts";

const shells: ReadonlySet<string> = new Set("sh bash dash zsh ksh mksh ash rbash fish".split(" "));

/** What a command will run besides its own program. */
export interface Inner {
  /** Texts in bash's language. */
  readonly scripts: readonly string[];
  readonly commands: readonly (readonly string[])[];
  /** It takes a script from its input. */
  readonly readsScript: boolean;
}

const nothing: Inner = { scripts: [], commands: [], readsScript: false };

export function innerOf(words: readonly string[]): Inner {
  const name = baseName(words[0] ?? "");
  if (shells.has(name)) return ofShell(words);
  switch (name) {
    case "eval":
      return scripted(words.slice(words[1] === "--" ? 2 : 1).join(" "));
    case "source":
    case ".":
      return { ...nothing, readsScript: /^(?:-|\/dev\/(?:stdin|fd\/0))$/.test(words[1] ?? "") };
    case "trap":
      return scripted(words.slice(1).find((word) => !/^-[lpP]|^--$/.test(word)) ?? "");
    case "su":
    case "runuser":
    case "script":
    case "flock":
      return scripted(optionValue(words, "c", "command") ?? "");
    case "watch":
      return ofWatch(words);
    case "env":
      return ofEnv(words);
    case "find":
    case "fd":
    case "fdfind":
      return { ...nothing, commands: executed(words) };
    default:
      return nothing;
  }
}

function scripted(script: string): Inner {
  return { ...nothing, scripts: script === "" ? [] : [script] };
}

/** Options end at the first other word; with `-c` among them that is the script. */
function ofShell(words: readonly string[]): Inner {
  let at = 1;
  let command = false;
  let input = false;
  for (; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "--" || word === "-") {
      at++;
      break;
    }
    if (!/^[-+]/.test(word)) break;
    if (word.startsWith("--")) at += /^--(?:rcfile|init-file)$/.test(word) ? 1 : 0;
    else {
      command ||= word.includes("c");
      input ||= word.includes("s");
      at += /[oO]/.test(word) ? 1 : 0;
    }
  }
  if (command) return scripted(words[at] ?? "");
  return { ...nothing, readsScript: input || !(at < words.length) || isInput(words[at] ?? "") };
}

function isInput(path: string): boolean {
  return path === "/dev/stdin" || path === "/dev/fd/0" || path === "/proc/self/fd/0";
}

function optionValue(words: readonly string[], short: string, long: string): string | undefined {
  for (const [index, word] of words.entries()) {
    if (index === 0) continue;
    if (word.startsWith("--")) {
      const [name = "", ...value] = word.slice(2).split("=");
      if (name === "" || !long.startsWith(name)) continue;
      return word.includes("=") ? value.join("=") : words[index + 1];
    }
    const at = /^-[A-Za-z]/.test(word) ? word.indexOf(short) : -1;
    if (at > 0) return at === word.length - 1 ? words[index + 1] : word.slice(at + 1);
  }
  return undefined;
}

/** It joins its words, and a shell runs them. */
function ofWatch(words: readonly string[]): Inner {
  let at = 1;
  while (words[at]?.startsWith("-")) at += /^-[nq]$|^--interval$/.test(words[at] ?? "") ? 2 : 1;
  return scripted(words.slice(at).join(" "));
}

/** `env -S "program words"` */
function ofEnv(words: readonly string[]): Inner {
  const split = optionValue(words, "S", "split-string");
  if (split === undefined) return nothing;
  const at = words.findIndex((word) => word === split || word.endsWith(split));
  return { ...nothing, commands: [[...looseSplit(split), ...words.slice(at + 1)]] };
}

const runs = /^-(?:exec|execdir|ok|okdir|x|X)$|^--exec(?:-batch)?$/;

function executed(words: readonly string[]): readonly (readonly string[])[] {
  const commands: (readonly string[])[] = [];
  for (let at = 1; at < words.length; at++) {
    if (!runs.test(words[at] ?? "")) continue;
    const end = words.findIndex((word, index) => index > at && (word === ";" || word === "+"));
    commands.push(words.slice(at + 1, end < 0 ? undefined : end));
    at = end < 0 ? words.length : end;
  }
  // However deep they stand in one another.
  const last = words.findLastIndex((word) => runs.test(word));
  return last < 0 ? [] : [...commands, words.slice(last + 1)];
}
