/** Hosts that a program may reach: none, any, or those of a list. */
export type Network = boolean | readonly string[];

/** One host as everybody here compares it. */
export interface HostName {
  /** As the WHATWG parser has it (lower case, punycode, IPv6 in brackets), without a dot at its end. */
  readonly host: string;
  /** `null`: the two of the web. */
  readonly port: number | null;
}

/** What a host without a port stands for: HTTP and HTTPS. */
export const webPorts = [80, 443] as const;

/** One that is longer is no name (RFC 1035, 2.3.4) with a port. */
const longest = 260;
const shape = /^(\[[\da-f:.]+\]|[^\s/?#@\\:%[\]]+)(?::(\d{1,5}))?$/i;

/**
 * Reads `host`, `host:port`, or the beginning of a URL of the web; `null` for anything else. One
 * parser decides, and only what it gives is compared, shown and dialled.
 */
export function parseHost(text: string): HostName | null {
  const [, name, digits] = shape.exec(text.trim().replace(/^https?:\/\/([^/?#]*).*$/i, "$1")) ?? [];
  if (name === undefined || name.length > longest) return null;
  const host = URL.parse(`http://${name}/`)?.hostname.replace(/\.$/, "") ?? "";
  if (!/^\[.+\]$|^[a-z\d_-]+(\.[a-z\d_-]+)*$/.test(host)) return null;
  const port = digits === undefined ? null : Number(digits);
  return port === 0 || (port ?? 1) > 65_535 ? null : { host, port };
}

export function hostText({ host, port }: HostName): string {
  return port === null ? host : `${host}:${port}`;
}

/**
 * What a model or a rule says of the network: a truth, a host or a list of them; `*` is any host.
 * Of a list what is no host is left out; the rest comes in order and once each.
 */
export function networkOf(value: unknown): Network {
  if (typeof value === "boolean") return value;
  const texts = (Array.isArray(value) ? value : [value]).filter((it) => typeof it === "string");
  if (texts.some((it) => it === "*" || it === "true")) return true;
  const hosts = texts.map(parseHost).filter((it) => it !== null);
  return hosts.length === 0 ? false : [...new Set(hosts.map(hostText))].sort();
}

/** True if whoever may reach `granted` may reach all of `wanted`. */
export function isWithin(wanted: Network, granted: Network): boolean {
  if (wanted === false || granted === true) return true;
  if (wanted === true || granted === false) return false;
  const known = new Set(granted.flatMap(places));
  return wanted.flatMap(places).every((it) => known.has(it));
}

/** `host:port` of each port that a text of `hostText` stands for. */
function places(text: string): readonly string[] {
  const it = parseHost(text);
  if (it === null) return [text];
  return (it.port === null ? webPorts : [it.port]).map((port) => hostText({ ...it, port }));
}
