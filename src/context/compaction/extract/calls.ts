/** What calls did, as facts: what was read, changed, run, declined, asked. */

import { type CallState, goalTools, isCheck, type Result } from "../../../agent/mod.ts";
import type { Fact, ToolCall } from "../../../protocol/mod.ts";
import { clipped } from "./text.ts";

/** Characters of what a fact is about: a whole command line, mostly. */
const ABOUT = 200;
const SAYS = 240;

/** @param seq of the answer that made the call */
export function factsOfCall({ call, answer, result }: CallState, seq: number): readonly Fact[] {
  if (call.name === goalTools.ask) return factsOfQuestion({ call, answer, result }, seq);
  const declined: readonly Fact[] = answer?.answer === "decline"
    ? [{
      kind: "declined",
      about: clipped(`${call.name} ${subjectOf(call)}`, ABOUT),
      says: clipped(answer.note?.trim() || "no reason given", SAYS),
      seq,
    }]
    : [];
  if (!result) return declined;
  const read = (result.saw ?? []).map(({ path }): Fact => ({
    kind: "read",
    about: clipped(path, ABOUT),
    says: "",
    seq,
  }));
  return [...declined, ...read, ...changed(result, seq), ...ran(call, result, seq)];
}

function subjectOf({ input }: ToolCall): string {
  const { command, path } = input;
  if (typeof command === "string") return command;
  return typeof path === "string" ? path : JSON.stringify(input);
}

function changed({ writes = [], receipt, text }: Result, seq: number): readonly Fact[] {
  const says = receipt === "failed" ? `failed: ${complaint(text)}` : receipt ?? "not checked";
  return writes.map(({ path, hash }) => ({
    kind: "changed",
    about: clipped(path, ABOUT),
    says: hash === null ? "deleted" : says,
    seq,
  }));
}

function ran(call: ToolCall, { exit, text }: Result, seq: number): readonly Fact[] {
  const { command } = call.input;
  if (exit === undefined || typeof command !== "string") return [];
  const about = clipped(command, ABOUT);
  const check = isCheck(command);
  if (exit === 0) {
    return [{ kind: "command", about, says: check ? "exit 0, passed" : "exit 0", seq }];
  }
  if (!check) return [{ kind: "command", about, says: `exit ${exit}`, seq }];
  return [{ kind: "failing", about, says: `exit ${exit}: ${complaint(text)}`, seq }];
}

const wrong =
  /\b(errors?|fail(ed|ure|s)?|expected|assert\w*|panic\w*|exception|cannot|undefined|not found|refused|denied)\b|[✗✘×]|错误|失败/i;
const counts = /\b\d+\s+(failed|failures?|errors?|failing|problems?)\b/i;

/** The line that says what is wrong, and the one that says how often. */
function complaint(text: string): string {
  const lines = text.split("\n", 4000).map((it) => it.trim()).filter((it) => it !== "");
  // A line that ends so is a heading of what follows.
  const what = lines.find((it) => wrong.test(it) && !counts.test(it) && !it.endsWith(":")) ??
    lines.find((_, at) => wrong.test(lines[at - 1] ?? ""));
  const often = lines.findLast((it) => counts.test(it));
  const found = [what, often].flatMap((it) => it === undefined ? [] : [clipped(it, SAYS / 2)]);
  return found.length > 0 ? found.join(" / ") : clipped(lines.at(-1) ?? "no output", SAYS / 2);
}

function factsOfQuestion(
  { call, answer, result }: Pick<CallState, "call" | "answer" | "result">,
  seq: number,
): readonly Fact[] {
  const { question } = call.input;
  if (typeof question !== "string") return [];
  const about = clipped(question, ABOUT);
  const note = answer?.note?.trim() ?? "";
  if (answer && answer.answer !== "decline" && note !== "") {
    return [{ kind: "answer", about, says: clipped(note, SAYS), seq }];
  }
  if (result?.status === "ok") {
    return [{ kind: "answer", about, says: clipped(result.text, SAYS), seq }];
  }
  const says = note === "" ? about : `${about} (${clipped(note, SAYS)})`;
  return [{ kind: "question", about, says, seq }];
}
