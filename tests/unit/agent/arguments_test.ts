import assert from "node:assert/strict";
import fc from "fast-check";
import { parseArguments } from "../../../src/agent/arguments.ts";

const cases: readonly (readonly [string, string, unknown])[] = [
  ["nothing", "", {}],
  ["null", "null", {}],
  ["an object", '{"path":"a"}', { path: "a" }],
  ["an object in text", '"{\\"path\\":\\"a\\"}"', { path: "a" }],
  ["an object in a list", '[{"path":"a"}]', { path: "a" }],
  ["a fence", '```json\n{"path":"a"}\n```', { path: "a" }],
  ["a trailing comma", '{"path":"a",}', { path: "a" }],
  ["single quotes", "{'path': 'a'}", { path: "a" }],
  ["raw newlines in text", '{"content":"a\nb"}', { content: "a\nb" }],
  ["Python literals", "{'all': True, 'end': None}", { all: true, end: null }],
  ["bare keys", '{path: "a"}', { path: "a" }],
  ["a trailing comma in text", '"{\\"path\\":\\"a\\",}"', { path: "a" }],
  ["a backslash that JSON does not know", '{"pattern": "\\d+\\s"}', { pattern: "\\d+\\s" }],
  ["a line continued by a backslash", '{"command": "a \\\n b"}', { command: "a \\\n b" }],
  ["a quote escaped for nothing", '{"content": "it\\\'s"}', { content: "it's" }],
];

for (const [title, raw, expected] of cases) {
  Deno.test(`arguments with ${title} are read`, async () => {
    assert.deepEqual(await parseArguments(raw), { ok: true, input: expected });
  });
}

for (const raw of ['{"path":"a', '{"content":"half a fi', "read the file", "[1,2]", "42"]) {
  Deno.test(`arguments that are no whole object are refused: ${raw}`, async () => {
    assert.deepEqual(await parseArguments(raw), { ok: false });
  });
}

Deno.test("every JSON object is read as it is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (input) => {
      const raw = JSON.stringify(input);
      assert.deepEqual(await parseArguments(raw), { ok: true, input: JSON.parse(raw) });
    }),
  );
});

Deno.test("an object cut anywhere is never completed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string(),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      async (text, at) => {
        const raw = JSON.stringify({ path: "a", content: text });
        const cut = raw.slice(0, 1 + Math.floor(at * (raw.length - 2)));
        const read = await parseArguments(cut);
        // A cut right behind a brace inside the text may look whole; it must then not lose a key.
        if (read.ok) assert.deepEqual(Object.keys(read.input).sort(), ["content", "path"]);
      },
    ),
  );
});
