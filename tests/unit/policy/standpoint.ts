/** A workspace at `/work/p`, seen by a judge: `link` leads out of it, `.env` and `*.pem` are secrets. */

import { posix } from "node:path";
import { judge } from "../../../src/policy/judge.ts";
import type {
  CommandRule,
  CommandStandpoint,
  Judgement,
  Place,
} from "../../../src/policy/judgement.ts";
import { parseLine } from "../../../src/policy/shell/mod.ts";
import { loadSyntax } from "../../../src/syntax/mod.ts";

const bash = await loadSyntax("bash");

const folder = "/work/p";

export function standpoint(change: Partial<CommandStandpoint> = {}): CommandStandpoint {
  return { rules: [], trusted: true, builtin: true, folder, placeOf, ...change };
}

function placeOf(path: string): Place {
  const full = posix.resolve(folder, path);
  if (full !== folder && !full.startsWith(`${folder}/`)) return "outside";
  if (full.split("/").includes("link")) return "outside";
  return /(^|\/)\.env$|\.pem$/.test(full) ? "secret" : "inside";
}

/** Files of one folder: `a.ts`, `b.ts`, `-n`, `c.pem`. */
export function expansionOf(word: string): readonly string[] | null {
  const names = new Map([
    ["*.ts", ["a.ts", "b.ts"]],
    ["src/*.ts", ["src/a.ts", "src/b.ts"]],
    ["*", ["--pre=x", "a.ts", "b.ts"]],
    ["*.pem", ["c.pem"]],
    ["*.none", []],
    ["link/*", ["link/x"]],
  ]);
  return names.get(word) ?? null;
}

export function judged(text: string, change: Partial<CommandStandpoint> = {}): Judgement {
  return judge(parseLine(text, bash), text, standpoint(change));
}

export function rules(
  action: CommandRule["action"],
  ...patterns: readonly string[]
): readonly CommandRule[] {
  return patterns.map((pattern) => ({ pattern, action, source: "user" }));
}
