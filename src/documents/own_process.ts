/** The process that reads one document: it holds no right at all, gets bytes and gives text. */

import { startPart } from "../util/mod.ts";
import type { DocumentJob } from "./types.ts";

/** What a reader has of the process that reads. */
export interface DocumentProcess {
  readonly pid: number;
  /** What it said until it ended; empty where it ended badly. */
  readonly answer: Promise<Uint8Array>;
  /** Ends it at once, and waits for that. */
  kill(): Promise<void>;
}

/** Of the environment, where modules lie. */
const passed = ["HOME", "DENO_DIR"];

/** The word that one binary knows itself by (see `cli`). */
export const documentWord = "__document";

/** In the split bundle the entry stands by itself beside the chunks. */
export function documentEntry(): string {
  const { url } = import.meta;
  return new URL(url.endsWith(".ts") ? "./worker.ts" : "./src/documents/worker.js", url).href;
}

export function startProcess(job: DocumentJob, module = documentEntry()): DocumentProcess {
  const child = startPart({ module, flags: [], word: documentWord, args: [], passed });
  // One that is gone takes nothing; what is wrong shows in its answer.
  const given = give(child, job).catch(() => {});
  return {
    pid: child.pid,
    answer: answerOf(child),
    async kill() {
      try {
        child.kill("SIGKILL");
      } catch (error) {
        // It has ended by itself.
        if (!(error instanceof TypeError)) throw error;
      }
      await Promise.all([child.status, given]);
    },
  };
}

/** What is asked as a line of JSON, then the document. */
async function give(child: Deno.ChildProcess, { bytes, ...asked }: DocumentJob): Promise<void> {
  const input = child.stdin.getWriter();
  await input.write(new TextEncoder().encode(`${JSON.stringify(asked)}\n`));
  await input.write(bytes);
  await input.close();
}

/** Bytes of an answer: `maxChars` of text in JSON, and what is noted beside it. */
const maxAnswer = 1_000_000;

async function answerOf(child: Deno.ChildProcess): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of child.stdout) {
    size += piece.length;
    if (size <= maxAnswer) pieces.push(piece);
  }
  return size <= maxAnswer
    ? await new Blob(pieces.map((it) => it.slice())).bytes()
    : new Uint8Array();
}
