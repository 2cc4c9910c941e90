/** Plan and last changes in few lines, told where they arose. */

import { visible } from "../ansi/mod.ts";
import { flat, planForModel } from "../plan/mod.ts";
import type { Plan } from "../protocol/mod.ts";
import { text } from "./prompts.ts";

/** A change of files, as far as it is told. */
export interface ToldChange {
  readonly kind: string;
  readonly outcome: "applied" | "rolled_back";
  readonly files: readonly {
    readonly path: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly receipt: { readonly stages: readonly { verdict: string; stage: string }[] } | null;
  readonly undoneBy: string | null;
}

/** Changes that are told. */
const most = 10;

/** Paths of one change. */
const mostPaths = 4;

/**
 * What is new of plan and changes; it is told behind what was told before, which stays as it is.
 *
 * @param changes oldest first
 * @param told texts of this function that the model has already
 * @returns empty where there is nothing new
 */
export function situationText(
  { plan, changes }: { readonly plan: Plan | null; readonly changes: readonly ToldChange[] },
  told: readonly string[] = [],
): string {
  const known = new Set(told.flatMap((it) => it.split("\n")));
  const last = changes.filter(({ outcome }) => outcome === "applied").slice(-most).reverse()
    .map((it) => visible(line(it)))
    .filter((it) => !known.has(it));
  const planned = plan === null
    ? ""
    : visible(text("situation_plan", { plan: planForModel(plan) }));
  // A plan is told whole, where its last telling is another one.
  const lastPlan = told.findLast((it) => it.includes(text("situation_plan", { plan: "" }).trim()));
  const parts = [
    ...(planned === "" || lastPlan?.includes(planned) ? [] : [planned]),
    ...(last.length === 0 ? [] : [text("situation_changes", { changes: last.join("\n") })]),
  ];
  return parts.length === 0 ? "" : visible(`${text("situation")}\n${parts.join("\n\n")}`);
}

/** `- edit src/a.py, src/b.py (new): failed tests` */
function line({ kind, files, receipt, undoneBy }: ToldChange): string {
  const paths = files.slice(0, mostPaths).map(({ path, before, after }) => {
    const fate = before === null ? " (new)" : after === null ? " (deleted)" : "";
    return `${flat(path)}${fate}`;
  });
  const rest = files.length - paths.length;
  const more = rest > 0 ? ` and ${rest} more` : "";
  const failed = (receipt?.stages ?? []).filter(({ verdict }) => verdict === "failed");
  const checked = receipt?.stages.some(({ verdict }) => verdict === "passed");
  const verdict = failed.length > 0
    ? `failed ${failed.map(({ stage }) => stage).join(", ")}`
    : checked
    ? "passed"
    : "not checked";
  return `- ${kind} ${paths.join(", ")}${more}: ${undoneBy === null ? verdict : "taken back"}`;
}
