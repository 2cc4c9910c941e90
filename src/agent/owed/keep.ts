/** Whether what a call is about to do, or what was done, keeps to what the user has ruled out. */

import type { Bounds, ChangeSet, ToolCall } from "../../protocol/mod.ts";
import { isCheck } from "../folds/check.ts";

/** Why a call is not allowed, for a model; `null`: it keeps to the bounds, as far as it says. */
export function forbidden(call: ToolCall, bounds: Bounds, reads: boolean): string | null {
  const command = call.input["command"];
  if (typeof command === "string") return ofCommand(command, bounds);
  if (reads || !edits(call)) return null;
  return ofPaths(pathsOf(call), bounds, /delete|remove/.test(call.name));
}

/** The same of what a call would do to files: it may be a move, or a rename that reaches many. */
export function forbiddenChanges(files: ChangeSet["files"], bounds: Bounds): string | null {
  if (files.length === 0) return null;
  const deletes = files.every(({ after }) => after === null);
  return ofPaths(files.map(({ path }) => path), bounds, deletes);
}

function ofPaths(paths: readonly string[], bounds: Bounds, deletes: boolean): string | null {
  if (bounds.no.includes("changes")) return "the user wants nothing to be changed";
  if (deletes && bounds.no.includes("deletions")) return "the user wants no file to be deleted";
  const [path] = outside(paths, bounds);
  if (path === undefined) return null;
  return bounds.only === null || isProtected(path, bounds)
    ? `the user wants ${path} to stay as it is`
    : `the user wants nothing but ${bounds.only.join(", ")} to be changed`;
}

const installing =
  /\b(?:npm|pnpm|yarn|bun|deno|poetry|uv|cargo|pipenv|pdm|composer|dotnet|gem|bundle|mix|flutter|dart)\b[^;&|]*\s(?:i|install|add|require|get)\s+(?!-r\b|--frozen|--immutable)[^\s;&|]|\bpip3?\s+install\s+(?!-r\b|-e\b|\.)\S|\bgo\s+get\s+\S|\b(?:apt|apt-get|brew|apk|dnf|yum|pacman)\b[^;&|]*\s(?:install|add|-S)\s/;

const programs: readonly (readonly [Bounds["no"][number], RegExp, string])[] = [
  [
    "commits",
    /\bgit\b[^;&|]*\s(?:commit|push|merge|rebase|cherry-pick|tag)\b/,
    "the user wants nothing to be committed",
  ],
  [
    "pushes",
    /\bgit\b[^;&|]*\spush\b|\b(?:npm|pnpm|yarn|cargo|poetry|twine|deno)\b[^;&|]*\s(?:publish|upload)\b/,
    "the user wants nothing to be pushed or published",
  ],
  ["dependencies", installing, "the user wants no further dependency"],
  [
    "deletions",
    /(?:^|[;&|]\s*)(?:sudo\s+)?(?:rm|unlink|shred)\s|\bgit\s+(?:rm|clean)\b/,
    "the user wants no file to be deleted",
  ],
  ["commands", /\S/, "the user wants no command to be run"],
];

function ofCommand(command: string, { no, commands }: Bounds): string | null {
  for (const [act, pattern, reason] of programs) {
    if (no.includes(act) && pattern.test(command)) return reason;
  }
  if (no.includes("tests") && isCheck(command) && /test|spec|jest|mocha|tox|nox/i.test(command)) {
    return "the user wants no tests to be run";
  }
  const named = commands.find((it) => command.includes(it));
  return named === undefined ? null : `the user wants ${named} not to be run`;
}

/** Paths of those that were ruled out. */
export function outside(paths: readonly string[], bounds: Bounds): readonly string[] {
  const { only } = bounds;
  return paths.filter((path) =>
    isProtected(path, bounds) || (only !== null && !only.some((it) => isWithin(path, it)))
  );
}

function isProtected(path: string, { never, kinds }: Bounds): boolean {
  return never.some((it) => isWithin(path, it)) || kinds.some((it) => isOfKind(path, it));
}

function isOfKind(path: string, kind: Bounds["kinds"][number]): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  switch (kind) {
    case "tests":
      return /(?:^|\/)(?:tests?|__tests__|specs?|testdata)\//i.test(path) ||
        /^test_|(?:[_.-]|^)(?:tests?|spec)\.\w+$|Tests?\.\w+$|^conftest\.py$/.test(name);
    case "configuration":
      return /(?:^|\/)(?:config|conf|settings)\//i.test(path) ||
        /\.(?:ya?ml|toml|ini|cfg|conf|env|properties)$|^\.env|config\.\w+$|^tsconfig|^settings\.\w+$/
          .test(name);
    case "documentation":
      return /(?:^|\/)docs?\//i.test(path) || /\.(?:md|rst|adoc)$/.test(name);
  }
}

/** The same file, named from any folder above it; or a file of that folder. */
export function isWithin(path: string, named: string): boolean {
  const name = named.replace(/^\.\//, "").replace(/\/$/, "");
  // A bare name stands for the file whatever its ending.
  const bare = /^[A-Z]+$/.test(name) && (path.split("/").at(-1) ?? "").startsWith(name);
  // A user writes a name in any letters.
  if (path.toLowerCase().split("/").at(-1) === name.toLowerCase()) return true;
  return bare || path === name || path.endsWith(`/${name}`) || path.startsWith(`${name}/`) ||
    name.endsWith(`/${path}`);
}

function edits({ input }: ToolCall): boolean {
  return ["path", "patch", "from", "to"].some((it) => typeof input[it] === "string");
}

export function pathsOf({ input }: Pick<ToolCall, "input">): readonly string[] {
  const { path, patch, from, to } = input;
  const named = [path, from, to].flatMap((it) => typeof it === "string" ? [it] : []);
  if (named.length > 0) return named.map((it) => it.replace(/^\.\//, ""));
  if (typeof patch !== "string") return [];
  return [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\+\+\+ (?:b\/)?(.+)$/gm)]
    .map(([, one, other]) => (one ?? other ?? "").trim()).filter((it) =>
      it !== "" && it !== "/dev/null"
    );
}
