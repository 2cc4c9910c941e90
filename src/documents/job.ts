import * as z from "zod";
import { concatBytes } from "../util/mod.ts";
import { maxMemory, maxMs } from "./limits.ts";
import { ignoreRejections, readHere } from "./read.ts";
import type { DocumentJob, DocumentRefusal } from "./types.ts";

const asked = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("pdf"),
    pages: z.strictObject({
      ranges: z.array(z.strictObject({ from: z.number(), to: z.number() })),
      skip: z.number(),
    }).nullable(),
  }),
  z.strictObject({ type: z.literal("office"), part: z.string().nullable() }),
]);

/** A process that nobody ends, since who started it is gone, ends itself after so many milliseconds. */
const orphanMs = maxMs + 10_000;

/**
 * Reads what standard input asks for: a line of JSON, then the bytes of the document to the end. What
 * comes of it is said on standard output, as JSON.
 */
export async function serveJob(): Promise<void> {
  // What libraries have to say is for nobody: it would stand in the middle of the answer.
  for (const name of ["log", "info", "warn", "error", "debug"] as const) console[name] = () => {};
  ignoreRejections(globalThis);
  const watched = watch();
  const all = concatBytes(await Array.fromAsync(Deno.stdin.readable));
  await watched;
  const cut = all.indexOf(lineEnd);
  const job: DocumentJob = {
    ...asked.parse(JSON.parse(new TextDecoder().decode(all.subarray(0, cut)))),
    bytes: all.slice(cut + 1),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(await readHere(job)));
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
}

const lineEnd = 10;

/** Milliseconds between two looks at the memory: at 1 GB/s that is 10 MB. */
const lookEveryMs = 10;

/**
 * Has a thread look after this process, which what holds this thread does not hold up. Too much memory
 * is told and ended; what nobody ended in time, too. Resolves when it looks.
 */
function watch(): Promise<void> {
  const tooMuch: DocumentRefusal = { type: "refused", code: "memory", detail: `${maxMemory}` };
  const program = `
    setTimeout(() => Deno.kill(Deno.pid, "SIGKILL"), ${orphanMs});
    setInterval(() => {
      if (Deno.memoryUsage().rss <= ${maxMemory}) return;
      Deno.stdout.writeSync(new TextEncoder().encode(${JSON.stringify(JSON.stringify(tooMuch))}));
      Deno.kill(Deno.pid, "SIGKILL");
    }, ${lookEveryMs});
    self.postMessage("");`;
  const thread = new Worker(`data:application/javascript,${encodeURIComponent(program)}`, {
    type: "module",
    deno: { permissions: "none" },
  });
  return new Promise((resolve) => thread.onmessage = () => resolve());
}
