/** The Worker's bounds: time, memory, rights. */

import assert from "node:assert/strict";
import { type DocumentPorts, readDocument } from "../../../src/documents/mod.ts";
import { startWorker } from "../../../src/documents/reader.ts";
import { fakeClock, realClock } from "../../support/clock.ts";
import { docx, p } from "../../support/office.ts";
import { pdf } from "../../support/pdf.ts";

const job = { type: "office", bytes: docx({ body: p("held") }), part: null } as const;
const signal = new AbortController().signal;

/** A thread as documents have it, with another program. */
function thread(program: string): Worker {
  return startWorker(new URL(`data:application/javascript,${encodeURIComponent(program)}`));
}

const spinning = () => thread("self.onmessage = () => { for (;;); };");

Deno.test("a document is read by a Worker, one after the other", async () => {
  const ports = { clock: realClock, signal };
  const all = await Promise.all([
    readDocument(job, ports),
    readDocument({ type: "pdf", bytes: pdf([{ lines: ["one"] }]), pages: null }, ports),
    readDocument({ ...job, part: "2" }, ports),
  ]);
  assert.deepEqual(all, [
    { type: "text", head: "Word document, 1 part", text: "held", notes: [] },
    { type: "text", head: "PDF, 1 page", text: "--- page 1 ---\none", notes: [] },
    { type: "refused", code: "no_part", detail: "there is no part 2; it has 1" },
  ]);
});

Deno.test("what never ends is ended after twenty seconds, and the next one is read", async () => {
  const clock = fakeClock();
  const reading = readDocument(job, { clock, signal, start: spinning });
  await clock.asked(1);
  assert.deepEqual(clock.sleeps, [20_000]);
  clock.advance(20_000);
  assert.deepEqual(await reading, { type: "refused", code: "time", detail: "20" });
  assert.equal((await readDocument(job, { clock: realClock, signal })).type, "text");
});

Deno.test("what grows too much is ended", async () => {
  let held = 100_000_000;
  const ports: DocumentPorts = {
    clock: fakeClock(),
    signal,
    start: spinning,
    memory: () => held += 300_000_000,
  };
  assert.deepEqual(await readDocument(job, ports), {
    type: "refused",
    code: "memory",
    detail: "500000000",
  });
});

Deno.test("a thread that dies is one line, and who does not want it any more stops it", async () => {
  const dying = () => thread("self.onmessage = () => { throw new Error('gone'); };");
  const reading = await readDocument(job, { clock: fakeClock(), signal, start: dying });
  assert.deepEqual(reading.type === "refused" && reading.code, "broken");
  const stop = new AbortController();
  const stopped = readDocument(job, { clock: fakeClock(), signal: stop.signal, start: spinning });
  stop.abort(new Error("stopped"));
  await assert.rejects(stopped, { message: "stopped" });
});

Deno.test("the thread holds no right: not to read, not to dial", async () => {
  const asking = () =>
    thread(`self.onmessage = async () => {
      const asked = [Deno.readTextFile("/etc/hosts"), Deno.connect({ port: 9 })];
      const names = (await Promise.allSettled(asked)).map((it) => it.reason?.name);
      self.postMessage({ type: "text", head: names.join(), text: "", notes: [] });
    };`);
  const reading = await readDocument(job, { clock: fakeClock(), signal, start: asking });
  assert.deepEqual(reading.type === "text" && reading.head, "NotCapable,NotCapable");
});
