import { addressFamily, type AddressRange, blockedRange } from "./address.ts";

/** Why a URL is not fetched; the sentence for it is in `refusal.ts`. */
export const urlRefusals = [
  ...["too_long", "not_a_url", "scheme", "user_info", "port", "bad_host", "no_dot"] as const,
  ...["local_name", "metadata_name", "loopback_port", "address"] as const,
] as const;

export type UrlRefusal = (typeof urlRefusals)[number];

/** A URL that may be looked up. Only this object is used from here on, never the text. */
export interface CheckedUrl {
  readonly url: URL;
  /** Without brackets, dot at the end and capitals. */
  readonly host: string;
  readonly port: number;
  /** An address literal, a name to be resolved, or this machine by a grant. */
  readonly kind: "address" | "name" | "loopback";
}

export type UrlCheck =
  | { readonly type: "checked"; readonly checked: CheckedUrl }
  | {
    readonly type: "refused";
    readonly code: UrlRefusal;
    /** The part that is refused, as the parser reads it. */
    readonly detail: string;
    readonly range?: AddressRange;
  };

/** Characters of a URL. */
export const maxUrlLength = 8192;

/** RFC 6761, 6762, 8375, and what routers and companies use. */
const localSuffixes = ["localhost", "local", "internal", "home.arpa", "lan"] as const;

/** Names of metadata services that end in no local suffix. */
const metadataNames: ReadonlySet<string> = new Set([
  "metadata.google.internal",
  "metadata.goog",
  "metadata.tencentyun.com",
  "instance-data.ec2.internal",
]);

/** Below are services that are not spoken to in HTTP, and could be made to do things by it. */
const firstFreePort = 1024;
const webPorts: ReadonlySet<number> = new Set([80, 443]);

/**
 * Parses a URL once and judges it before anything is looked up. `allowLoopback` holds the ports
 * of this machine that the user opened, for servers under development.
 */
export function checkUrl(
  text: string,
  options: { readonly allowLoopback?: ReadonlySet<number> } = {},
): UrlCheck {
  if (text.length > maxUrlLength) return refused("too_long", `${text.length}`);
  const url = URL.parse(text);
  if (!url) return refused("not_a_url", text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return refused("scheme", url.protocol);
  if (url.username !== "" || url.password !== "") return refused("user_info", url.hostname);
  if (url.href.length > maxUrlLength) return refused("too_long", `${url.href.length}`);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "").toLowerCase();
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  if (isThisMachine(host)) return loopback(url, { host, port }, options.allowLoopback);
  const family = addressFamily(host);
  if (family !== null) {
    const range = blockedRange(host);
    if (range !== null) return { type: "refused", code: "address", detail: host, range };
  } else {
    const code = refusedName(host);
    if (code !== null) return refused(code, host);
    url.hostname = host;
  }
  if (port < firstFreePort && !webPorts.has(port)) return refused("port", `${port}`);
  url.hash = "";
  const kind = family === null ? "name" : "address";
  return { type: "checked", checked: { url, host, port, kind } };
}

/** Only what means this machine by itself: a name that leads here by DNS is no grant's. */
function isThisMachine(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return addressFamily(host) !== null && blockedRange(host) === "loopback";
}

function loopback(
  url: URL,
  { host, port }: { readonly host: string; readonly port: number },
  granted: ReadonlySet<number> = new Set(),
): UrlCheck {
  if (!granted.has(port)) return refused("loopback_port", `${host}:${port}`);
  url.hash = "";
  return { type: "checked", checked: { url, host, port, kind: "loopback" } };
}

function refusedName(host: string): UrlRefusal | null {
  if (metadataNames.has(host)) return "metadata_name";
  if (localSuffixes.some((it) => host === it || host.endsWith(`.${it}`))) return "local_name";
  // A last label of digits would be read as an address by some (WHATWG, "ends in a number").
  const labels = host.split(".");
  const good = labels.every((it) => /^[a-z\d_-]{1,63}$/.test(it)) &&
    !/^\d+$/.test(labels.at(-1) ?? "");
  if (!good || host.length > 253) return "bad_host";
  return labels.length < 2 ? "no_dot" : null;
}

function refused(code: UrlRefusal, detail: string): UrlCheck {
  return { type: "refused", code, detail: detail.slice(0, 200) };
}
