/** Serves a protocol on the streams of this process; whatever else is printed goes to standard error. */

import type { AcpStart, ActionEntry, Ports, ViewContext } from "../actions/mod.ts";
import { loadMessages, message } from "../messages/mod.ts";
import { exitCodes } from "../protocol/mod.ts";
import { endings } from "./exit.ts";
import type { Host } from "./host.ts";

export interface AcpParts {
  readonly host: Host;
  readonly ports: Ports;
  readonly entries: readonly ActionEntry[];
}

/** The exit code, once the other side has gone or a signal has come. */
export async function serveAcpOn(
  { begin }: AcpStart,
  { host, ports, entries }: AcpParts,
): Promise<number> {
  // Output is the protocol's alone: what a library prints must not break it.
  console.log = console.info = console.debug = console.error;
  const [{ serveAcp }] = await Promise.all([import("../acp/mod.ts"), loadMessages("acp")]);
  const over = new AbortController();
  let code: number = exitCodes.ok;
  const stops = (["SIGINT", "SIGTERM", "SIGHUP"] as const).map((signal) =>
    host.onSignal(signal, () => {
      if (over.signal.aborted) host.exit(endings[signal]);
      code = endings[signal];
      over.abort();
    })
  );
  try {
    const { locale } = ports;
    const context: ViewContext = {
      ...{ locale, width: columns, color: false, now: host.now() },
      t: (key, params) => message(locale, key, params),
    };
    await serveAcp({ wire: wireOf(host), ports, entries, begin, context, over: over.signal });
    return code;
  } finally {
    for (const stop of stops) stop();
  }
}

/** Standard input and output; a slow reader keeps the program from nothing else. */
function wireOf({ redact }: Pick<Host, "redact">) {
  const decoder = new TextDecoder();
  const writable = new WritableStream<Uint8Array>({
    async write(chunk) {
      const bytes = new TextEncoder().encode(redact(decoder.decode(chunk, { stream: true })));
      for (let at = 0; at < bytes.length;) at += await Deno.stdout.write(bytes.subarray(at));
    },
  });
  return { readable: Deno.stdin.readable, writable };
}

/** Cells of a line in what commands print: editors show it in a column beside the text. */
const columns = 100;
