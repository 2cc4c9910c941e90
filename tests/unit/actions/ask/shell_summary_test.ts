/** The note on older commands: renewed in the background, and in nobody's way. */

import assert from "node:assert/strict";
import { ShellSummary, type Summariser } from "../../../../src/actions/ask/shell_summary.ts";
import type { ModelRequest, ShellCommand } from "../../../../src/protocol/mod.ts";

const command = (line: string): ShellCommand => ({
  line,
  exit: 0,
  folder: "/w",
  durationMs: 1,
  output: { kind: "text", text: `out of ${line}`, cut: false },
});

/** A summariser that answers when it is told to. */
function scene({ local = true, away = false } = {}) {
  const requests: ModelRequest[] = [];
  const answers: ((text: string) => void)[] = [];
  const signals: AbortSignal[] = [];
  const summariser: Summariser = {
    local,
    ask(request, signal) {
      requests.push(request);
      signals.push(signal);
      if (away) return Promise.reject(new Error("not there"));
      return new Promise((resolve) => answers.push(resolve));
    },
  };
  const summary = new ShellSummary({
    every: 3,
    summariser: () => Promise.resolve(summariser),
    redact: (text) => text.replaceAll("secret", "****"),
  });
  const add = (...lines: readonly string[]) => lines.forEach((it) => summary.add(command(it)));
  const textOf = (at: number) => {
    const [message] = requests[at]?.messages ?? [];
    return message?.role === "user" ? message.text : "";
  };
  return { summary, requests, answers, signals, add, textOf };
}

/** Lets everything happen that waits for no answer. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("after so many commands a model is asked, and its words are kept as one clean line", async () => {
  const { summary, requests, answers, add, textOf } = scene();
  add("a", "b");
  await quiet();
  assert.equal(requests.length, 0);
  add("c");
  await quiet();
  assert.match(textOf(0), /^There is no note yet\.\n\$ a \(exit code 0\)\n<output>\nout of a/);
  answers[0]?.("Sets up a\nserver\x1b[2J with a secret.");
  await summary.settled();
  assert.equal(summary.text, "Sets up a server with a ****.");
  add("d", "e", "f");
  await quiet();
  assert.match(textOf(1), /^The note so far: Sets up a server/);
  assert.doesNotMatch(textOf(1), /out of c/);
  summary.close();
});

Deno.test("while one is asked no other is, and what comes meanwhile is told next", async () => {
  const { summary, requests, answers, add, textOf } = scene();
  add("a", "b", "c");
  await quiet();
  add("d", "e", "f");
  await quiet();
  assert.equal(requests.length, 1);
  answers[0]?.("One.");
  await summary.settled();
  add("g");
  await quiet();
  assert.match(textOf(1), /out of d[^]*out of g/);
  summary.close();
});

Deno.test("a model that is away, or says nothing, changes nothing", async () => {
  const away = scene({ away: true });
  away.add("a", "b", "c");
  await away.summary.settled();
  assert.deepEqual([away.requests.length, away.summary.text], [1, ""]);
  const silent = scene();
  silent.add("a", "b", "c");
  await quiet();
  silent.answers[0]?.("  ");
  await silent.summary.settled();
  assert.equal(silent.summary.text, "");
});

Deno.test("a model elsewhere is told nothing before the user has asked something", async () => {
  const { summary, requests, add } = scene({ local: false });
  add("a", "b", "c", "d");
  await quiet();
  assert.equal(requests.length, 0);
  summary.asked();
  await quiet();
  assert.equal(requests.length, 1);
  summary.close();
});

Deno.test("forgetting ends what is asked, and nothing of before comes back", async () => {
  const { summary, answers, signals, add, textOf } = scene();
  add("a", "b", "c");
  await quiet();
  summary.forget();
  assert.equal(signals[0]?.aborted, true);
  answers[0]?.("Of before.");
  await summary.settled();
  assert.equal(summary.text, "");
  add("d", "e", "f");
  await quiet();
  assert.doesNotMatch(textOf(1), /out of [abc]/);
  summary.close();
});
