/** Documents for the main program, which never takes one apart itself. */

import * as z from "zod";
import type { Clock } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { maxMs } from "./limits.ts";
import { type DocumentProcess, startProcess } from "./own_process.ts";
import {
  type DocumentJob,
  type DocumentReading,
  type DocumentRefusal,
  refusalCodes,
} from "./types.ts";

export interface DocumentPorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Starts what reads; tests give their own. */
  start?(job: DocumentJob): DocumentProcess;
}

/**
 * One document, in a process of its own that ends with it: a thread goes on in its loop whatever is
 * done to end it, and keeps the program from ending. It ends itself when it takes too much memory
 * (`job.ts`), and is killed when it takes too long. One at a time, so that the bounds hold for all
 * of them together.
 *
 * Throws only the signal's reason.
 */
export function readDocument(job: DocumentJob, ports: DocumentPorts): Promise<DocumentReading> {
  const reading = turn.then(() => read(job, ports));
  turn = reading.then(() => {}, () => {});
  return reading;
}

let turn: Promise<void> = Promise.resolve();

async function read(job: DocumentJob, ports: DocumentPorts): Promise<DocumentReading> {
  const { signal, clock, start = startProcess } = ports;
  signal.throwIfAborted();
  const process = start(job);
  const ended = new AbortController();
  try {
    const either = AbortSignal.any([signal, ended.signal]);
    return await Promise.race([
      process.answer.then(readingOf),
      clock.sleep(maxMs, either).then(() => refused("time", `${maxMs / 1000}`)),
    ]);
  } finally {
    ended.abort();
    await process.kill();
  }
}

function refused(code: DocumentRefusal["code"], detail: string): DocumentRefusal {
  return { type: "refused", code, detail };
}

const schema = once(() =>
  z.discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("text"),
      head: z.string(),
      text: z.string(),
      notes: z.array(z.string()),
    }),
    z.strictObject({ type: z.literal("refused"), code: z.enum(refusalCodes), detail: z.string() }),
  ])
);

function readingOf(answer: Uint8Array): DocumentReading {
  if (answer.length === 0) return refused("broken", "the process that reads it ended");
  try {
    return schema().parse(JSON.parse(new TextDecoder().decode(answer)));
  } catch {
    return refused("broken", "the process that reads it said something else");
  }
}
