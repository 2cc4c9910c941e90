/** The one place where a connection begins: only to an address that was checked. */

import { blockedRange } from "./address.ts";
import { unlessAborted } from "./deadline.ts";
import {
  type Dial,
  DialError,
  type FetchPorts,
  type Refusal,
  type Reply,
  type Resolver,
} from "./types.ts";
import type { CheckedUrl } from "./url.ts";

/** Addresses of one name that are tried. */
const maxTries = 3;

/** Looks up, checks every answer, and asks one of exactly those. */
export async function dial(
  checked: CheckedUrl,
  headers: Readonly<Record<string, string>>,
  { resolver, dialer }: Pick<FetchPorts, "resolver" | "dialer">,
  signal: AbortSignal,
  sent: Pick<Dial, "method" | "body"> = {},
): Promise<Reply | Refusal> {
  const { url, host, port } = checked;
  const request: Omit<Dial, "address"> = {
    port,
    host,
    secure: url.protocol === "https:",
    path: url.pathname + url.search,
    headers: { host: url.host, ...headers },
    ...sent,
  };
  const open = (address: string) => dialer.open({ ...request, address }, signal);
  const reached = await reach(checked, { resolver, open }, signal);
  return reached.type === "refused" ? reached : reached.by;
}

/** How a connection of any kind comes about. */
export interface Reaching<T> {
  readonly resolver: Resolver;
  /** To an address literal; throws `DialError`. */
  readonly open: (address: string) => Promise<T>;
}

/** Looks up, checks every answer, and connects to one of exactly those. */
export async function reach<T>(
  { host, kind }: Pick<CheckedUrl, "host" | "kind">,
  { resolver, open }: Reaching<T>,
  signal: AbortSignal,
): Promise<{ readonly type: "reached"; readonly by: T } | Refusal> {
  const addresses = await addressesOf({ host, kind }, resolver, signal);
  if ("type" in addresses) return addresses;
  let failure = "";
  for (const address of addresses.slice(0, maxTries)) {
    // The gate: whatever went wrong before, nothing inside is dialled but what the user opened.
    const range = blockedRange(address);
    if (range !== null && (kind !== "loopback" || range !== "loopback")) {
      return { ...refusal("name_address", `${host} is ${address}`), range };
    }
    try {
      return { type: "reached", by: await unlessAborted(open(address), signal) };
    } catch (error) {
      if (!(error instanceof DialError)) throw error;
      if (error.kind !== "connect") return refusal(error.kind, `${host}: ${error.message}`);
      failure = error.message;
    }
  }
  return refusal("connect", `${host}: ${failure}`);
}

async function addressesOf(
  { host, kind }: Pick<CheckedUrl, "host" | "kind">,
  resolver: Resolver,
  signal: AbortSignal,
): Promise<readonly string[] | Refusal> {
  switch (kind) {
    case "address":
      return [host];
    case "loopback":
      return host.endsWith("localhost") ? ["127.0.0.1", "::1"] : [host];
    case "name":
      return judged(host, await unlessAborted(resolver.resolve(host, signal), signal));
  }
}

/** One answer that leads inside condemns the name: the others may be there to pass. */
function judged(host: string, addresses: readonly string[]): readonly string[] | Refusal {
  for (const address of addresses) {
    const range = blockedRange(address);
    if (range !== null) return { ...refusal("name_address", `${host} is ${address}`), range };
  }
  if (addresses.length === 0) return refusal("no_address", host);
  // A network without IPv6 lets such connections hang rather than fail.
  return [...addresses].sort((a, b) => Number(a.includes(":")) - Number(b.includes(":")));
}

function refusal(code: Refusal["code"], detail: string): Refusal {
  return { type: "refused", code, detail };
}
