import assert from "node:assert/strict";
import { PasteWatch } from "../../../src/terminal/paste_watch.ts";

const prompt = { kind: "prompt", folder: "/" } as const;
const started = { kind: "started" } as const;

type Step = string | typeof prompt | typeof started;

/** Whether a line is one of a paste after these reads and events, pastes not being marked. */
function isPasted(steps: readonly Step[], isMarked = false): boolean {
  const watch = new PasteWatch();
  for (const step of steps) {
    if (typeof step === "string") watch.read(new TextEncoder().encode(step), isMarked);
    else watch.on(step);
  }
  return watch.isPasted;
}

Deno.test("keys one by one are no paste, nor is a text whose Enter is a key", () => {
  assert.equal(isPasted(["?", "?", "\r"]), false);
  assert.equal(isPasted(["?? pasted words", "\r"]), false);
});

Deno.test("a line break among other bytes is one of a paste, until a key follows at the prompt", () => {
  assert.equal(isPasted(["?? one\n"]), true);
  assert.equal(isPasted(["?? one\r", "x"]), false);
});

Deno.test("what was pasted while a program ran stays pasted, whatever is typed meanwhile", () => {
  assert.equal(isPasted([started, "?? one\n", "\r", "x", prompt]), true);
  assert.equal(isPasted(["sleep 5\n?? one\n", started, "\r", prompt]), true);
  assert.equal(isPasted([started, "?? one\n", prompt, "x"]), false);
});

Deno.test("where pastes are marked a line break outside of the marks is a key", () => {
  assert.equal(isPasted(["?? one\r"], true), false);
});
