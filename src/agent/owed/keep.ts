/** Whether what a call is about to do, or what was done, keeps to what the user has ruled out. */

import type { Bounds, ToolCall } from "../../protocol/mod.ts";
import { isCheck } from "../folds/check.ts";

/** Why a call is not allowed, for a model; `null`: it keeps to the bounds. */
export function forbidden(call: ToolCall, bounds: Bounds, reads: boolean): string | null {
  const command = call.input["command"];
  if (typeof command === "string") return ofCommand(command, bounds);
  if (reads || !edits(call)) return null;
  if (bounds.no.includes("changes")) return "the user wants nothing to be changed";
  const [path] = outside(pathsOf(call), bounds);
  if (path === undefined) return null;
  return bounds.only === null
    ? `the user wants ${path} to stay as it is`
    : `the user wants nothing but ${bounds.only.join(", ")} to be changed`;
}

function ofCommand(command: string, { no }: Bounds): string | null {
  if (
    no.includes("commits") &&
    /\bgit\b[^;&|]*\s(?:commit|push|merge|rebase|cherry-pick|tag)\b/.test(command)
  ) {
    return "the user wants nothing to be committed";
  }
  if (no.includes("tests") && isCheck(command) && /test|spec|jest|mocha|tox|nox/i.test(command)) {
    return "the user wants no tests to be run";
  }
  return null;
}

/** Paths of those that were ruled out. */
export function outside(paths: readonly string[], { only, never }: Bounds): readonly string[] {
  return paths.filter((path) =>
    never.some((it) => isWithin(path, it)) ||
    (only !== null && !only.some((it) => isWithin(path, it)))
  );
}

/** The same file, named from any folder above it; or a file of that folder. */
export function isWithin(path: string, named: string): boolean {
  const name = named.replace(/^\.\//, "").replace(/\/$/, "");
  // A bare name stands for the file whatever its ending.
  const bare = /^[A-Z]+$/.test(name) && (path.split("/").at(-1) ?? "").startsWith(name);
  return bare || path === name || path.endsWith(`/${name}`) || path.startsWith(`${name}/`) ||
    name.endsWith(`/${path}`);
}

function edits({ input }: ToolCall): boolean {
  return typeof input["path"] === "string" || typeof input["patch"] === "string";
}

function pathsOf({ input }: ToolCall): readonly string[] {
  const { path, patch } = input;
  if (typeof path === "string") return [path.replace(/^\.\//, "")];
  if (typeof patch !== "string") return [];
  return [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\+\+\+ (?:b\/)?(.+)$/gm)]
    .map(([, one, other]) => (one ?? other ?? "").trim()).filter((it) =>
      it !== "" && it !== "/dev/null"
    );
}
