/**
 * Commands of a README: lines of its shell blocks, as data. What a reader would not see (comments of
 * HTML, characters without a shape) is no command.
 */

import { oneLine, visible } from "../ansi/mod.ts";
import type { Origin, Purpose, Texts } from "./types.ts";

export interface ReadmeCommand {
  readonly command: string;
  readonly from: Origin;
  /** `null`: it is of no kind that belongs to a deployment. */
  readonly purpose: Purpose | null;
}

const name = /^readme([._-][\w-]+)*(\.(md|rst|txt|markdown))?$/i;

/** Paths of READMEs, the shortest name first. */
export function readmesIn(texts: Texts): readonly string[] {
  return [...texts.keys()].filter((it) => name.test(it))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

const shells = /^(sh|bash|shell|zsh|console|shell-session|terminal)$/i;
/** Comes before a command and is no part of it. */
const prompt = /^\s*\$\s+/;

export function readmeCommands(texts: Texts): readonly ReadmeCommand[] {
  return readmesIn(texts).flatMap((path) => commandsIn(texts.get(path) ?? "", path));
}

function commandsIn(text: string, path: string): readonly ReadmeCommand[] {
  const found: ReadmeCommand[] = [];
  let language: string | null = null;
  const lines = withoutComments(text).split("\n");
  for (const [at, raw] of lines.entries()) {
    const [, fence, tag = ""] = /^\s*(```|~~~)\s*(\S*)/.exec(raw) ?? [];
    if (fence !== undefined) {
      language = language === null ? tag : null;
      continue;
    }
    if (language === null) continue;
    const isShell = shells.test(language) ? true : language === "" && prompt.test(raw);
    const command = wholeCommand(lines, at);
    if (!isShell || !looksLikeCommand(command)) continue;
    found.push({ command, from: { path, line: at + 1 }, purpose: purposeOf(command) });
  }
  return found;
}

/** With the lines that go on with it, and without what only a reader is told behind it. */
function wholeCommand(lines: readonly string[], at: number): string {
  // It was taken with the line before.
  if (/\\$/.test((lines[at - 1] ?? "").trimEnd())) return "";
  const parts: string[] = [];
  for (let next = at; next < lines.length; next++) {
    const line = (lines[next] ?? "").trim();
    if (/^(```|~~~)/.test(line)) break;
    parts.push(line.replace(/\s*\\$/, ""));
    if (!line.endsWith("\\")) break;
  }
  return parts.join(" ").replace(prompt, "").replace(/^([^'"]*\S)\s+#\s.*$/, "$1").trim();
}

/** A line of output, a comment, a page or a route begins otherwise. */
function looksLikeCommand(line: string): boolean {
  const [first = ""] = line.split(/\s/);
  return /^[^#/]/.test(line) && !first.includes("://") && !/:$/.test(first) && !/:$/.test(line);
}

/** Lines keep their numbers. */
function withoutComments(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(
    /<!--[^]*?(-->|$)/g,
    (comment) => comment.replaceAll(/[^\n]/g, ""),
  );
}

/** True if a person sees every character of it. */
export function isPlain(command: string): boolean {
  return visible(command) === command && oneLine(command) === command;
}

const kinds: readonly (readonly [Purpose, RegExp])[] = [
  [
    "install",
    // Of the project itself: a name after it is a release that its users install.
    /^((npm|pnpm|yarn|bun) (install|ci|i)( -\S+)*$|yarn$|(\S*\/)?(python3? -m )?pip3? install (-U )?(-r \S+|(-e )?['"]?\.\S*)$|python3? -m venv |poetry install|uv sync|pipenv install$|go mod download)/,
  ],
  [
    "build",
    /^((npm|pnpm|yarn|bun) (run )?build\b|go build|cargo build|(\.\/)?mvnw? (\S+ )*(package|install)|(\.\/)?gradlew? (\S+ )*build|cmake |make( all| build)?$|\.\/configure|autoreconf|docker (compose )?build)/,
  ],
  [
    "test",
    /^((npm|pnpm|yarn|bun) (run )?test\b|go test|cargo test|ctest\b|make (test|check)$|pytest)/,
  ],
  ["migrate", /manage\.py migrate\b/],
  [
    "start",
    /^((npm|pnpm|yarn|bun) (run )?(start|dev)\b|go run|cargo run|flask |uvicorn |(\S*\/)?python3? \S+\.py\b|docker (run|compose up)|docker-compose up|python3? -m http\.server|make (run|start)$)/,
  ],
  ["configure", /^cp (-n )?\.env\.\w+ \.env$/],
];

function purposeOf(command: string): Purpose | null {
  return kinds.find(([, pattern]) => pattern.test(command))?.[0] ?? null;
}
