import assert from "node:assert/strict";
import fc from "fast-check";
import { Answer, type CallPiece } from "../../../src/models/answer.ts";
import type { AnswerPart, ModelDelta } from "../../../src/protocol/mod.ts";

/** What is said, and into how many pieces each text falls. */
type Said =
  | { readonly type: "text" | "thinking"; readonly text: string }
  | { readonly type: "tool_call"; readonly name: string; readonly input: Record<string, string> };

const said: fc.Arbitrary<Said> = fc.oneof(
  fc.record({ type: fc.constantFrom("text", "thinking"), text: fc.string({ minLength: 1 }) }),
  fc.record({
    type: fc.constant("tool_call"),
    name: fc.constantFrom("read_file", "edit_file"),
    input: fc.dictionary(fc.string(), fc.string({ unit: "binary" }), { maxKeys: 3 }),
  }),
);

/** How one server announces its calls. */
const styles: readonly ((call: number, first: boolean) => CallPiece)[] = [
  (index, first) => first ? { index, id: `c${index}` } : { index },
  (index) => ({ index, id: `c${index}` }),
  (index, first) => first ? { index: 0, id: `c${index}` } : { index: 0 },
  (index) => ({ id: `c${index}` }),
  (index, first) => first ? { index } : { index, id: "", name: "" },
];

function split(text: string, cuts: readonly number[]): readonly string[] {
  const at = [...new Set(cuts.map((cut) => Math.floor(cut * text.length)))].sort((a, b) => a - b);
  return [0, ...at].map((start, index) => text.slice(start, at[index] ?? text.length));
}

function speak(
  answer: Answer,
  parts: readonly Said[],
  { style, cuts }: {
    readonly style: (call: number, first: boolean) => CallPiece;
    readonly cuts: readonly number[];
  },
): ModelDelta[] {
  let calls = 0;
  return parts.flatMap((part) => {
    if (part.type !== "tool_call") {
      return split(part.text, cuts).flatMap((it) =>
        part.type === "text" ? answer.text(it) : answer.thinking(it)
      );
    }
    const call = calls++;
    const pieces = split(JSON.stringify(part.input), cuts);
    return [
      ...answer.call({ ...style(call, true), name: part.name, arguments: "" }),
      ...pieces.flatMap((it) => answer.call({ ...style(call, false), arguments: it })),
    ];
  });
}

/** Neighbours of one kind are one part. */
function expected(parts: readonly Said[]): AnswerPart[] {
  const whole: AnswerPart[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (part.type === "tool_call") {
      whole.push({ type: part.type, name: part.name, arguments: JSON.stringify(part.input) });
    } else if (last && last.type === part.type) {
      whole.splice(-1, 1, { type: part.type, text: last.text + part.text });
    } else whole.push({ type: part.type, text: part.text });
  }
  return whole;
}

Deno.test("any splitting of the same pieces gives the same parts", () => {
  fc.assert(fc.property(
    fc.array(said, { maxLength: 6 }),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
    fc.constantFrom(...styles),
    (parts, cuts, style) => {
      const answer = new Answer();
      speak(answer, parts, { style, cuts });
      assert.deepEqual(answer.parts(), expected(parts));
    },
  ));
});

Deno.test("blanks that came before thinking stand before it", () => {
  const answer = new Answer();
  speak(answer, [{ type: "text", text: " " }, { type: "thinking", text: "why" }], {
    style: (index) => ({ index }),
    cuts: [],
  });
  assert.deepEqual(answer.parts(), [
    { type: "text", text: " " },
    { type: "thinking", text: "why" },
  ]);
});

Deno.test("the deltas put together are the parts", () => {
  fc.assert(fc.property(
    fc.array(said, { maxLength: 6 }),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
    (parts, cuts) => {
      const deltas = speak(new Answer(), parts, { style: (index) => ({ index }), cuts });
      const calls = new Map<number, { name: string; arguments: string }>();
      let text = "";
      for (const delta of deltas) {
        if (delta.type === "text") text += delta.text;
        if (delta.type !== "tool_call") continue;
        const call = calls.get(delta.index) ?? { name: "", arguments: "" };
        calls.set(delta.index, {
          name: call.name + (delta.name ?? ""),
          arguments: call.arguments + (delta.arguments ?? ""),
        });
      }
      const whole = expected(parts);
      const texts = whole.flatMap((it) => it.type === "text" ? [it.text] : []);
      assert.equal(text, texts.join(""));
      assert.deepEqual(
        [...calls.values()],
        whole.flatMap((it) =>
          it.type === "tool_call" ? [{ name: it.name, arguments: it.arguments }] : []
        ),
      );
    },
  ));
});

Deno.test("a call without arguments has an empty object", () => {
  const answer = new Answer();
  answer.call({ index: 0, id: "a", name: "list_dir", arguments: null });
  assert.deepEqual(answer.parts(), [{ type: "tool_call", name: "list_dir", arguments: "{}" }]);
});

Deno.test("an id or a name that comes late belongs to the call that is there", () => {
  const answer = new Answer();
  answer.call({ index: 0, arguments: '{"a"' });
  answer.call({ index: 0, id: "a", arguments: ":1" });
  answer.call({ index: 0, name: "read_file", arguments: "}" });
  assert.deepEqual(answer.parts(), [
    { type: "tool_call", name: "read_file", arguments: '{"a":1}' },
  ]);
});

Deno.test("a name that every piece repeats begins no new call", () => {
  const answer = new Answer();
  for (const piece of ['{"a"', ":1}", "", " "]) {
    answer.call({ index: 0, name: "read_file", arguments: piece });
  }
  assert.deepEqual(answer.parts(), [
    { type: "tool_call", name: "read_file", arguments: '{"a":1} ' },
  ]);
});

Deno.test("private bytes stay on their part, in pieces or whole, and are never merged", () => {
  const answer = new Answer();
  answer.text("a");
  answer.opaque({ by: "x", data: "s" });
  answer.opaque({ by: "x", data: "1" });
  answer.text("b");
  answer.open("text");
  answer.opaque({ by: "x", data: { id: 2 } });
  answer.call({ name: "f", opaque: { by: "x", data: "3" } });
  assert.deepEqual(answer.parts(), [
    { type: "text", text: "a", opaque: { by: "x", data: "s1" } },
    { type: "text", text: "b" },
    { type: "text", text: "", opaque: { by: "x", data: { id: 2 } } },
    { type: "tool_call", name: "f", arguments: "{}", opaque: { by: "x", data: "3" } },
  ]);
});

Deno.test("an estimate counts four characters a token, and one where a character is a word", () => {
  const answer = new Answer();
  answer.thinking("東京都");
  answer.text("12345678");
  answer.call({ name: "read", arguments: "{}" });
  assert.deepEqual(answer.estimate(401), {
    input: 101,
    output: 3 + 2 + 2,
    cached: 0,
    thinking: 3,
    estimated: true,
  });
  assert.equal(answer.estimate("日本 ok").input, 3);
});
