/** Programs as models write them: what surrounds them is taken away, and what is no TypeScript is named. */

/** A fence of Markdown around the whole, or a line for a shell; the lines that go stay empty. */
export function ownSource(text: string): string {
  const lines = text.split("\n");
  const first = lines.findIndex((it) => it.trim() !== "");
  const last = lines.findLastIndex((it) => it.trim() !== "");
  const isFenced = first < last && /^\s*(```|~~~)[\w-]*\s*$/.test(lines[first] ?? "") &&
    /^\s*(```|~~~)\s*$/.test(lines[last] ?? "");
  const isShell = lines[0]?.startsWith("#!") ?? false;
  return lines.map((line, at) => {
    if (isShell && at === 0) return "";
    return isFenced && (at === first || at === last) ? "" : line;
  }).join("\n");
}

/** Characters of a line that is shown with what is wrong in it. */
const shown = 200;

/** A line of a program, counted from 1, as a model is told of it: of a long one what is around the column. */
export function shownLine(source: string, line: number, column = 1): string {
  const text = source.split("\n")[line - 1]?.trim() ?? "";
  if (text.length <= shown) return text;
  const start = Math.min(Math.max(0, column - shown / 2), text.length - shown);
  const end = start + shown;
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}

/** Lines of other languages, and what to write instead. */
const foreign: readonly (readonly [line: RegExp, hint: string])[] = [
  [
    /^\s*(?:def \w+\(.*\).*:|(?:for \w+(?:, *\w+)* in .+|if .+|elif .+|else|while .+|try|except.*|with .+ as \w+):)\s*(?:#.*)?$/,
    "this is Python: write TypeScript",
  ],
  [
    /^\s*(?:from [\w.]+ import .+|import [\w.]+(?: as \w+)?\s*$)/,
    "this is Python: write TypeScript",
  ],
  [/^\s*(?:#(?!!)\s*\w|print [^(]|\w+ = \[.+ for \w+ in .+\])/, "this is Python: write TypeScript"],
  [/^\s*```/, "a fence of Markdown: send the program alone"],
];

/** What the line is in place of TypeScript, where the program cannot be read. */
export function foreignHint(source: string, line: number): string | null {
  const lines = source.split("\n");
  const near = [lines[line - 1] ?? "", ...lines];
  for (const it of near) {
    const found = foreign.find(([pattern]) => pattern.test(it));
    if (found) return found[1];
  }
  return null;
}

const noFiles =
  "there are no modules: files.read(path), files.write(path, content), files.list(path) and shell.run(command) are there by name";

/** Names of other places, and what is here instead. */
const missing: Readonly<Record<string, string>> = {
  require: noFiles,
  module: noFiles,
  exports: noFiles,
  fs: noFiles,
  os: noFiles,
  path: "there are no modules: put paths together as strings",
  Deno: noFiles,
  Bun: noFiles,
  process: "there is no process: shell.run(command) runs commands, paths begin at the project",
  __dirname: "paths begin at the project: write them without it",
  fetch: "there is no fetch: web.fetch(url), where the toolkit is there",
  setTimeout: "there are no timers: calls are synchronous, go on without waiting",
  setInterval: "there are no timers: calls are synchronous, go on without waiting",
  Buffer: "there is no Buffer: contents are strings",
  document: "there is no page here: its toolkits are all that a program reaches",
  window: "there is no page here: its toolkits are all that a program reaches",
  input: "nobody can be asked here: end the program, and ask in words",
  prompt: "nobody can be asked here: end the program, and ask in words",
  open: "there is no open: files.read(path) gives the text of a file",
  len: "this is TypeScript: write .length",
  str: "this is TypeScript: write String(value)",
  range: "this is TypeScript: write for (let i = 0; i < n; i++)",
};

/** One line that says what to write instead; empty: nothing is known. */
export function hintFor(message: string, taken: ReadonlySet<string>): string {
  const [, unknown = ""] = /^'?(\w+)'? is not defined$/.exec(message) ?? [];
  if (Object.hasOwn(missing, unknown)) return missing[unknown] ?? "";
  const [, early = ""] = /^'?(\w+)'? is not initialized$/.exec(message) ?? [];
  if (taken.has(early)) return `${early} is a toolkit: give the variable another name`;
  return "";
}
