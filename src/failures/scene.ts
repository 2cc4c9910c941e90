import { withoutGnuQuotes } from "./gnu_quotes.ts";
import { own } from "./own.ts";
import { inEnglish } from "./translations.ts";
import type { Shell } from "../protocol/mod.ts";
import type { Evidence, Scene, System } from "./types.ts";

/** Words that stand before a program and run it. */
const wrappers = new Set(
  "sudo doas env time nice nohup command exec if then else elif while until do ! { ( coproc".split(
    " ",
  ),
);
/** What the shell runs inside a word: `$(…)` and its older form. */
const substitution = /\$\(([^()]*)\)|`([^`]*)`/g;
/** What failed is said near the end. */
const lastLines = 160;
const lastCharacters = 16_000;
/** Longer lines are not read to their end: rules would take too long with hostile ones. */
const lineCharacters = 1_000;

/** `null`: nothing failed, or the output is not known. */
export function sceneOf({ command, shell, system }: Evidence): Scene | null {
  const printed = printedBy(command);
  if (printed === null) return null;
  const exit = stoppedIn(printed, shell, system) ?? command.exit;
  if (exit === 0) return null;
  const line = (command.line ?? "").trim();
  const commands = commandsOf(line);
  const original = endOf(plainText(printed));
  const text = inEnglish(original);
  return {
    line,
    tools: [
      ...commands.flatMap(([program]) => program === undefined ? [] : [baseName(program)]),
      ...line.startsWith("sudo ") ? ["sudo"] : [],
    ],
    commands,
    words: commands.at(-1) ?? [],
    exit,
    exits: exitsOf(line, exit, text),
    text,
    original,
    folder: command.folder,
    shell,
    system,
  };
}

/** What a full-screen program drew is no words of it: its exit code alone is known. */
function printedBy({ output }: Evidence["command"]): string | null {
  switch (output.kind) {
    case "text":
      return output.text;
    case "full_screen":
      return "";
    case "not_captured":
    case "private":
      return null;
    default:
      return output satisfies never;
  }
}

/**
 * fish says so where a command is stopped with Ctrl-Z, and leaves the status as the one before had it.
 * `null`: it was not.
 */
function stoppedIn(output: string, shell: Shell, { os }: System): number | null {
  const isStopped = shell === "fish" &&
    /^(?:\^Z)?fish: Job \d+, '.*' has stopped$/m.test(output.trimEnd());
  return isStopped ? os === "darwin" ? 146 : 148 : null;
}

/** Without what progress bars and builders put before the lines of a tool. */
function plainText(text: string): string {
  return withoutGnuQuotes(text).replaceAll("\r\n", "\n").replaceAll(/^[\u2800-\u28ff]+ */gm, "")
    .replaceAll(/[ \t]{80,}/g, " ").replaceAll(/^(?:#\d+ )?\d+\.\d+ (?=\S)/gm, "");
}

function endOf(text: string): string {
  const lines = text.trimEnd().split("\n").slice(-lastLines);
  return lines.map((it) => it.slice(0, lineCharacters)).join("\n").slice(-lastCharacters);
}

/** Codes of shells for the signals that make names. */
const signals: Readonly<Record<string, number>> = {
  "Illegal instruction": 132,
  Aborted: 134,
  "Bus error": 135,
  "Floating point exception": 136,
  Killed: 137,
  "Segmentation fault": 139,
  Terminated: 143,
};

/** The code of the line is that of the last program of a pipe; make names the code of what it ran. */
function exitsOf(line: string, exit: number | null, text: string): readonly number[] {
  if (exit === null || /(?:^|[^|])\|(?:[^|]|$)/.test(line)) return [];
  const inner = text.matchAll(
    /^\w*make(?:\[\d+\])?: \*\*\* .*(?:Error|错误|Fehler) (\d+)|did not complete successfully: exit code: (\d+)|^> ?\S+ .*exited with (?:code )?(\d+)/gm,
  );
  const signal = /^\w*make(?:\[\d+\])?: \*\*\* .*\] ([A-Za-z ]+)(?: \(core dumped\))?$/m.exec(text)
    ?.[1];
  const ended = own(signals, signal ?? "");
  return [
    exit,
    ...ended === undefined ? [] : [ended],
    ...Array.from(inner, ([, made, built, last]) => Number(made ?? built ?? last)),
  ];
}

/** Words of each simple command; quotes only keep words together, nothing is evaluated. */
export function commandsOf(line: string): readonly (readonly string[])[] {
  const inner = Array.from(
    line.replaceAll(/'[^']*'/g, "''").matchAll(substitution),
    ([, modern, old]) => modern ?? old ?? "",
  );
  const outer = simpleCommands(line.replaceAll(/(^|[;&|]\s*)\((?=\s*\w)/g, "$1( "));
  const scripts = outer.flatMap(scriptOf).filter((it) => it !== line);
  return [...inner, ...scripts].flatMap(commandsOf).concat(outer);
}

/** The line that a shell is given as a word: `bash -c '…'`. */
function scriptOf([program = "", option = "", script = ""]: readonly string[]): readonly string[] {
  return /^(?:ba|da|z|k)?sh$/.test(program) && /^-\w*c$/.test(option) ? [script] : [];
}

function simpleCommands(line: string): readonly (readonly string[])[] {
  const tokens = line.match(/\n|&&|\|\||[;|&]|(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s;|&'"\\])+/g) ??
    [];
  const commands: string[][] = [[]];
  for (const token of tokens) {
    if (/^(?:\n|&&|\|\||[;|&])$/.test(token)) commands.push([]);
    else commands.at(-1)?.push(token.replaceAll(/^['"]|['"]$/g, ""));
  }
  return commands.map(withoutWrappers).filter((words) => words.length > 0);
}

/** A wrapper alone, as in `sudo -i`, is the program itself. */
function withoutWrappers(words: readonly string[]): readonly string[] {
  const isPrefix = (it: string) => /^\w+=/.test(it) || wrappers.has(it);
  const start = words.findIndex((it, at) => !isPrefix(it) && !(at > 0 && it.startsWith("-")));
  if (start < 0) return words.filter((it) => !/^\w+=/.test(it)).slice(0, 1);
  return words.slice(start);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
