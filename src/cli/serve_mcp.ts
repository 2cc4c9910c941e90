/**
 * The program as a server of others: `agent mcp serve`. On standard output there is nothing but the
 * protocol. Imports nothing but types and what opens a port, so that no other start pays for it.
 */

import type {
  ActionEntry,
  loadDrive,
  McpStart,
  Ports,
  Right,
  surplus,
  ViewContext,
} from "../actions/mod.ts";
import type { loadSlash } from "../commands/mod.ts";
import type { PipedProcess } from "../protocol/mod.ts";
import type { isMessageKey, loadMessages, message } from "../messages/mod.ts";
import type { Cut, exitOfSignal } from "./exit.ts";
import type { failureText } from "./failure.ts";
import type { Host } from "./host.ts";
import { ended, openPort, randomToken } from "./local_port.ts";

export interface McpParts extends Lent {
  readonly host: Host;
  readonly ports: Ports;
  readonly entries: readonly ActionEntry[];
  /** Fires when the user ends the program. */
  readonly signal: AbortSignal;
  readonly cut: () => Cut;
}

/** Values of modules that every start has loaded. */
export interface Lent {
  readonly exitOfSignal: typeof exitOfSignal;
  readonly failureText: typeof failureText;
  readonly isMessageKey: typeof isMessageKey;
  readonly loadDrive: typeof loadDrive;
  readonly loadMessages: typeof loadMessages;
  readonly loadSlash: typeof loadSlash;
  readonly message: typeof message;
  readonly surplus: typeof surplus;
}

/** Rights of those that are offered to whoever may change nothing. */
const reading: readonly Right[] = ["read", "write", "run", "vectors"];

/** The exit code: 0 once the client has had enough. */
export async function serveMcp(
  start: McpStart,
  all: readonly Right[],
  parts: McpParts,
): Promise<number> {
  const { host, ports } = parts;
  const rights = start.allowEdits ? all : reading;
  const port = start.port === null ? null : openPort(start.port);
  await ports.connect(rights, undefined);
  await host.revoke(parts.surplus(rights, { remote: ports.remote !== null }));
  const [{ offerOf }, { loadServing }] = await Promise.all([
    import("../mcp_server/mod.ts"),
    import("../mcp/mod.ts"),
    parts.loadMessages("help", "mcp"),
  ]);
  const offer = await offerOf(serverParts(start, parts));
  const serving = await loadServing();
  if (port === null) await serving.serveLines(offer, client(host), parts.signal);
  else {
    const given = host.env("AGENT_MCP_TOKEN") ?? "";
    const token = given === "" ? randomToken() : given;
    const http = new serving.HttpOffer(offer, { token });
    port.answer((request) => http.handle(request));
    const url = `http://127.0.0.1:${port.number}${serving.endpoint}`;
    const key = given === "" ? "mcp.serve.at_token" : "mcp.serve.at";
    host.stderr.write(`${parts.message(ports.locale, key, { url, token })}\n`);
    await ended(parts.signal);
    await http.close();
    await port.close();
  }
  await offer.idle();
  return parts.exitOfSignal(parts.cut()) ?? 0;
}

function serverParts({ allowEdits, instructions }: McpStart, parts: McpParts) {
  const { ports, entries, host, isMessageKey, message, loadDrive, loadSlash } = parts;
  const context: ViewContext = {
    ...{ locale: "en", now: host.now(), width: 100, color: false, piped: true },
    t: (key, params) => message("en", key, params),
  };
  return {
    ...{ ports, entries, allowEdits, instructions, loadDrive, loadSlash, context },
    text: (key: string) => isMessageKey(key) ? message("en", key) : "",
    failure: (error: unknown) => parts.failureText(error, "en"),
  };
}

/** Whoever started the program, as the other end of two streams. */
function client({ stdin, stdout }: Host): PipedProcess {
  const ended = Promise.withResolvers<void>();
  const decoder = new TextDecoder();
  return {
    errors: () => "",
    input: new WritableStream({
      write: (bytes) => stdout.write(decoder.decode(bytes, { stream: true })),
    }),
    output: new ReadableStream({
      async pull(controller) {
        const bytes = await stdin.read();
        if (bytes === null) {
          controller.close();
          ended.resolve();
        } else controller.enqueue(bytes.slice());
      },
    }),
    ended: ended.promise,
    close: () => Promise.resolve(),
  };
}
