import assert from "node:assert/strict";
import { cut, eventLines, jsonLine } from "../../../src/models/stream_line.ts";

/** The error that the lines of a body say, or what they are refused with. */
function eventsIn(body: string): string | null {
  const check = eventLines();
  const lines = body.split("\n");
  try {
    const found = lines.map((line, at) => check(line, at < lines.length - 1));
    return found.find((it) => it !== null) ?? null;
  } catch (error) {
    return String(error);
  }
}

const text = 'data: {"choices":[{"delta":{"content":"an \\"error\\": {\\"code\\": 1}"}}]}\n\n';
const error = { error: { code: 503, message: "no memory left" } };
const line = JSON.stringify(error);
const pretty = JSON.stringify(error, null, 2);

Deno.test("an error inside a stream of events is found in every form", () => {
  const bodies = [
    `${text}data: ${line}\n\n`,
    `${text}data:${line}\r\n\r\n`,
    `${text}event: error\ndata: ${line}\n\n`,
    `${text}error: ${JSON.stringify(error.error)}\n\n`,
    `${text}${line}`,
    `${text}${pretty}`,
    `${text}[${pretty}\n]\n`,
    `: hello\r${text.replaceAll("\n", "\r")}data: ${line}\r\r`,
  ];
  const found = bodies.map((it) => JSON.parse(eventsIn(it) ?? "null"));
  assert.deepEqual(found.map((it) => Array.isArray(it) ? it[0] : it), bodies.map(() => error));
});

Deno.test("what is no error passes, whatever it looks like", () => {
  const bodies = [
    text,
    text.trimEnd(),
    `${text}data: [DONE]`,
    'data: {"error": null, "choices": []}\n\n',
    'data: {"choices":\ndata: []}',
    ": keep-alive\nid: 7\nretry: 10\nevent: ping\n\n",
    "<html>\n<p>not found</p>\n",
    `{\n  "choices": []\n}\n`,
    "}\n".repeat(20_000),
  ];
  assert.deepEqual(bodies.map(eventsIn), bodies.map(() => null));
});

Deno.test("a stream that ends in the middle of a line was cut", () => {
  assert.equal(eventsIn('data: {"choices":[{"del'), `SyntaxError: ${cut}`);
  assert.throws(() => jsonLine('{"message":{"cont', false), { message: cut });
  assert.throws(() => jsonLine('{"message":{"cont', true), /JSON/);
});

Deno.test("a line of JSON may be an error", () => {
  const lines = [line, '{"error":"no memory left"}', '{"error":null}', "", "[]", '{"done":true}'];
  const isError = [true, true, false, false, false, false];
  assert.deepEqual(
    lines.map((it) => jsonLine(it, true)),
    lines.map((it, at) => isError[at] ? it : null),
  );
});
