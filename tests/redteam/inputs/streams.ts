/** Answers of a model's server that never end, or are far too large. */

import { constants, deflateRawSync } from "node:zlib";
import { asked, type HostileInput } from "./input.ts";

const events = { "content-type": "text/event-stream" };

const event = (delta: unknown) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`;

export function answered(content: string): Response {
  const end =
    `data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`;
  return new Response(event({ content }) + end, { headers: events });
}

/** The first text, then the second again and again. */
function endless(
  again: string,
  { first = "", times = Infinity, init = { headers: events } }: {
    readonly first?: string;
    readonly times?: number;
    readonly init?: ResponseInit;
  } = {},
): Response {
  const bytes = new TextEncoder().encode(again);
  let left = times;
  return new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(first)),
      pull(controller) {
        if (left-- > 0) controller.enqueue(bytes);
        else controller.close();
      },
    }),
    init,
  );
}

const kilobytes = (count: number) => "x".repeat(count * 1000);
const call = (name: string, args: string, index = 0) => ({
  tool_calls: [{ index, id: `c${index}`, type: "function", function: { name, arguments: args } }],
});

const replies: Readonly<Record<string, () => Response>> = {
  "text without end": () => endless(event({ content: kilobytes(30) })),
  "text without end, letter by letter": () => endless(event({ content: "x" }).repeat(500)),
  "blanks without end": () => endless(event({ content: " ".repeat(30_000) })),
  "thoughts without end": () => endless(event({ reasoning_content: kilobytes(30) })),
  "arguments without end": () =>
    endless(event({ tool_calls: [{ index: 0, function: { arguments: kilobytes(30) } }] }), {
      first: event(call("read_file", '{"path": "')),
    }),
  "calls without end": () => {
    let at = 0;
    return new Response(
      new ReadableStream({
        pull(controller) {
          const some = Array.from({ length: 100 }, () => event(call("read_file", "{}", at++)));
          controller.enqueue(new TextEncoder().encode(some.join("")));
        },
      }),
      { headers: events },
    );
  },
  "comments without end": () => endless(": still here\n\n".repeat(1000)),
  "blank lines without end": () => endless("\n".repeat(10_000)),
  "empty pieces without end": () => endless(event({}).repeat(200)),
  "a line of 300 MB": () => endless(kilobytes(100), { first: "data: ", times: 3_000 }),
  "deep JSON in an event": () =>
    new Response(`data: ${"[".repeat(500_000)}${"]".repeat(500_000)}\n\n`, { headers: events }),
  "an error of 300 MB": () =>
    endless(kilobytes(100), {
      first: '{"error":{"message":"',
      times: 3_000,
      init: { status: 400, headers: { "content-type": "application/json" } },
    }),
  "a page of 300 MB": () =>
    endless(kilobytes(100), {
      first: "<html>",
      times: 3_000,
      init: { headers: { "content-type": "text/html" } },
    }),
  "one JSON answer of 300 MB": () =>
    endless(kilobytes(100), {
      first: '{"choices":[{"message":{"content":"',
      times: 3_000,
      init: { headers: { "content-type": "application/json" } },
    }),
  "gzip of 2 GB": () =>
    new Response(new Blob([gzipOf(event({ content: kilobytes(10) }), 200_000)]), {
      headers: { ...events, "content-encoding": "gzip" },
    }),
  "events with names and ids without end": () => endless("event: x\nid: 1\nretry: 1\n".repeat(500)),
};

/** A gzip file of one text many times: one block again and again. */
function gzipOf(content: string, times: number): Uint8Array<ArrayBuffer> {
  const block = deflateRawSync(content, { finishFlush: constants.Z_SYNC_FLUSH });
  const head = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3];
  const bytes = new Uint8Array(head.length + block.length * times);
  bytes.set(head);
  for (let at = 0; at < times; at++) bytes.set(block, head.length + block.length * at);
  return bytes;
}

export const streams: readonly HostileInput[] = Object.entries(replies).map(([name, reply]) => ({
  name: `server: ${name}`,
  reply,
  args: asked,
  beside: "an answer",
  says: /127\.0\.0\.1|test: |limit|too long|stopped/i,
  limitS: 60,
}));
