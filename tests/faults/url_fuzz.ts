/**
 * Makes URLs of every spelling, names that resolve to anything and otherwise at each asking, and
 * redirects between them, and looks at every connection that is begun. Passes if none goes to an
 * address that an oracle of its own calls blocked, or to one that no answer has named.
 *
 *     deno run -A tests/faults/url_fuzz.ts [urls] [seed]
 */

import { fakeDialer, type FetchPorts, fetchText } from "../../src/fetch/mod.ts";
import { fakeClock } from "../support/clock.ts";

const count = Number(Deno.args[0] ?? 20_000);
const seed = Number(Deno.args[1] ?? 1);

let state = seed >>> 0;

/** Mulberry32: the same URLs for the same seed. */
function random(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const below = (limit: number) => Math.floor(random() * limit);
const chance = (part: number) => random() < part;

function pick<T>(from: readonly T[]): T {
  const one = from[below(from.length)];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
}

/** Of the oracle: written down apart from what it judges. */
const blockedV4: readonly (readonly [string, string])[] = [
  ["0.0.0.0", "0.255.255.255"],
  ["10.0.0.0", "10.255.255.255"],
  ["100.64.0.0", "100.127.255.255"],
  ["127.0.0.0", "127.255.255.255"],
  ["168.63.129.16", "168.63.129.16"],
  ["169.254.0.0", "169.254.255.255"],
  ["172.16.0.0", "172.31.255.255"],
  ["192.0.0.0", "192.0.0.255"],
  ["192.0.2.0", "192.0.2.255"],
  ["192.88.99.0", "192.88.99.255"],
  ["192.168.0.0", "192.168.255.255"],
  ["198.18.0.0", "198.19.255.255"],
  ["198.51.100.0", "198.51.100.255"],
  ["203.0.113.0", "203.0.113.255"],
  ["224.0.0.0", "255.255.255.255"],
];

/** As prefixes of 32 hexadecimal digits; everything outside 2000::/3 but what wraps is blocked, too. */
const blockedV6 = ["20010db8", "3fff0", "200100", "200101"];

const numberOf = (address: string) =>
  address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

const dotted = (address: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join(".");

function isBlockedV4(address: number): boolean {
  return blockedV4.some(([low, high]) => address >= numberOf(low) && address <= numberOf(high));
}

/** By the runtime's own parser: it writes IPv6 in one form. */
function digitsOf(address: string): string {
  const host = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = host.split("::");
  const groups = (text: string) => text === "" ? [] : text.split(":");
  const [before, after] = [groups(head), groups(tail ?? "")];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(zeros).fill("0"), ...after]
    .map((it) => it.padStart(4, "0")).join("");
}

function isBlocked(address: string): boolean {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return isBlockedV4(numberOf(address));
  if (!URL.canParse(`http://[${address}]/`)) return true;
  const digits = digitsOf(address);
  const four = (at: number) => Number.parseInt(digits.slice(at, at + 8), 16);
  if (/^0{20}ffff/.test(digits)) return isBlockedV4(four(24));
  if (digits.startsWith("0064ff9b0000000000000000")) return isBlockedV4(four(24));
  if (digits.startsWith("2002")) return isBlockedV4(four(4));
  if (digits.startsWith("20010000")) return true;
  return !/^[23]/.test(digits) || blockedV6.some((prefix) => digits.startsWith(prefix));
}

const publicV4 = () => {
  for (;;) {
    const address = below(2 ** 32);
    if (!isBlockedV4(address)) return address;
  }
};

function innerV4(): number {
  const [low, high] = pick(blockedV4);
  const [from, to] = [numberOf(low), numberOf(high)];
  return chance(0.3) ? pick([from, to]) : from + below(to - from + 1);
}

const anyV4 = () => chance(0.25) ? publicV4() : innerV4();

/** A number as the URL parser takes it. */
const spelled = (value: number) =>
  pick([
    `${value}`,
    `0${value.toString(8)}`,
    `0x${value.toString(16)}`,
    `0X0${value.toString(16)}`,
  ]);

const full = (text: string) =>
  text.replaceAll(/[0-9a-z]/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0));

const percent = (text: string) =>
  text.replaceAll(/[0-9a-z.]/g, (it) => chance(0.5) ? it : `%${it.charCodeAt(0).toString(16)}`);

function spelledV4(address: number): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted(address).split(".").map(Number);
  const plain = pick([
    () => dotted(address),
    () => spelled(address),
    () => [a, b, c, d].map(spelled).join("."),
    () => [a, b, c * 256 + d].map(spelled).join("."),
    () => [a, b * 65_536 + c * 256 + d].map(spelled).join("."),
  ])();
  return pick([
    (text: string) => text,
    (text: string) => full(text),
    (text: string) => percent(text),
    (text: string) => text.replaceAll(".", pick(["。", "．", "｡"])),
    (text: string) => `${text}${pick([".", "..", "%2e"])}`,
    (text: string) => text.replace(/^(.)/, `$1${pick(["\t", "\n", "\u00ad", "\u200b", ""])}`),
  ])(plain);
}

