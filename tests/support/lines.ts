/** Outputs as lines. */

import assert from "node:assert/strict";
import type { Json } from "../../src/protocol/mod.ts";

/** Standard output under `--json`: every line is one JSON object, the last one whole. */
export function jsonLines(stdout: string): readonly Record<string, Json>[] {
  assert.ok(stdout === "" || stdout.endsWith("\n"), "the last line is whole");
  return stdout.split("\n").slice(0, -1).map((line) => JSON.parse(line));
}

/** The lines of a stream as they come. */
export async function* linesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<string> {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
