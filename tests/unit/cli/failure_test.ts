import assert from "node:assert/strict";
import type { Outcome } from "../../../src/agent/mod.ts";
import type { Cut } from "../../../src/cli/exit.ts";
import { report, type ReportOptions } from "../../../src/cli/failure.ts";
import { exitOf } from "../../../src/cli/outcome_exit.ts";
import { jsonLine } from "../../../src/cli/json_line.ts";
import { AgentError, type ModelError } from "../../../src/protocol/mod.ts";

function said(error: unknown, options: Partial<Omit<ReportOptions, "locale">> = {}) {
  let [stdout, stderr] = ["", ""];
  const output = (write: (text: string) => void) => ({
    isTerminal: false,
    columns: () => 80,
    write,
  });
  const host = {
    stdout: output((text) => stdout += text),
    stderr: output((text) => stderr += text),
  };
  const code = report(error, host, {
    locale: "en",
    json: false,
    debug: false,
    cut: null,
    runsModel: false,
    ...options,
  });
  return { stdout, stderr, code };
}

Deno.test("a defect is one line without a stack, and with --debug one with it", () => {
  const error = new Error("kaput.\nsecond line", { cause: new Error("deeper") });
  const line = "agent hit an internal error: kaput. For details run again with --debug.\n";
  assert.deepEqual(said(error), { stdout: "", stderr: line, code: 70 });
  const { stderr } = said(error, { debug: true });
  assert.ok(stderr.startsWith(line));
  assert.match(stderr, /at .*failure_test\.ts[^]*Error: deeper/);
});

Deno.test("what the operating system says of a full disk is the user's to mend", () => {
  const full = Object.assign(new Error("No space left on device (os error 28)"), {
    code: "ENOSPC",
  });
  assert.deepEqual(said(full), { stdout: "", stderr: "No space left on the disk.\n", code: 74 });
});

Deno.test("nobody is told when nobody reads", () => {
  assert.deepEqual(said(new Deno.errors.BrokenPipe()), { stdout: "", stderr: "", code: 0 });
});

Deno.test("names in a sentence cannot move the cursor or add lines", () => {
  const error = new AgentError("input", "workspace.missing", { path: "a\x1b[2Jb\nc" });
  assert.equal(said(error).stderr, "The folder ab c does not exist.\n");
});

Deno.test("JSON lines hold nothing that a terminal obeys", () => {
  assert.equal(jsonLine({ a: "\x1b[2J\x9b\u202e\n" }), '{"a":"\\u001b[2J\\u009b\\u202e\\n"}\n');
});

const errors: readonly (readonly [ModelError, number])[] = [
  [{ kind: "auth", message: "" }, 77],
  [{ kind: "balance", message: "" }, 77],
  [{ kind: "rate_limit", message: "" }, 69],
  [{ kind: "unavailable", message: "" }, 69],
  [{ kind: "unknown_model", message: "" }, 69],
  [{ kind: "malformed", message: "" }, 69],
  [{ kind: "aborted", message: "" }, 130],
  [{ kind: "overflow", message: "" }, 1],
  [{ kind: "refusal", message: "" }, 1],
  [{ kind: "content_filter", message: "", reason: "" }, 1],
  [{ kind: "bad_request", message: "" }, 1],
];

Deno.test("the exit code of a run is a function of how it ended", () => {
  const cases: readonly (readonly [Outcome, Cut, number])[] = [
    [{ kind: "done_verified" }, null, 0],
    [{ kind: "done_verified" }, "timeout", 0],
    [{ kind: "done_unverified", why: "no_proof" }, null, 0],
    [{ kind: "answered" }, null, 0],
    [{ kind: "asks" }, null, 1],
    [{ kind: "partly", why: "files", what: "a.py" }, null, 1],
    [{ kind: "gave_up" }, null, 1],
    [{ kind: "stopped", why: "idle" }, null, 1],
    [{ kind: "stopped", why: "limit", limit: "repeats" }, null, 1],
    [{ kind: "stopped", why: "idle" }, "timeout", 2],
    [{ kind: "stopped", why: "limit", limit: "tokens" }, null, 2],
    [{ kind: "stopped", why: "aborted" }, "timeout", 2],
    [{ kind: "failing", by: "check", what: "npm test" }, null, 3],
    [{ kind: "stopped", why: "needs_approval" }, null, 4],
    [{ kind: "stopped", why: "aborted" }, null, 130],
    [{ kind: "stopped", why: "aborted" }, "SIGINT", 130],
    [{ kind: "stopped", why: "aborted" }, "SIGHUP", 129],
    [{ kind: "stopped", why: "aborted" }, "SIGTERM", 143],
  ];
  assert.deepEqual(
    cases.map(([outcome, cut]) => exitOf(outcome, cut)),
    cases.map(([, , it]) => it),
  );
  assert.deepEqual(
    errors.map(([error]) => [error, exitOf({ kind: "stopped", why: "error", error }, null)]),
    errors,
  );
});

Deno.test("what gives up because of a signal is no defect, and a terminal that is gone is no failure", () => {
  const aborted = new DOMException("SIGTERM", "AbortError");
  const told = [
    said(aborted, { cut: "SIGINT" }),
    said(aborted, { cut: "SIGTERM" }),
    said(new Error("Input/output error"), { cut: "SIGHUP" }),
    said(new Error("a defect"), { cut: "SIGINT" }),
  ];
  assert.deepEqual(told.map(({ code }) => code), [130, 143, 129, 70]);
});
