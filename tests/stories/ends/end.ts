/** How a run ended, as a person or a program that reads its output learns it. */

import { conversation, outcome } from "../../../src/agent/mod.ts";
import { message } from "../../../src/messages/mod.ts";
import { parseEvent } from "../../../src/protocol/mod.ts";
import type { ProgramOutcome } from "../../support/program.ts";

export type Standing =
  /** The project's tests as they were given pass. */
  | "verified"
  /** A check of the model's passed; the program could run none. */
  | "checked"
  | "unverified"
  | "unchanged"
  /** Nothing was changed, and a check failed. */
  | "check failed"
  | "failing"
  | "unfinished"
  | "limit"
  | "needs_approval"
  | "other";

export interface End {
  readonly exit: number;
  readonly standing: Standing;
}

const lines = [
  ["verified", "end.done.verified"],
  ["checked", "end.done.checked"],
  ["unverified", "end.done.unverified"],
  ["check failed", "end.done.failing"],
  ["unchanged", "end.done.unchanged"],
  ["unfinished", "end.unfinished"],
  ["limit", "end.limit"],
  ["needs_approval", "end.needs_approval"],
] as const;

/** The line that the program prints of its own account at the end; `""` if there is none. */
export function verdictLine(stdout: string): string {
  const line = stdout.split("\n").findLast((it) => /^[✓✗] .* · session /.test(it)) ?? "";
  return line.slice(2).split(" · ", 1)[0] ?? "";
}

/** Of a run that wrote for people. */
export function endOf({ code, stdout }: ProgramOutcome): End {
  const said = verdictLine(stdout);
  if (said.startsWith("not done: ")) return { exit: code, standing: "failing" };
  const found = lines.find(([, key]) => message("en", key) === said);
  return { exit: code, standing: found?.[0] ?? "other" };
}

/** Of a run with `--json`: computed again from the events that it printed. */
export function endOfEvents({ code, stdout }: ProgramOutcome): End {
  const events = stdout.trim().split("\n").map((line) => parseEvent(JSON.parse(line)));
  const known = events.flatMap((event) => event.type === "unknown" ? [] : [event]);
  const found = outcome(known.reduce(conversation.reduce, conversation.initial()));
  if (found.kind !== "done") {
    const kinds = ["failing", "unfinished", "limit", "needs_approval"] as const;
    return { exit: code, standing: kinds.find((it) => it === found.kind) ?? "other" };
  }
  return {
    exit: code,
    standing: found.standing === "failing" ? "check failed" : found.standing,
  };
}
