/**
 * XML as Office writes it, from a text. There are no document types (ECMA-376, part 2, 8.1.4
 * forbids them), so that no entity can grow and none lies elsewhere; depth is bounded.
 */

import { maxDepth } from "./limits.ts";
import { Unreadable } from "./types.ts";

export interface Element {
  /** Without its prefix: two prefixes are never told apart by what is read here. */
  readonly name: string;
  /** By their names with the prefix. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Node[];
}

export type Node = Element | string;

/** By its whole name, or by what stands behind the prefix. */
export function attribute({ attributes }: Element, name: string): string | undefined {
  const whole = attributes.get(name);
  if (whole !== undefined) return whole;
  for (const [key, value] of attributes) if (key.endsWith(`:${name}`)) return value;
  return undefined;
}

/** The one whose name has a prefix: `r:id` beside `id`. */
export function prefixed({ attributes }: Element, name: string): string | undefined {
  for (const [key, value] of attributes) if (key.endsWith(`:${name}`)) return value;
  return undefined;
}

export function elementsOf({ children }: Element): readonly Element[] {
  return children.filter((it) => typeof it !== "string");
}

export function child(element: Element | undefined, ...names: readonly string[]) {
  let at = element;
  for (const name of names) at = at && elementsOf(at).find((it) => it.name === name);
  return at;
}

export function childrenOf(element: Element | undefined, name: string): readonly Element[] {
  return element ? elementsOf(element).filter((it) => it.name === name) : [];
}

/** All of that name below, the outermost of each branch. */
export function* below(element: Element, name: string): Generator<Element> {
  for (const it of elementsOf(element)) {
    if (it.name === name) yield it;
    else yield* below(it, name);
  }
}

/** All text below, in order. */
export function textOf(node: Node): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

/** Text of bytes as their mark or their own first line says; Office writes UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe
    ? "utf-16le"
    : first === 0xfe && second === 0xff
    ? "utf-16be"
    : null;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const named = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/.exec(head)?.[1];
  return decoderOf(marked ?? named ?? "utf-8").decode(bytes);
}

function decoderOf(label: string): TextDecoder {
  try {
    const decoder = new TextDecoder(label);
    // What says in ASCII that it is UTF-16 is not.
    return decoder.encoding.startsWith("utf-16") && label === label.toUpperCase()
      ? new TextDecoder()
      : decoder;
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}

/** The root with all that is in it. @throws {Unreadable} */
export function parseXml(text: string): Element {
  for (const element of elementsAt(text, [])) return element;
  throw new Unreadable("damaged", "an XML part is empty");
}

/** An element whose end has not come. */
interface Open {
  readonly qualified: string;
  readonly element: Element;
  readonly children: Node[];
}

/**
 * Each element whose ancestors have these names, the root's first, one after the other: of a long
 * part only one is in memory at a time.
 *
 * @throws {Unreadable} no well-formed XML
 */
export function* elementsAt(text: string, path: readonly string[]): Generator<Element> {
  const open: Open[] = [];
  /** How many of the open ones fit the path, from the outermost. */
  let fitting = 0;
  let at = 0;
  for (let end = text.indexOf("<"); end >= 0; end = text.indexOf("<", at)) {
    if (open.length > path.length && end > at) keep(open, decoded(text.slice(at, end)));
    const tag = tagAt(text, end);
    at = tag.end;
    if (tag.type === "text" && open.length > path.length) keep(open, tag.text);
    if (tag.type === "open") {
      if (open.length === maxDepth) throw new Unreadable("nested", `${maxDepth}`);
      const children: Node[] = [];
      const element = { name: local(tag.name), attributes: tag.attributes, children };
      if (fitting === open.length && path[fitting] === element.name) fitting++;
      open.push({ qualified: tag.name, element, children });
    }
    if (tag.type === "close" || tag.type === "open" && tag.empty) {
      const closed = open.pop();
      if (!closed || closed.qualified !== tag.name) {
        throw new Unreadable("damaged", "an XML part is not well formed");
      }
      if (open.length < fitting) fitting = open.length;
      if (open.length === path.length && fitting === path.length) yield closed.element;
      else if (open.length > path.length) keep(open, closed.element);
      if (open.length === 0) return;
    }
  }
  throw new Unreadable("damaged", "an XML part is cut");
}

function keep(open: readonly Open[], node: Node): void {
  if (node !== "") open.at(-1)?.children.push(node);
}

type Tag =
  & { readonly end: number }
  & (
    | {
      readonly type: "open";
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly empty: boolean;
    }
    | { readonly type: "close"; readonly name: string }
    | { readonly type: "text"; readonly text: string }
    | { readonly type: "nothing" }
  );

function tagAt(text: string, start: number): Tag {
  if (text.startsWith("<!--", start)) {
    return { type: "nothing", end: after(text, "-->", start + 4) };
  }
  if (text.startsWith("<![CDATA[", start)) {
    const end = after(text, "]]>", start + 9);
    return { type: "text", text: text.slice(start + 9, end - 3), end };
  }
  if (text.startsWith("<!", start)) throw new Unreadable("doctype");
  if (text.startsWith("<?", start)) return { type: "nothing", end: after(text, "?>", start + 2) };
  if (text.startsWith("</", start)) {
    const end = after(text, ">", start + 2);
    return { type: "close", name: text.slice(start + 2, end - 1).trimEnd(), end };
  }
  return openAt(text, start);
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new Unreadable("damaged", "an XML part is cut");
  return at + mark.length;
}

const nameAt = /[^\s/>"'=<]+/y;
const attributeAt = /\s*([^\s/>"'=<]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const endAt = /\s*(\/?)>/y;

const none: ReadonlyMap<string, string> = new Map();

function openAt(text: string, start: number): Tag {
  nameAt.lastIndex = start + 1;
  const name = nameAt.exec(text)?.[0];
  if (name === undefined) throw new Unreadable("damaged", "an XML part is not well formed");
  let at = nameAt.lastIndex;
  let attributes: Map<string, string> | null = null;
  for (;;) {
    endAt.lastIndex = at;
    const end = endAt.exec(text);
    if (end) {
      const empty = end[1] === "/";
      return { type: "open", name, attributes: attributes ?? none, empty, end: endAt.lastIndex };
    }
    attributeAt.lastIndex = at;
    const found = attributeAt.exec(text);
    if (!found) throw new Unreadable("damaged", "an XML part is not well formed");
    at = attributeAt.lastIndex;
    attributes ??= new Map();
    attributes.set(found[1] ?? "", decoded(found[2] ?? found[3] ?? ""));
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** An entity of another name stays as it is: nobody has said what it is. */
function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (whole, hex, number, name) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = hex === undefined ? Number(number) : parseInt(hex, 16);
      return code > 0x10ffff ? whole : String.fromCodePoint(code);
    },
  );
}
