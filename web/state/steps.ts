/** Steps of an answer in the groups in which they are shown. */

import type { Step } from "../api/schemas.ts";
import type { Approval, Turn } from "./conversation.ts";

export type Block =
  | { readonly type: "text"; readonly key: string; readonly text: string }
  | { readonly type: "thinking"; readonly key: string; readonly text: string }
  | {
    readonly type: "call";
    readonly key: string;
    readonly call: Step;
    /** `null`: it has not come yet. */
    readonly result: Step | null;
    readonly approval: Approval | null;
  }
  /** About no call: the plan, or what a server or an agent asks. */
  | { readonly type: "question"; readonly key: string; readonly approval: Approval };

/** A call with its result and the question about it is one block, where the call stands. */
export function blocksOf(
  { steps, approvals }: Pick<Turn, "steps" | "approvals">,
): readonly Block[] {
  const results = new Map<string, Step>();
  for (const step of steps) {
    if (step.type === "tool_result" && step.id_ref !== null) results.set(step.id_ref, step);
  }
  const calls = new Set(steps.map(({ id_ref }) => id_ref));
  const questions = approvals.filter(({ id }) => !calls.has(id));
  const behind = (step: string | null) =>
    questions.filter(({ after }) => after === step).map((approval): Block => {
      return { type: "question", key: `question-${approval.id}`, approval };
    });
  return [
    ...behind(null),
    ...steps.flatMap((step) => [...stepBlocks(step), ...behind(step.id)]),
  ];

  function stepBlocks(step: Step): readonly Block[] {
    switch (step.type) {
      case "text":
      case "thinking":
        return step.content.trim() === ""
          ? []
          : [{ type: step.type, key: step.id, text: step.content }];
      case "tool_call":
        return [{
          type: "call",
          key: step.id,
          call: step,
          result: results.get(step.id_ref ?? "") ?? null,
          approval: approvals.find(({ id }) => id === step.id_ref) ?? null,
        }];
      case "tool_result":
        return [];
    }
  }
}

/** What a call is about, in one line. */
export function subjectOf({ arguments: given }: Pick<Step, "arguments">): string {
  if (given === null) return "";
  for (const name of ["command", "path", "question", "query", "pattern", "url", "from", "goal"]) {
    const value = given[name];
    if (typeof value === "string" && value !== "") return value.split("\n")[0] ?? "";
  }
  const texts = Object.values(given).filter((it) => typeof it === "string" && it !== "");
  return String(texts[0] ?? "").split("\n")[0] ?? "";
}
