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
}

export function judge(run: Judging): TestRun {
  const { passed, failed, skipped, failures } = run.report ?? nothing;
  const { missing, ...judged } = judgeExit(run);
  const counts = { passed, failed, skipped, failures };
  const shown = failures.length === 0 && judged.verdict !== "passed" ? tail(run.output) : "";
  const text = runText({ id: run.id, ...judged, ...counts, shown });
  return {
    verdict: judged.verdict,
    ...counts,
    text,
    ...(missing === undefined ? {} : { missing }),
  };
}

function judgeExit(run: Judging): Judged {
  const { exit, durationMs } = run.outcome;
  switch (exit.type) {
    case "not_found":
      return {
        verdict: "broken",
        note: `${run.program} is not installed or cannot be started.`,
        missing: run.program,
      };
    case "cancelled":
      return { verdict: "broken", note: "The run was cancelled." };
    case "timed_out":
      return {
        verdict: "failed",
        note: `The run timed out after ${Math.round(durationMs / 1000)} s.`,
      };
    case "signalled":
      return run.report && run.report.failed > 0
        ? { verdict: "failed", note: `The run was ended by ${exit.signal}.` }
        : { verdict: "broken", note: `The runner was ended by ${exit.signal}.` };
    case "not_confined":
      return { verdict: "broken", note: `It did not run: ${exit.reason}` };
    case "exited":
      return judgeCode(exit.code, run.report);
  }
}

function judgeCode(code: number, report: Report | null): Judged {
  if (!report) {
    return code === 0
      ? { verdict: "none", note: "No test ran: there is no report." }
      : { verdict: "broken", note: `The runner stopped with exit code ${code}.` };
  }
  if (report.missing !== undefined) {
    return {
      verdict: "broken",
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

function noneNote({ skipped }: Report): string {
  return skipped > 0 ? "No test ran: all were skipped." : "No test was found.";
}
