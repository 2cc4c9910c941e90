/** The bounds of the process that reads: time, memory, rights. */

import assert from "node:assert/strict";
import { constants, deflateRawSync } from "node:zlib";
import { type DocumentPorts, readDocument } from "../../../src/documents/mod.ts";
import { startProcess } from "../../../src/documents/own_process.ts";
import { concatBytes } from "../../../src/util/mod.ts";
import { fakeClock, realClock } from "../../support/clock.ts";
import { processTest } from "../../support/machine.ts";
import { docx, p } from "../../support/office.ts";
import { pdf } from "../../support/pdf.ts";

const job = { type: "office", bytes: docx({ body: p("held") }), part: null } as const;
const signal = new AbortController().signal;

/** A process as documents have it, with another program. */
function processOf(program: string) {
  const module = `data:application/javascript,${encodeURIComponent(program)}`;
  return startProcess(job, module);
}

const spinning = () => processOf("for (;;);");

Deno.test("a document is read by a process, one after the other", async () => {
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

Deno.test("a page that inflates to 1.2 GB is ended by the memory that it takes", async () => {
  const million = deflateRawSync(new Uint8Array(1_000_000), {
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  const head = Uint8Array.of(0x78, 0x9c);
  const bytes = concatBytes([head, ...Array.from({ length: 1_200 }, () => million)]);
  const bomb = pdf([{ lines: [] }], { content: { bytes, filter: "/FlateDecode" } });
  const ports = { clock: fakeClock(), signal };
  assert.deepEqual(await readDocument({ type: "pdf", bytes: bomb, pages: null }, ports), {
    type: "refused",
    code: "memory",
    detail: "300000000",
  });
});

processTest("a process that was ended is gone, although it never came to rest", async () => {
  const pids: number[] = [];
  const start: DocumentPorts["start"] = () => {
    const process = spinning();
    pids.push(process.pid);
    return process;
  };
  const clock = fakeClock();
  const reading = readDocument(job, { clock, signal, start });
  await clock.asked(1);
  clock.advance(20_000);
  await reading;
  for (const pid of pids) await assert.rejects(Deno.stat(`/proc/${pid}`), Deno.errors.NotFound);
  assert.equal(pids.length, 1);
});

Deno.test("a process that dies is one line, and who does not want it any more stops it", async () => {
  const dying = () => processOf("throw new Error('gone');");
  const reading = await readDocument(job, { clock: fakeClock(), signal, start: dying });
  assert.deepEqual(reading.type === "refused" && reading.code, "broken");
  const stop = new AbortController();
  const stopped = readDocument(job, { clock: fakeClock(), signal: stop.signal, start: spinning });
  stop.abort(new Error("stopped"));
  await assert.rejects(stopped, { message: "stopped" });
});

Deno.test("the process holds no right: not to read, not to dial, not to start another", async () => {
  const asking = () =>
    processOf(`
      const start = async () => await new Deno.Command("/bin/sh").output();
      const asked = [Deno.readTextFile("/etc/hosts"), Deno.connect({ port: 9 }), start()];
      const names = (await Promise.allSettled(asked)).map((it) => it.reason?.name);
      console.log(JSON.stringify({ type: "text", head: names.join(), text: "", notes: [] }));`);
  const reading = await readDocument(job, { clock: fakeClock(), signal, start: asking });
  assert.deepEqual(reading.type === "text" && reading.head, "NotCapable,NotCapable,NotCapable");
});

Deno.test("what is no answer is told as one line", async () => {
  const babbling = () => processOf("console.log('{}');");
  assert.deepEqual(await readDocument(job, { clock: fakeClock(), signal, start: babbling }), {
    type: "refused",
    code: "broken",
    detail: "the process that reads it said something else",
  });
});
