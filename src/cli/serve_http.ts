/** `agent serve`: listens until a signal comes, and stops so that no turn ends half. */

import {
  type ActionEntry,
  type HttpStart,
  type Ports,
  projectName,
  type ViewContext,
} from "../actions/mod.ts";
import { AgentError, exitCodes } from "../protocol/mod.ts";
import { serve, type Server } from "../server/mod.ts";
import type { Host, Output } from "./host.ts";
import type { Interrupts } from "./interrupts.ts";

export interface HttpParts {
  readonly host: Host;
  readonly ports: Ports;
  readonly entries: readonly ActionEntry[];
  readonly context: ViewContext;
  /** From when they are asked for, signals are told there. */
  interrupts(): Interrupts;
}

/** @throws {AgentError} `serve.in_use`, `serve.address` */
export async function serveHttp(start: HttpStart, parts: HttpParts): Promise<number> {
  const { host, ports, entries, context: { t }, interrupts } = parts;
  const { signal } = interrupts();
  const { address, auth } = start;
  const server = await listening(start, () =>
    serve({
      ...{ ports, entries, address, auth, t },
      log: (line) => tryWrite(host.stderr, `${line}\n`),
    }));
  // Whoever listens needs it no longer; models are reached by their own thread.
  await host.revoke(["net"]);
  host.stdout.write(`${t("serve.listening", { root: projectName(ports), url: server.url })}\n`);
  await aborted(signal);
  tryWrite(host.stderr, `${t("serve.stopping")}\n`);
  await server.stop();
  return exitCodes.ok;
}

/** Nobody may read the log any more: requests are answered all the same. */
function tryWrite(output: Output, text: string): void {
  try {
    output.write(text);
  } catch {
    // There is nobody to be told.
  }
}

async function listening(
  { address: { host, port } }: HttpStart,
  serve: () => Promise<Server>,
): Promise<Server> {
  try {
    return await serve();
  } catch (cause) {
    if (cause instanceof AgentError) throw cause;
    if (cause instanceof Deno.errors.AddrInUse) {
      throw new AgentError("unavailable", "serve.in_use", { host, port }, { cause });
    }
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new AgentError("unavailable", "serve.address", { host, detail }, { cause });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
