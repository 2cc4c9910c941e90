/** Problems that a project lives with: `agent check` tells only the others. */

import type { Finding } from "../../codeintel/mod.ts";
import type { Baseline } from "./baseline_file.ts";

/** What `check --format baseline` printed. */
export const checkBaseline: Baseline = {
  path: ".agent/check_baseline.json",
  command: "agent check . --format baseline",
};

/** Which problem it is; it holds when lines move. */
export function findingKey(it: Finding): string {
  return `${it.path}: ${it.kind} ${detail(it)}`.replaceAll(/\s+/g, " ");
}

function detail(it: Finding): string {
  switch (it.kind) {
    case "missing_name":
      return `${it.name} of ${it.from}`;
    case "missing_member":
      return `${it.owner}.${it.name}`;
    case "arity":
      return `${it.name} ${it.problem.of}`;
    case "missing_file":
    case "undefined_name":
    case "syntax":
      return it.name;
  }
}

export interface SiftedFindings {
  readonly findings: readonly Finding[];
  /** How many are known. */
  readonly known: number;
  /** Known ones of the files that were looked at, which are no more. */
  readonly gone: readonly string[];
}

/** A key stands in the baseline as often as there are such problems: one more is new. */
export function siftFindings(
  all: readonly Finding[],
  baseline: readonly string[],
  isChecked: (path: string) => boolean,
): SiftedFindings {
  const left = new Map<string, number>();
  for (const key of baseline) left.set(key, (left.get(key) ?? 0) + 1);
  const findings = all.filter((it) => {
    const key = findingKey(it);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
  const gone = [...left].flatMap(([key, count]) =>
    isChecked(key.slice(0, key.indexOf(": "))) ? Array<string>(count).fill(key) : []
  );
  return { findings, known: all.length - findings.length, gone: gone.sort() };
}

export function baselineOf(findings: readonly Finding[]): string {
  return JSON.stringify(findings.map(findingKey).sort(), null, 2);
}
