/** One connection of a program that may reach some hosts: to one of those, or a refusal. */

import { concatBytes, hostText, isWithin, splice, writeAll } from "../util/mod.ts";
import { reach } from "./dial.ts";
import { parseProxyRequest, type ProxyRequest, type Target } from "./proxy_request.ts";
import type { Resolver } from "./types.ts";
import { checkUrl } from "./url.ts";

/** A connection, of a socket with a path or of TCP. */
export type Wire = Pick<Deno.Conn, "read" | "write" | "closeWrite" | "close">;

export interface ProxyPorts {
  /** As `hostText` writes them. */
  readonly hosts: readonly string[];
  readonly resolver: Resolver;
  /** To an address literal. Throws `DialError`, or the signal's reason. */
  readonly connect: (address: string, port: number, signal: AbortSignal) => Promise<Wire>;
  /** Is told each host, with its port, that could be granted and is not. */
  readonly refused: (host: string) => void;
  /** Milliseconds until a name is found and a connection made. */
  readonly patience: number;
}

/** Bytes of a request's head. */
const maxHead = 32 * 1024;

/** Serves it to its end. Never throws. */
export async function serveProxy(client: Wire, ports: ProxyPorts): Promise<void> {
  try {
    const read = await readHead(client);
    if (read === null) return await answer(client, 400, "That is no request of HTTP/1.1.");
    const request = parseProxyRequest(read.head);
    const server = await serverFor(request, ports);
    if ("status" in server) return await answer(client, server.status, server.line);
    const first = request.type === "forward" ? ascii(request.head) : new Uint8Array();
    await begin(client, server.wire, { tunnel: request.type === "tunnel", first, rest: read.rest });
    await splice(client, server.wire);
  } catch {
    // The program is gone, or what it spoke to.
  } finally {
    close(client);
  }
}

interface Beginning {
  readonly tunnel: boolean;
  /** Bytes for the server. */
  readonly first: Uint8Array;
  /** What the client sent beyond its head. */
  readonly rest: Uint8Array;
}

async function begin(
  client: Wire,
  server: Wire,
  { tunnel, first, rest }: Beginning,
): Promise<void> {
  try {
    if (tunnel) await writeAll(client, ascii("HTTP/1.1 200 Connection established\r\n\r\n"));
    await writeAll(server, concatBytes([first, rest]));
  } catch (error) {
    close(server);
    throw error;
  }
}

interface Answer {
  readonly status: 400 | 403 | 502;
  readonly line: string;
}

async function serverFor(
  request: ProxyRequest,
  ports: ProxyPorts,
): Promise<{ readonly wire: Wire } | Answer> {
  if (request.type === "bad") return { status: 400, line: `Not served: ${request.why}.` };
  const { to } = request;
  const name = hostText(to);
  const kind = kindOf(to);
  if (kind === null) {
    return { status: 403, line: `${name} is not on the open internet; no command reaches it.` };
  }
  if (!isWithin([name], ports.hosts)) {
    ports.refused(name);
    return { status: 403, line: `${name} is not among the hosts that this command may reach.` };
  }
  const signal = AbortSignal.timeout(ports.patience);
  const open = (address: string) => ports.connect(address, to.port, signal);
  const { resolver } = ports;
  try {
    const reached = await reach({ host: plain(to.host), kind }, { resolver, open }, signal);
    if (reached.type === "reached") return { wire: reached.by };
    return reached.code === "name_address"
      ? { status: 403, line: `${reached.detail}, which is not on the open internet.` }
      : { status: 502, line: `No connection to ${name}.` };
  } catch (error) {
    if (!signal.aborted) throw error;
    return { status: 502, line: `No connection to ${name} within ${ports.patience / 1000} s.` };
  }
}

/** `null`: no grant opens it. Whether a port may be spoken to is what a grant says. */
function kindOf({ host }: Target): "address" | "name" | "loopback" | null {
  const check = checkUrl(`http://${host}/`, { allowLoopback: new Set([80]) });
  return check.type === "checked" ? check.checked.kind : null;
}

/** An address as resolvers write it. */
function plain(host: string): string {
  return host.replace(/^\[(.*)\]$/, "$1");
}

/** `null` if it is too long, or ends before. */
async function readHead(
  client: Wire,
): Promise<{ readonly head: string; readonly rest: Uint8Array } | null> {
  const room = new Uint8Array(8192);
  const latin = new TextDecoder("latin1");
  for (let bytes = new Uint8Array(); bytes.length < maxHead;) {
    const count = await client.read(room);
    if (count === null) return null;
    bytes = concatBytes([bytes, room.subarray(0, count)]);
    const end = latin.decode(bytes).indexOf("\r\n\r\n");
    if (end >= 0) {
      return { head: latin.decode(bytes.subarray(0, end)), rest: bytes.subarray(end + 4) };
    }
  }
  return null;
}

/** Programs show the line of the status, some the body. */
async function answer(client: Wire, status: Answer["status"], line: string): Promise<void> {
  const reason = { 400: "Bad Request", 403: "Host Not Granted", 502: "Not Reached" }[status];
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    "Content-Type: text/plain",
    `Content-Length: ${line.length + 1}`,
    "Connection: close",
  ];
  await writeAll(client, ascii(`${head.join("\r\n")}\r\n\r\n${line}\n`));
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function close(wire: Wire): void {
  try {
    wire.close();
  } catch {
    // It is closed already.
  }
}
