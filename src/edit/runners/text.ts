/** What a model reads of a run, and how output is made plain. */

import { printable } from "../../ansi/mod.ts";
import type { Failure, RunnerId, TestRun, TestVerdict } from "./types.ts";

/** Characters of the whole text: about 500 tokens, enough for three failures. */
const maxText = 2_000;

/** Characters of one failure while there are others. */
const maxFailure = 600;

/** Names of further failures that are listed. */
const maxNames = 10;

/** Without colours and carriage returns. */
export function plain(output: string): string {
  const still = output.includes("\u001b") ? printable(output) : output;
  return still.replace(/\r\n?/g, "\n");
}

interface Run {
  readonly id: RunnerId;
  readonly verdict: TestVerdict;
  readonly note?: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** End of the output, where no failure explains what happened. */
  readonly shown: string;
}

export function runText(run: Run): string {
  const lines = [headline(run)];
  if (run.note !== undefined) lines.push(run.note);
  if (run.shown !== "") lines.push(run.shown);
  let used = lines.join("\n").length;
  const each = Math.max(
    maxFailure,
    Math.floor((maxText - used) / Math.max(1, run.failures.length)),
  );
  for (const [at, failure] of run.failures.entries()) {
    const block = failureText(failure, Math.min(each, maxText));
    if (at > 0 && used + block.length > maxText) {
      lines.push(further(run.failures.slice(at)));
      break;
    }
    lines.push(block);
    used += block.length + 1;
  }
  return lines.join("\n");
}

/** Of the failures of a run only these. */
export function deciding(run: TestRun, failures: readonly Failure[]): string {
  const [head = ""] = run.text.split("\n");
  const lines = [head];
  let used = head.length;
  const each = Math.max(maxFailure, Math.floor((maxText - used) / failures.length));
  for (const [at, failure] of failures.entries()) {
    const block = failureText(failure, Math.min(each, maxText));
    if (at > 0 && used + block.length > maxText) {
      return [...lines, further(failures.slice(at))].join("\n");
    }
    lines.push(block);
    used += block.length + 1;
  }
  return lines.join("\n");
}

function headline({ id, verdict, passed, failed, skipped }: Run): string {
  const counts = [
    ...failed > 0 ? [`${failed} failed`] : [],
    ...passed > 0 ? [`${passed} passed`] : [],
    ...skipped > 0 ? [`${skipped} skipped`] : [],
  ];
  return `${id}: ${counts.length > 0 ? counts.join(", ") : verdict}`;
}

function failureText({ name, path, line, text }: Failure, length: number): string {
  const place = path === undefined ? "" : ` (${line === undefined ? path : `${path}:${line}`})`;
  const body = cut(text.trim(), length);
  return body === "" ? `FAILED ${name}${place}` : `FAILED ${name}${place}\n${indented(body)}`;
}

function further(failures: readonly Failure[]): string {
  const names = failures.slice(0, maxNames).map(({ name }) => cut(name, 80)).join(", ");
  const more = failures.length > maxNames ? ", …" : "";
  return `and ${failures.length} more: ${names}${more}`;
}

function indented(text: string): string {
  return text.split("\n").map((line) => line === "" ? "" : `  ${line}`).join("\n");
}

/** Head and end, since what was expected often stands first and what came last. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = Math.floor(length * 0.6);
  return `${text.slice(0, head)}\n[…]\n${text.slice(text.length - (length - head))}`;
}

/** The last lines that say something, at most 1,200 characters. */
export function tail(output: string): string {
  const lines = output.split("\n").map((it) => it.trimEnd()).filter((it) => it !== "");
  const last = lines.slice(-20).join("\n");
  return last.length <= 1_200 ? last : `[…] ${last.slice(-1_200)}`;
}

/** A path as a program prints it, relative to the root; `null` if it lies elsewhere. */
export function stripRoot(path: string, root: string): string | null {
  const own = path.replace(/^file:\/\//, "");
  if (own.startsWith(`${root}/`)) return own.slice(root.length + 1);
  return own.startsWith("/") || own.startsWith("../") ? null : own.replace(/^\.\//, "");
}
