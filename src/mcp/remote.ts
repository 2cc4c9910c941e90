/** A server elsewhere: a process of ours that may reach its address, and passes messages on. */

import { endpointRights, flagsOf, pageRights } from "../fetch/mod.ts";
import type { PipedProcess } from "../protocol/mod.ts";
import { isLoopback, sleep, startPart } from "../util/mod.ts";
import type { Declaration, Launch } from "./types.ts";

/** Of the environment, what it takes to reach a server: certificates, and where modules lie. */
const passed = [
  ...["HOME", "DENO_DIR", "DENO_CERT", "DENO_TLS_CA_STORE", "SSL_CERT_FILE", "SSL_CERT_DIR"],
];

/** The word that one binary knows the part by (see `cli`). */
export const remoteWord = "__mcp";

/** How long it may take to tell the server that the session is over, milliseconds. */
const graceMs = 1_000;

/** In the split bundle the entry stands by itself beside the chunks. */
export function remoteEntry(): string {
  const { url } = import.meta;
  return new URL(url.endsWith(".ts") ? "./remote_worker.ts" : "./src/mcp/remote_worker.js", url)
    .href;
}

/**
 * Of its user's own servers the host and port alone may be reached, wherever they are. What a project
 * names may be anywhere on the open internet, by the rules of `fetch_url`, or on this machine.
 */
export function reachAddress(
  { url, headers }: Extract<Launch, { readonly type: "address" }>,
  origin: Declaration["origin"],
): PipedProcess {
  const guarded = origin === "project" && !isLoopback(url);
  const child = startPart({
    module: remoteEntry(),
    flags: flagsOf(guarded ? pageRights : endpointRights(url)),
    word: remoteWord,
    args: [],
    passed,
  });
  const ended = child.status.then(() => {});
  const first = new TextEncoder().encode(`${JSON.stringify({ url, headers, guarded })}\n`);
  const { readable, writable } = new TransformStream<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >({
    start: (controller) => controller.enqueue(first),
  });
  const input = new AbortController();
  const written = readable.pipeTo(child.stdin, { signal: input.signal }).catch(() => {});
  return {
    input: writable,
    output: child.stdout,
    ended,
    async close() {
      const late = new AbortController();
      await Promise.race([ended, sleep(graceMs, late.signal).catch(() => {})]);
      late.abort();
      input.abort();
      kill(child);
      await Promise.all([ended, written]);
    },
  };
}

function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof TypeError)) throw error;
  }
}
