/**
 * Which addresses are on the open internet. Pure; knows no names.
 *
 * Sources: the IANA registries of special-purpose addresses (RFC 6890 and what was added to it
 * since), RFC 4291 (IPv6), 6052 and 8215 (NAT64), 3056 (6to4), 4380 (Teredo), and what clouds
 * write of their metadata services.
 */

/** Why an address is not to be dialled. */
export type AddressRange =
  | "loopback"
  | "private"
  | "link_local"
  | "metadata"
  | "reserved"
  | "multicast"
  | "documentation"
  /** No address at all. */
  | "unreadable";

interface Block {
  readonly cidr: string;
  readonly base: number;
  readonly bits: number;
  readonly range: AddressRange;
}

/** The first that fits counts: metadata services lie in wider ranges. */
const blocks: readonly Block[] = [
  block("169.254.169.254/32", "metadata"),
  block("169.254.170.2/32", "metadata"),
  block("100.100.100.200/32", "metadata"),
  block("168.63.129.16/32", "metadata"),
  block("192.0.0.192/32", "metadata"),
  block("0.0.0.0/8", "reserved"),
  block("10.0.0.0/8", "private"),
  block("100.64.0.0/10", "private"),
  block("127.0.0.0/8", "loopback"),
  block("169.254.0.0/16", "link_local"),
  block("172.16.0.0/12", "private"),
  block("192.0.0.0/24", "reserved"),
  block("192.0.2.0/24", "documentation"),
  block("192.88.99.0/24", "reserved"),
  block("192.168.0.0/16", "private"),
  block("198.18.0.0/15", "reserved"),
  block("198.51.100.0/24", "documentation"),
  block("203.0.113.0/24", "documentation"),
  block("224.0.0.0/4", "multicast"),
  block("240.0.0.0/4", "reserved"),
];

function block(cidr: string, range: AddressRange): Block {
  const [address = "", bits = ""] = cidr.split("/");
  return { cidr, base: parseV4(address) ?? 0, bits: Number(bits), range };
}

/**
 * The same ranges as the runtime can be told to refuse: of IPv6 it takes single addresses only.
 */
export const refusedByRuntime: readonly string[] = [...blocks.map(({ cidr }) => cidr), "[::1]"];

/**
 * `null` if the address is globally routable, else the range that it lies in. Takes literals as
 * the WHATWG parser and resolvers write them, without brackets; any other spelling is unreadable.
 */
export function blockedRange(address: string): AddressRange | null {
  const four = parseV4(address);
  if (four !== null) return blockedV4(four);
  const words = parseV6(address);
  return words === null ? "unreadable" : blockedV6(words);
}

/** 4 or 6 for an address literal, `null` for anything else. */
export function addressFamily(text: string): 4 | 6 | null {
  if (parseV4(text) !== null) return 4;
  return parseV6(text) === null ? null : 6;
}

function blockedV4(address: number): AddressRange | null {
  const inside = ({ base, bits }: Block) => Math.floor((address - base) / 2 ** (32 - bits)) === 0;
  return blocks.find(inside)?.range ?? null;
}

type Words = readonly [number, number, number, number, number, number, number, number];

/** Of IPv6 only 2000::/3 is given out; all that wraps an IPv4 address is judged by that one. */
function blockedV6(words: Words): AddressRange | null {
  const [a, b, c, d, e, f, g, h] = words;
  const last = pair(g, h);
  if ([a, b, c, d, e].every((it) => it === 0)) {
    if (f === 0xffff) return blockedV4(last);
    if (f === 0) return last === 1 ? "loopback" : blockedV4(last) ?? "reserved";
  }
  if (a === 0x64 && b === 0xff9b) {
    // 64:ff9b:1::/48 is for use inside one network, whatever it wraps (RFC 8215).
    return [c, d, e, f].every((it) => it === 0) ? blockedV4(last) : "private";
  }
  if (a === 0xfd00 && b === 0xec2) return "metadata";
  if (a === 0xfd20 && b === 0xce) return "metadata";
  if ((a & 0xfe00) === 0xfc00 || (a & 0xffc0) === 0xfec0) return "private";
  if ((a & 0xffc0) === 0xfe80) return "link_local";
  if ((a & 0xff00) === 0xff00) return "multicast";
  if ((a & 0xe000) !== 0x2000) return "reserved";
  return blockedUnicast(words);
}

function blockedUnicast([a, b, c, d, , , g, h]: Words): AddressRange | null {
  if (a === 0x2001) {
    if (b === 0xdb8) return "documentation";
    // Teredo: the server's address, and the client's with every bit turned.
    const teredo = b === 0
      ? blockedV4(pair(c, d)) ?? blockedV4(pair(~g & 0xffff, ~h & 0xffff))
      : null;
    // 2001::/23 is for protocols, not for hosts, and nobody serves pages through Teredo.
    return teredo ?? (b < 0x200 ? "reserved" : null);
  }
  if (a === 0x2002) return blockedV4(pair(b, c));
  return a === 0x3fff && b < 0x1000 ? "documentation" : null;
}

function pair(high: number, low: number): number {
  return high * 0x10000 + low;
}

/** Four decimal numbers without leading zeros, and nothing else. */
function parseV4(text: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1);
  if (!parts?.every((part) => Number(part) < 256 && String(Number(part)) === part)) return null;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Eight words of 16 bits (RFC 4291, 2.2). Zones (`%eth0`) are for addresses that we never dial. */
function parseV6(text: string): Words | null {
  const plain = withoutDots(text);
  if (plain === null || !/^[\da-f:]+$/i.test(plain)) return null;
  const halves = plain.split("::");
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => half === "" ? [] : half.split(":"));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array<string>(missing).fill("0"), ...tail];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups.map((it) =>
    parseInt(it, 16)
  );
  return [a, b, c, d, e, f, g, h];
}

/** The dotted end of `::ffff:127.0.0.1` as two words. */
function withoutDots(text: string): string | null {
  if (!text.includes(".")) return text;
  const cut = text.lastIndexOf(":") + 1;
  const four = parseV4(text.slice(cut));
  if (cut === 0 || four === null) return null;
  return `${text.slice(0, cut)}${Math.floor(four / 0x10000).toString(16)}:${
    (four % 0x10000).toString(16)
  }`;
}
