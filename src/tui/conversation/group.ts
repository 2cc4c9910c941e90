/** Calls in a row that only read become one line; each is still there, in the block of them. */

import type { Block, CallBody, ReadsBody } from "./model.ts";

/** Tools whose results are for the model. */
const reading: ReadonlySet<string> = new Set([
  ...["read_file", "list_dir", "search_text", "search_code", "find_references", "symbols"],
  ...["related_tests", "dependencies", "read_pdf", "read_office", "read_image"],
]);

function isRead({ body }: Block): boolean {
  return body.type === "call" && body.call !== null && body.result?.status === "ok" &&
    body.answer === null && reading.has(body.call.name);
}

/** By the last call of each: the same calls are the same body. */
const bodies = new WeakMap<CallBody, ReadsBody>();

/** The block of several calls is known by the first of them, and unfolded where that is. */
export function grouped(blocks: readonly Block[]): readonly Block[] {
  const found: Block[] = [];
  for (let at = 0; at < blocks.length;) {
    const first = blocks[at];
    if (first === undefined) break;
    let end = at;
    while (blocks[end] !== undefined && isRead(blocks[end] ?? first)) end++;
    if (end - at < 2) {
      found.push(first);
      at++;
      continue;
    }
    const calls = blocks.slice(at, end).flatMap(({ body }) => body.type === "call" ? [body] : []);
    found.push({ ...first, body: bodyOf(calls) });
    at = end;
  }
  return found;
}

function bodyOf(calls: readonly CallBody[]): ReadsBody {
  const last = calls.at(-1);
  const known = last && bodies.get(last);
  if (known && known.calls.length === calls.length && known.calls[0] === calls[0]) return known;
  const body: ReadsBody = { type: "reads", calls };
  if (last) bodies.set(last, body);
  return body;
}
