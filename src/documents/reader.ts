/** Documents for the main program, which never takes one apart itself. */

import type { Clock } from "../protocol/mod.ts";
import { maxGrowth, maxMs } from "./limits.ts";
import type { DocumentJob, DocumentReading, DocumentRefusal } from "./types.ts";

export interface DocumentPorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Makes a Worker; tests give their own. */
  start?(): Worker;
  /** Bytes that the process holds; tests give their own. */
  memory?(): number;
}

/** Milliseconds between two looks at the memory: at 1 GB/s that is 20 MB. */
const lookEveryMs = 20;

/**
 * One document, in a Worker of its own that ends with it. It is ended from outside when it takes too
 * long or too much memory, since an engine whose memory is full takes the whole program with it.
 * One at a time, so that the bounds hold for all of them together.
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
  const { signal, clock, start = () => startWorker() } = ports;
  signal.throwIfAborted();
  const worker = start();
  const ended = new AbortController();
  try {
    const answer = answerOf(worker);
    worker.postMessage(job);
    const either = AbortSignal.any([signal, ended.signal]);
    return await Promise.race([
      answer,
      clock.sleep(maxMs, either).then(() => refused("time", `${maxMs / 1000}`)),
      grown(either, ports).then(() => refused("memory", `${maxGrowth}`)),
    ]);
  } finally {
    ended.abort();
    worker.terminate();
  }
}

function refused(code: DocumentRefusal["code"], detail: string): DocumentRefusal {
  return { type: "refused", code, detail };
}

function answerOf(worker: Worker): Promise<DocumentReading> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<DocumentReading>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(refused("broken", event.message));
    };
  });
}

/** Resolves when the process has grown by more than it may; rejects with the signal's reason. */
function grown(signal: AbortSignal, { memory = resident }: DocumentPorts): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const before = memory();
  const timer = setInterval(() => {
    if (memory() - before > maxGrowth) resolve();
  }, lookEveryMs);
  const stop = () => {
    clearInterval(timer);
    reject(signal.reason);
  };
  // The race is over by then, or ends with this.
  promise.catch(() => {});
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  return promise;
}

function resident(): number {
  return Deno.memoryUsage().rss;
}

/** In the split bundle the Worker is an entry of its own beside the chunks. */
function workerUrl(): URL {
  const { url } = import.meta;
  return url.endsWith(".ts")
    ? new URL("./worker.ts", url)
    : new URL("./src/documents/worker.js", url);
}

/** A thread without any right. */
export function startWorker(entry = workerUrl()): Worker {
  return new Worker(entry, { type: "module", deno: { permissions: "none" } });
}
