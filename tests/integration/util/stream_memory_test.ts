/** What an answer of very many pieces leaves behind while it is given: judged by the engine's own count. */

import assert from "node:assert/strict";

const root = new URL("../../../src/", import.meta.url).href;

/** Bytes of the heap, after a collection, at two places of one stream; the second is 100,000 pieces later. */
async function heapOf(open: string): Promise<readonly number[]> {
  const program = `
    const heap = () => { gc(); return Deno.memoryUsage().heapUsed; };
    async function* pieces() { for (;;) yield await Promise.resolve({ type: "text", text: "a" }); }
    let at = 0;
    const seen = [];
    ${open}
    for await (const _ of stream) {
      if (++at % 100_000 === 20_000) seen.push(heap());
      if (at > 120_000) break;
    }
    console.log(JSON.stringify(seen));`;
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-check", "--v8-flags=--expose-gc", program],
  }).output();
  const text = new TextDecoder().decode(stdout);
  assert.notEqual(text, "", new TextDecoder().decode(stderr));
  return JSON.parse(text);
}

/** A reaction alone takes 40 bytes: one for each piece would be 4 MB. */
const most = 1_000_000;

Deno.test("a stream that may be left keeps nothing of the pieces it has given", async () => {
  const [before = 0, after = Infinity] = await heapOf(`
    const { untilAborted } = await import("${root}util/mod.ts");
    const { signal } = new AbortController();
    const stream = untilAborted(() => pieces(), { signal, grace: () => Promise.resolve() });`);
  assert.ok(after - before < most, `${after - before} bytes more`);
});

Deno.test("an answer with a time limit keeps nothing of the pieces it has given", async () => {
  const [before = 0, after = Infinity] = await heapOf(`
    const { withDeadline } = await import("${root}models/deadline.ts");
    const clock = { now: () => 0, sleep: () => new Promise(() => {}) };
    const model = { id: { provider: "p", name: "m" }, stream: () => pieces() };
    const stream = withDeadline(model, { clock, totalMs: 1_000_000 })
      .stream({}, { signal: new AbortController().signal });`);
  assert.ok(after - before < most, `${after - before} bytes more`);
});
