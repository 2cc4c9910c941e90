/** What `private` hides in the body of a Ruby class or module. */

import type { Node } from "../../../syntax/mod.ts";
import { type Place, type RuleDefinition, textOf } from "../../outline/mod.ts";

/** What one body hides. */
interface Hidden {
  /** Offsets at which statements below a `private` begin. */
  readonly starts: ReadonlySet<number>;
  /** What is named afterwards: `x`, `self.x` or `X`. */
  readonly names: ReadonlySet<string>;
}

/** Of the text that was asked about last, by the offset of the body: its definitions all ask. */
let seen: { readonly text: string; readonly bodies: Map<number, Hidden> } = {
  text: "",
  bodies: new Map(),
};

/** `found.start` is where its statement begins. */
export function isHidden(found: RuleDefinition, place: Place): boolean {
  const { text, above, aboveStart } = place;
  if (above === "argument_list") {
    const before = text.slice(Math.max(0, aboveStart - maxBefore), aboveStart);
    return /\bprivate(?:_class_method)?\s*$/.test(before);
  }
  if (above !== "body_statement" && above !== "block_body") return false;
  if (!text.includes("private")) return false;
  const { starts, names } = hiddenAt(found.name, place);
  const name = found.path?.at(-1) ?? textOf(found.name, place);
  const isSingleton = text[found.name.startIndex - 1] === ".";
  if (names.has(isSingleton ? `self.${name}` : name)) return true;
  return !isSingleton && isMember(found) && starts.has(found.start ?? -1);
}

/** `private_class_method` and some blanks, characters. */
const maxBefore = 30;

function isMember({ kind }: RuleDefinition): boolean {
  return kind === "method" || kind === "accessor" || kind === "constructor";
}

const none: Hidden = { starts: new Set(), names: new Set() };

function hiddenAt(name: Node, { text, aboveStart, above }: Place): Hidden {
  if (seen.text !== text) seen = { text, bodies: new Map() };
  const known = seen.bodies.get(aboveStart);
  if (known) return known;
  let body: Node | null = name;
  while (body && (body.startIndex !== aboveStart || body.type !== above)) body = body.parent;
  const hidden = body ? read(body, text) : none;
  seen.bodies.set(aboveStart, hidden);
  return hidden;
}

function read(body: Node, text: string): Hidden {
  const starts = new Set<number>();
  const names = new Set<string>();
  let isPrivate = false;
  for (const it of body.namedChildren) {
    const word = it.type === "identifier" ? textOf(it, { text }) : "";
    if (/^(?:private|public|protected|module_function)$/.test(word)) isPrivate = word === "private";
    else if (it.type === "call") { for (const name of namedIn(it, text)) names.add(name); }
    if (isPrivate) starts.add(it.startIndex);
  }
  return { starts, names };
}

/** `private :a, "b"`, `private_class_method :a`, `private_constant :A`. */
function namedIn(call: Node, text: string): readonly string[] {
  const head = /^private(?:_class_method|_constant)?\b/.exec(
    text.slice(call.startIndex, call.startIndex + maxBefore),
  );
  if (!head) return [];
  const prefix = head[0] === "private_class_method" ? "self." : "";
  const items = call.childForFieldName("arguments")?.namedChildren ?? [];
  return items.filter((it) => it.type === "simple_symbol" || it.type === "string")
    .map((it) => textOf(it, { text }).replace(/^[:"']|["']$/g, ""))
    .map((name) => prefix + name);
}
