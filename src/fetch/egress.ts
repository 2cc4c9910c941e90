/** Reaching some hosts, for a program in a box that has no network of its own. */

import { type HostName, parseHost, webPorts } from "../util/mod.ts";
import { refusedByRuntime } from "./address.ts";
import { ownProcess, type ProcessRights } from "./own_process.ts";

/** A proxy that serves. */
export interface Egress extends AsyncDisposable {
  /** Hosts, with their ports, that were asked for and not granted; whole once it is disposed of. */
  readonly refused: readonly string[];
}

/**
 * Starts a proxy for these hosts, as `hostText` of `util` writes them, in a process of its own that
 * holds the network and the socket, at whose absolute path it listens a moment later.
 */
export function openEgress(hosts: readonly string[], socket: string): Promise<Egress> {
  const child = ownProcess(egressRights(hosts, socket), {
    entry: "egress_worker",
    word: "__egress",
    args: [socket, ...hosts],
  });
  const refused: string[] = [];
  const heard = hear(child.stdout, (line) => refused.push(line));
  return Promise.resolve({
    refused,
    async [Symbol.asyncDispose]() {
      await child.stdin.close().catch(() => {});
      await Promise.all([heard, child.status]);
    },
  });
}

/**
 * All of the network but what is inside, since what is dialled is an address that was judged and no
 * name; of this machine what was named.
 */
export function egressRights(hosts: readonly string[], socket: string): ProcessRights {
  const own = hosts.flatMap((text) => {
    const it = parseHost(text);
    return it !== null && isOwn(it) ? [it] : [];
  });
  if (own.length === 0) return { net: "all", notNet: refusedByRuntime, socket };
  if (own.length < hosts.length) {
    const notNet = refusedByRuntime.filter((it) => !ownRanges.includes(it));
    return { net: "all", notNet, socket };
  }
  const named = own.flatMap(({ host, port }) => {
    const addresses = host.endsWith("localhost") ? ["127.0.0.1", "[::1]"] : [host];
    const ports = port === null ? webPorts : [port];
    return addresses.flatMap((address) => ports.map((it) => `${address}:${it}`));
  });
  return { net: [...new Set(named), `unix:${socket}`], notNet: [], socket };
}

const ownRanges = ["127.0.0.0/8", "[::1]"];

/** Of this machine by itself, and not by what DNS says. */
function isOwn({ host }: HostName): boolean {
  return /^(.+\.)?localhost$|^\[::1\]$|^127(\.\d+){3}$/.test(host);
}

async function hear(
  from: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (line: string) => void,
): Promise<void> {
  let rest = "";
  for await (const text of from.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  }
}
