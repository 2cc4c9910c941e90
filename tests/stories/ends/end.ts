/** How a run ended, as a person or a program that reads its output learns it. */

import { outcome } from "../../../src/agent/ending/mod.ts";
import { conversation, type Outcome } from "../../../src/agent/mod.ts";
import { message } from "../../../src/messages/mod.ts";
import { parseEvent } from "../../../src/protocol/mod.ts";
import type { ProgramOutcome } from "../../support/program.ts";

export type Standing =
  /** The project's tests as they were given pass. */
  | "verified"
  /** A check of the model's passed; the program could run none. */
  | "checked"
  | "unverified"
  /** Nothing was to be changed. */
  | "answered"
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
  ["verified", "end.done_verified"],
  ["checked", "end.done_unverified.checked"],
  ["unverified", "end.done_unverified.no_proof"],
  ["unverified", "end.done_unverified.not_run"],
  ["answered", "end.answered"],
  ["limit", "end.stopped.limit"],
  ["needs_approval", "end.stopped.needs_approval"],
  ["other", "end.stopped.error"],
] as const;

/** The line that the program prints of its own account at the end; `""` if there is none. */
export function verdictLine(stderr: string): string {
  const line = stderr.split("\n").findLast((it) => /^[✓✗] .* · session /.test(it)) ?? "";
  return line.slice(2).split(" · ", 1)[0] ?? "";
}

/** Of a run that wrote for people. */
export function endOf({ code, stderr }: ProgramOutcome): End {
  const said = verdictLine(stderr);
  const found = lines.find(([, key]) => message("en", key) === said);
  if (found) return { exit: code, standing: found[0] };
  if (said.startsWith(message("en", "end.done_unverified.no_proof"))) {
    return { exit: code, standing: "unverified" };
  }
  if (code === 3) return { exit: code, standing: "failing" };
  return { exit: code, standing: code === 1 ? "unfinished" : "other" };
}

/** Of a run with `--json`: computed again from the events that it printed. */
export async function endOfEvents({ code, stdout }: ProgramOutcome): Promise<End> {
  const events = stdout.trim().split("\n").map((line) => JSON.parse(line))
    .filter(({ type }) => type !== "outcome" && type !== "result").map((line) => parseEvent(line));
  const known = events.flatMap((event) => event.type === "unknown" ? [] : [event]);
  const found = await outcome(known.reduce(conversation.reduce, conversation.initial()));
  return { exit: code, standing: standingOf(found) };
}

function standingOf(found: Outcome): Standing {
  switch (found.kind) {
    case "done_verified":
      return "verified";
    case "done_unverified":
      return found.why === "checked" ? "checked" : "unverified";
    case "answered":
    case "failing":
      return found.kind;
    case "stopped":
      return found.why === "needs_approval" || found.why === "limit" ? found.why : "unfinished";
    default:
      return "unfinished";
  }
}
