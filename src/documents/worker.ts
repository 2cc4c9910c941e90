/**
 * Reads one document in a thread that holds no rights: it gets bytes and gives text. What hangs or
 * grows in here is ended from outside (`reader.ts`).
 */

/// <reference lib="deno.worker" />

import { ignoreRejections, readHere } from "./read.ts";
import type { DocumentJob } from "./types.ts";

// What libraries have to say is for nobody: it would stand in the middle of the program's output.
for (const name of ["log", "info", "warn", "error", "debug"] as const) console[name] = () => {};

ignoreRejections(self);

self.onmessage = async ({ data }: MessageEvent<DocumentJob>) => {
  self.postMessage(await readHere(data));
};
