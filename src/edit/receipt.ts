/** What the stages found out about a change, for the log and, in a few lines, for a model. */

import type { FileImpact, Finding, Impact, NewEventOf, StageReport } from "../protocol/mod.ts";
import type { ChangedFile, Stage, StagePorts } from "./types.ts";

export type Receipt = NewEventOf<"receipt">;

/** Findings of one stage that a model reads: it mends one after the other. */
const shownFindings = 6;
const shownPaths = 5;

/**
 * Runs stages one after the other. The change is on disk: whatever becomes of a stage, the others
 * and the record of the change come after it.
 */
export async function runStages(
  stages: readonly Stage[],
  files: readonly ChangedFile[],
  ports: StagePorts,
): Promise<readonly StageReport[]> {
  const reports: StageReport[] = [];
  for (const stage of stages) {
    const started = ports.clock.now();
    const skipped = (why: string): StageReport => {
      const durationMs = ports.clock.now() - started;
      return { stage: stage.name, verdict: "skipped", why, findings: [], durationMs };
    };
    if (ports.signal.aborted) {
      reports.push(skipped("cancelled"));
      continue;
    }
    try {
      reports.push(await stage.run(files, ports));
    } catch (error) {
      reports.push(skipped(ports.signal.aborted ? "cancelled" : `it broke: ${error}`));
    }
  }
  return reports;
}

/** Failed if any stage failed: what was skipped is said and no failure. */
export function verdictOf(
  { stages }: { readonly stages: readonly Pick<StageReport, "verdict">[] },
): "passed" | "failed" {
  return stages.some((it) => it.verdict === "failed") ? "failed" : "passed";
}

/** Nothing to say of a change that is fine and touches nothing else: `""`. */
export function receiptText({ stages, impact }: Pick<Receipt, "impact" | "stages">): string {
  const lines = stages.flatMap(stageLines);
  return [...lines, ...(impact ? impactLines(impact) : [])].join("\n");
}

function stageLines({ stage, verdict, why, findings }: StageReport): readonly string[] {
  if (verdict === "skipped") return [];
  if (verdict === "passed") {
    return stage === "tests" || stage.startsWith("verify:")
      ? [`${stage} passed: ${why ?? ""}`]
      : [];
  }
  const shown = findings.slice(0, shownFindings).map(findingText);
  const rest = findings.length - shown.length;
  const head = `${stage} FAILED${why ? ` (${why})` : ""}:`;
  return [head, ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])];
}

function findingText({ path, line, text }: Finding): string {
  return `${path}${line === undefined ? "" : `:${line}`}: ${text}`;
}

function impactLines({ files }: Impact): readonly string[] {
  const rest = files.length - shownPaths;
  return [
    ...files.slice(0, shownPaths).map(definitionsLine),
    ...(rest > 0 ? [`definitions of ${rest} more files changed or are gone`] : []),
  ];
}

function definitionsLine({ path, changed, gone, importers }: FileImpact): string {
  return [
    ...(changed.length > 0 ? [`${path}: signature changed: ${some(changed)}`] : []),
    ...(gone.length > 0 ? [`${changed.length > 0 ? "" : `${path}: `}gone: ${some(gone)}`] : []),
    ...(importers.length > 0 ? [`imported by ${some(importers)}`] : []),
  ].join("; ");
}

function some(names: readonly string[]): string {
  const rest = names.length - shownPaths;
  return names.slice(0, shownPaths).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
