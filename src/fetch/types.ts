/** The world behind interfaces: names, sockets, time. */

import type { Clock } from "../protocol/mod.ts";
import type { AddressRange } from "./address.ts";
import { urlRefusals } from "./url.ts";

/** Names to addresses. */
export interface Resolver {
  /** Every A and AAAA answer, as literals; none if there is no such name. Asked once a hop. */
  resolve(name: string, signal: AbortSignal): Promise<readonly string[]>;
}

/** One request over one connection. */
export interface Dial {
  /** An address literal; the dialer never sees a name to look up. */
  readonly address: string;
  readonly port: number;
  readonly secure: boolean;
  /** Whom the certificate must name: a host name, or the address literal itself. */
  readonly host: string;
  /** Path and query. */
  readonly path: string;
  /** Lower-case names; `host` is one of them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: GET. */
  readonly method?: string;
  readonly body?: Uint8Array;
}

export interface Reply {
  readonly status: number;
  /** Lower-case names; of repeated headers the first. */
  readonly headers: ReadonlyMap<string, string>;
  /** As it comes over the wire, not unpacked. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the connection, whatever is still to come. */
  close(): void;
}

/** Makes connections; the fake one records them. */
export interface Dialer {
  /** Resolves with the head; throws `DialError`, or the signal's reason when it fires before. */
  open(dial: Dial, signal: AbortSignal): Promise<Reply>;
}

/** Why no answer came. */
export class DialError extends Error {
  constructor(
    readonly kind: "connect" | "certificate" | "broken",
    message: string,
  ) {
    super(message);
    this.name = "DialError";
  }
}

export interface FetchPorts {
  readonly resolver: Resolver;
  readonly dialer: Dialer;
  readonly clock: Clock;
  /** Ports of this machine that the user opened. */
  readonly allowLoopback?: ReadonlySet<number>;
}

export interface FetchLimits {
  /** Until the head of each answer has come, milliseconds; looking up and connecting included. */
  readonly headersMs: number;
  /** For everything, redirects included, milliseconds. */
  readonly totalMs: number;
  /** Of a body, unpacked. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

/** Enough for documentation; a page that needs more is no text to read. */
export const fetchLimits: FetchLimits = {
  headersMs: 10_000,
  totalMs: 30_000,
  maxBytes: 5 * 1024 * 1024,
  maxRedirects: 5,
};

export const refusalCodes = [
  ...urlRefusals,
  /** The name has no address. */
  "no_address",
  /** One of the addresses of a name is not on the open internet. */
  "name_address",
  ...["connect", "certificate", "broken", "headers_timeout", "timeout", "downgrade"] as const,
  /** A redirect to another host: it is asked for by itself. */
  "other_host",
  ...["redirects", "type", "encoding", "binary"] as const,
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

export interface Refusal {
  readonly type: "refused";
  readonly code: RefusalCode;
  /** What it is about: an address, a host, a type, a URL. */
  readonly detail: string;
  readonly range?: AddressRange;
  /** The URL that was being asked for, where redirects led away from the first. */
  readonly url?: string;
}
