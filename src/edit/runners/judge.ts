/**
 * From what a process did to a verdict. The exit code and the report must agree: neither alone
 * makes a run pass, and text that a test prints counts for nothing.
 */

import type { ProcessOutcome } from "../../protocol/mod.ts";
import { runText, tail } from "./text.ts";
import type { Report, RunnerId, TestRun, TestVerdict } from "./types.ts";

const nothing: Report = { passed: 0, failed: 0, skipped: 0, failures: [] };

interface Judged {
  readonly verdict: TestVerdict;
  /** One line before the failures. */
  readonly note?: string;
  readonly missing?: string;
}

export interface Judging {
  readonly id: RunnerId;
  readonly program: string;
  readonly outcome: ProcessOutcome;
  /** The output, plain. */
  readonly output: string;
  readonly report: Report | null;
  readonly patched: readonly string[];
  readonly open: readonly string[];
  /** There are files of tests: a run without a report did not run them. */
  readonly hasTests: boolean;
}

export function judge(run: Judging): TestRun {
  const { passed, failed, skipped, failures, tests = [] } = run.report ?? nothing;
  const { missing, ...judged } = judgeExit(run);
  const counts = { passed, failed, skipped, failures };
  const shown = failures.length === 0 && judged.verdict !== "passed" ? tail(run.output) : "";
  const text = runText({ id: run.id, ...judged, ...counts, shown });
  const { patched, open, outcome: { durationMs } } = run;
  return {
    verdict: judged.verdict,
    ...counts,
    text,
    tests,
    open,
    patched,
    durationMs,
    ...(missing === undefined ? {} : { missing }),
  };
}

function judgeExit(run: Judging): Judged {
  const { exit, durationMs } = run.outcome;
  switch (exit.type) {
    case "not_found":
      return {
        verdict: "blocked",
        note: `${run.program} is not installed or cannot be started.`,
        missing: run.program,
      };
    case "cancelled":
      return { verdict: "broken", note: "The run was cancelled." };
    case "timed_out":
      return { verdict: "late", note: lateNote(durationMs, run.open) };
    case "signalled":
      return run.report && run.report.failed > 0
        ? { verdict: "failed", note: `The run was ended by ${exit.signal}.` }
        : { verdict: "broken", note: `The runner was ended by ${exit.signal}.` };
    case "limited":
      return { verdict: "broken", note: `The run was ended by a limit: ${exit.reason}.` };
    case "not_confined":
      return { verdict: "blocked", note: `It did not run: ${exit.reason}` };
    case "exited":
      return judgeCode(exit.code, run);
  }
}

function lateNote(durationMs: number, open: readonly string[]): string {
  const last = open.at(-1);
  const still = last === undefined ? "" : `; ${last} had not ended`;
  return `The run timed out after ${Math.round(durationMs / 1000)} s${still}.`;
}

/** A shell or `env` that cannot start what it is told to. */
const unstartable = /^(?:\S*env|\S*sh): .*(?:not found|No such file|Permission denied)/m;

function judgeCode(code: number, { report, output, hasTests, patched }: Judging): Judged {
  if (!report) {
    if (code === 0) return withoutReport(hasTests);
    return (code === 126 || code === 127) && unstartable.test(output)
      ? { verdict: "blocked", note: `The runner cannot be started (exit code ${code}).` }
      : { verdict: "broken", note: `The runner stopped with exit code ${code}.` };
  }
  if (patched.length > 0) {
    const names = patched.slice(0, 3).join(", ");
    return {
      verdict: "failed",
      note: `The code under test replaced parts of the tests: ${names}.`,
    };
  }
  if (report.missing !== undefined) {
    return {
      verdict: "blocked",
      note: `${report.missing} is not installed.`,
      missing: report.missing,
    };
  }
  if (report.failed > 0) {
    return code === 0
      ? { verdict: "failed", note: "The exit code was 0, but the report has failures." }
      : { verdict: "failed" };
  }
  if (report.broken) return { verdict: "broken", note: `It stopped with exit code ${code}.` };
  if (report.nothing) return { verdict: "none", note: noneNote(report) };
  if (code !== 0) {
    const ran = report.passed + report.skipped > 0;
    return ran
      ? { verdict: "failed", note: `No test failed, but the exit code was ${code}.` }
      : { verdict: "broken", note: `No test ran, and the exit code was ${code}.` };
  }
  return report.passed > 0 ? { verdict: "passed" } : { verdict: "none", note: noneNote(report) };
}

/** Where there are tests, somebody ended the process before they ran. */
function withoutReport(hasTests: boolean): Judged {
  return hasTests
    ? { verdict: "broken", note: "There are tests, and it ended with exit code 0 and no report." }
    : { verdict: "none", note: "No test ran: there is no report." };
}

function noneNote({ skipped }: Report): string {
  return skipped > 0 ? "No test ran: all were skipped." : "No test was found.";
}
