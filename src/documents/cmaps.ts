/**
 * Tables for fonts of Chinese, Japanese and Korean that are not in the file: such a PDF names an
 * encoding (`GBK-EUC-H`) and a collection of characters (`Adobe-GB1`), and a reader is expected to
 * have both. These are not Adobe's tables: where the codes of an encoding are text in a charset that
 * the platform can decode, any numbers between code and Unicode will do, as long as both tables have
 * the same. They lie behind the collection's own, so that those are never taken for them.
 */

interface Collection {
  /** Its charset, which says the order of our numbers. */
  readonly charset: string;
  /** More than the collection has itself. */
  readonly base: number;
}

const collections: Readonly<Record<string, Collection>> = {
  GB1: { charset: "gbk", base: 31_000 },
  CNS1: { charset: "big5", base: 20_000 },
  Japan1: { charset: "shift_jis", base: 24_000 },
  Korea1: { charset: "euc-kr", base: 19_000 },
};

interface Encoding {
  readonly collection: string;
  readonly charset: string;
}

/** ISO 32000-1, table 118, without `-H` and `-V`. */
const encodings: readonly (readonly [RegExp, Encoding])[] = [
  [/^(GB-EUC|GBpc-EUC|GBK-EUC|GBKp-EUC|GBK2K)$/, { collection: "GB1", charset: "gbk" }],
  [/^(B5pc|HKscs-B5|ETen-B5|ETenms-B5)$/, { collection: "CNS1", charset: "big5" }],
  [/^(83pv|90ms|90msp|90pv|Add|Ext)-RKSJ$/, { collection: "Japan1", charset: "shift_jis" }],
  [/^EUC$/, { collection: "Japan1", charset: "euc-jp" }],
  [/^(KSC-EUC|KSCms-UHC|KSCms-UHC-HW|KSCpc-EUC)$/, { collection: "Korea1", charset: "euc-kr" }],
  [/^UniGB-(UCS2|UTF16)$/, { collection: "GB1", charset: "utf-16be" }],
  [/^UniCNS-(UCS2|UTF16)$/, { collection: "CNS1", charset: "utf-16be" }],
  [/^UniJIS(2004)?-(UCS2|UCS2-HW|UTF16)$/, { collection: "Japan1", charset: "utf-16be" }],
  [/^UniKS-(UCS2|UTF16)$/, { collection: "Korea1", charset: "utf-16be" }],
];

/** The table of that name as a CMap file; `null`: not one of those that can be made. */
export function cmapFile(name: string): string | null {
  const target = /^Adobe-(\w+)-UCS2$/.exec(name)?.[1];
  const collection = target === undefined ? undefined : collections[target];
  if (collection) return toUnicode(collection);
  const bare = name.replace(/-[HV]$/, "");
  const encoding = encodings.find(([pattern]) => pattern.test(bare))?.[1];
  const own = encoding && collections[encoding.collection];
  return own ? toNumbers(encoding.charset, charactersOf(own)) : null;
}

/** Numbers from here on differ from collection to collection. */
const firstOwn = 96;

/** A character's number. The first 95 are ASCII in all four collections. */
type Characters = ReadonlyMap<string, number>;

function charactersOf({ charset, base }: Collection): Characters {
  const characters = new Map<string, number>();
  for (let code = 0x20; code < 0x7f; code++) characters.set(String.fromCharCode(code), code - 0x1f);
  let next = base;
  for (const [, character] of pairsOf(charset)) {
    if (!characters.has(character)) characters.set(character, next++);
  }
  return characters;
}

/** Codes of two bytes that stand for a character of the basic plane. */
function* pairsOf(charset: string): Generator<readonly [number, string]> {
  const decoder = new TextDecoder(charset);
  const bytes = new Uint8Array(2);
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      bytes.set([high, low]);
      const text = decoder.decode(bytes);
      if (text.length === 1 && text !== "\ufffd") yield [high << 8 | low, text];
    }
  }
}

/** The collection's own numbers are not known: each is the sign for that. */
function toUnicode(collection: Collection): string {
  const characters = [...charactersOf(collection)];
  const lines = characters.map(([it, number]) => `<${hex(number)}> <${hex(it.charCodeAt(0))}>`);
  const own = Array.from({ length: collection.base - firstOwn }, (_, at) => at + firstOwn);
  const unknown = own.map((it) => `<${hex(it)}> <fffd>`);
  return file([["0000", "ffff"]], ["beginbfchar", ...lines, ...unknown, "endbfchar"]);
}

function toNumbers(charset: string, characters: Characters): string {
  if (charset === "utf-16be") {
    const lines = [...characters].map(([it, number]) => `<${hex(it.charCodeAt(0))}> ${number}`);
    return file([["0000", "ffff"]], chars(lines));
  }
  const pairs = [...pairsOf(charset)];
  const leads = new Set(pairs.map(([code]) => code >> 8));
  const singles = Array.from({ length: 256 }, (_, at) => at).filter((it) => !leads.has(it));
  const lines = pairs.flatMap(([code, it]) => {
    const number = characters.get(it);
    return number === undefined ? [] : [`<${hex(code)}> ${number}`];
  });
  const spaces = [
    ...singles.map((it) => [hex(it, 2), hex(it, 2)] as const),
    ...[...leads].map((it) => [hex(it << 8 | 0x40), hex(it << 8 | 0xfe)] as const),
  ];
  return file(spaces, ["begincidrange", "<20> <7e> 1", "endcidrange", ...chars(lines)]);
}

function chars(lines: readonly string[]): readonly string[] {
  return ["begincidchar", ...lines, "endcidchar"];
}

function file(
  spaces: readonly (readonly [string, string])[],
  lines: readonly string[],
): string {
  return [
    "begincmap",
    "begincodespacerange",
    ...spaces.map(([from, to]) => `<${from}> <${to}>`),
    "endcodespacerange",
    ...lines,
    "endcmap",
  ].join("\n");
}

function hex(value: number, digits = 4): string {
  return value.toString(16).padStart(digits, "0");
}