const hex = (value: number) => value.toString(16);

function v6(): string {
  const inner = anyV4();
  const [high, low] = [hex(Math.floor(inner / 65_536)), hex(inner % 65_536)];
  const word = () => hex(below(65_536));
  return pick([
    () => `::ffff:${high}:${low}`,
    () => `::ffff:${dotted(inner)}`,
    () => `::${high}:${low}`,
    () => `64:ff9b::${high}:${low}`,
    () => `64:ff9b:1::${high}:${low}`,
    () => `2002:${high}:${low}::${word()}`,
    () => `2001:0:${high}:${low}::`,
    () => `2001:0:808:808:0:0:${hex(~Number.parseInt(high, 16) & 0xffff)}:${word()}`,
    () => pick(["::", "::1", "::2", "fe80::1", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1"]),
    () => pick(["100::1", "2001:db8::1", "3fff::1", "4000::1", "5f00::1", "0:0:0:0:0:0:0:1"]),
    () => `2606:4700::${word()}`,
    () => Array.from({ length: 8 }, word).join(":"),
  ])();
}

const answer = () => pick([() => dotted(publicV4()), () => dotted(anyV4()), v6])();

const name = () =>
  pick([
    () => `${hex(below(1000))}.example`,
    () => `${dotted(anyV4())}.nip.example`,
    () => `B${"ü"}cher${below(50)}.example`,
    () => `a${below(50)}.${pick(["local", "internal", "lan", "home.arpa", "localhost", "LOCAL."])}`,
    () => pick(["localhost", "LOCALHOST.", "router", "metadata.google.internal", "metadata.goog"]),
    () => full(`h${below(50)}.example`),
    () => `x${below(50)}.example.`,
  ])();

function url(): string {
  const host = pick([() => spelledV4(anyV4()), () => `[${v6()}]`, name])();
  const scheme = chance(0.9)
    ? pick(["http", "https", "HTTP"])
    : pick(["file", "ftp", "data", "ws"]);
  const slashes = chance(0.9) ? "//" : pick(["", "/", "\\\\", "///", "/\\"]);
  const user = chance(0.07) ? `${pick(["a", "a:b", "8.8.8.8", "1.1.1.1:80", ""])}@` : "";
  const port = chance(0.2) ? `:${pick(["80", "443", "8080", "22", "0", "65536", "", "3000"])}` : "";
  const rest = pick(["", "/", "/x?y=1", "#@8.8.8.8", "?@8.8.8.8", "\\@8.8.8.8", "/..//"]);
  return `${scheme}:${slashes}${user}${host}${port}${rest}`;
}

const results = new Map<string, number>();
let connections = 0;
const wrong: string[] = [];

for (let done = 0; done < count; done++) {
  const first = url();
  const answers = new Map<string, readonly string[]>();
  const resolver: FetchPorts["resolver"] = {
    resolve(asked) {
      const given = Array.from({ length: chance(0.7) ? 1 : below(4) }, answer);
      answers.set(asked, given);
      return Promise.resolve(given);
    },
  };
  const dialer = fakeDialer((at, dial) => {
    connections++;
    const literal = new URL(at).hostname.replace(/^\[(.*)\]$/, "$1");
    const named = answers.get(dial.host) ?? [literal];
    if (isBlocked(dial.address)) wrong.push(`${first} reached ${dial.address} by ${at}`);
    if (!named.includes(dial.address)) wrong.push(`${first}: nobody named ${dial.address}`);
    if (named.some(isBlocked)) wrong.push(`${first}: ${named} was mixed`);
    if (chance(0.1)) return null;
    return chance(0.6) ? { status: 302, headers: { location: chance(0.2) ? "/next" : url() } } : {};
  });
  const result = await fetchText(first, { resolver, dialer, clock: fakeClock() }, {
    signal: new AbortController().signal,
    mayFollow: () => true,
  });
  const key = result.type === "refused" ? result.code : "read";
  results.set(key, (results.get(key) ?? 0) + 1);
}

console.log(`| end | of ${count} URLs (seed ${seed}) |\n| --- | --- |`);
for (const [key, times] of [...results].sort(([, a], [, b]) => b - a)) {
  console.log(`| ${key} | ${times} |`);
}
console.log(`\n${connections} connections begun, ${wrong.length} of them to a blocked address`);
for (const line of wrong.slice(0, 20)) console.log(line);
// So that nothing is taken for safe that never connects at all.
if (wrong.length > 0 || connections < count / 20) Deno.exitCode = 1;
