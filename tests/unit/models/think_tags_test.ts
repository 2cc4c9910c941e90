import assert from "node:assert/strict";
import { Answer } from "../../../src/models/answer.ts";

/** The parts of an answer that comes in pieces of so many characters. */
function parts(text: string, size: number) {
  const answer = new Answer();
  const deltas = [];
  for (let at = 0; at < text.length; at += size) {
    deltas.push(...answer.text(text.slice(at, at + size)));
  }
  const whole = answer.parts();
  return { deltas, whole };
}

for (const size of [1, 2, 5, 100]) {
  Deno.test(`thinking in tags is thinking, in pieces of ${size}`, () => {
    const { deltas, whole } = parts("\n<think>\nI ponder < this.\n</think>\n\nThe answer.", size);
    const expected = [
      { type: "thinking", text: "I ponder < this." },
      { type: "text", text: "The answer." },
    ];
    assert.deepEqual(whole, expected);
    for (const { type, text } of expected) {
      const said = deltas.flatMap((it) => it.type === type && "text" in it ? [it.text] : []);
      assert.equal(said.join(""), text);
    }
  });

  Deno.test(`a tag that is not at the beginning is text, in pieces of ${size}`, () => {
    for (const text of ["Use <think> to think.", "<thin>", "<", "a</think>b"]) {
      assert.deepEqual(parts(text, size).whole, [{ type: "text", text }]);
    }
  });

  Deno.test(`thinking that is never closed is no answer, in pieces of ${size}`, () => {
    assert.deepEqual(parts("<think>And so on", size).whole, [
      { type: "thinking", text: "And so on" },
    ]);
  });
}
