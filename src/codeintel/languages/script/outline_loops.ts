/** Members that a loop gives to an owner: their names are a list in the text. */

import type { Node } from "../../../syntax/mod.ts";
import { type Assigned, type Place, type RuleDefinition, textOf } from "../../outline/mod.ts";
import { evidenceOf } from "./outline_evidence.ts";
import { isKnown, publicPath } from "./outline_owner.ts";
import { listOf, rowsOf, type Word } from "./outline_words.ts";

/** A loop's function is looked at so far, UTF-16 units. */
const maxLoop = 4_000;

/** A call that runs a function for each entry of a list. */
interface Loop {
  readonly call: Node;
  readonly list: Node;
  readonly run: Node;
  /** Text of the function, as far as it is looked at. */
  readonly text: string;
}

/** `names.forEach(function (name) { owner[name] = … })`, `$.each({ … }, function (name) { … })`. */
export function looped(call: Node, place: Place): Assigned | null {
  const loop = loopOf(call, place);
  if (!loop) return null;
  const owner = filledBy(loop.text);
  if (owner === null) return rowed(loop, place);
  const written = owner.split(".");
  if (!isKnown([...written, "x"], null, place) && written.at(-1) !== "exports") return null;
  const path = publicPath(written);
  if (loop.list.type === "object") return { definitions: [], path, members: [loop.list] };
  const words = listOf(loop.list, place);
  return words && { definitions: words.map((it) => member(it, path, loop)), path, members: [] };
}

function loopOf(call: Node, place: Place): Loop | null {
  const [first, second] = (call.childForFieldName("arguments")?.namedChildren ?? [])
    .filter((it) => it.type !== "comment");
  const own = first !== undefined && isFunction(first);
  const run = own ? first : second;
  const list = own ? call.childForFieldName("function")?.childForFieldName("object") : first;
  if (!list || !run || !isFunction(run)) return null;
  const end = Math.min(run.endIndex, run.startIndex + maxLoop);
  return { call, list, run, text: place.text.slice(run.startIndex, end) };
}

function isFunction({ type }: Node): boolean {
  return type === "function_expression" || type === "arrow_function";
}

const head = /^(?:async\s+)?(?:function\s*[\w$]*\s*)?\(?([\w$,\s]{0,200})/;
const byName = /([\w$]+(?:\.[\w$]+)*)\s*\[\s*([\w$]+)\s*\]\s*=(?!=)/g;
const byProperty = /\bdefineProperty\s*\(\s*([\w$.]+)\s*,\s*([\w$]+)\s*,/g;

/** What gets a member under a name that the function is given; `null`: nothing does. */
function filledBy(text: string): string | null {
  const given = (head.exec(text)?.[1]?.match(/[\w$]+/g) ?? []).slice(0, 2);
  for (const pattern of [byName, byProperty]) {
    for (const [, owner = "", name = ""] of text.matchAll(pattern)) {
      if (given.includes(name)) return owner;
    }
  }
  return null;
}

/** `[[Class, names], …]`, where the function hands both to one that fills prototypes. */
function rowed(loop: Loop, place: Place): Assigned | null {
  if (loop.list.type !== "array") return null;
  const { callables, fillers } = evidenceOf(place.text);
  if (![...fillers].some((it) => loop.text.includes(`${it}(`))) return null;
  const definitions = rowsOf(loop.list, place).flatMap(({ owner, words }) => {
    const name = textOf(owner, place);
    return callables.has(name) ? words.map((it) => member(it, [name], loop)) : [];
  });
  return definitions.length > 0 ? { definitions, path: [], members: [] } : null;
}

/** It stands where its name is written in the loop, else where the loop is. */
function member(
  { word, node }: Word,
  path: readonly string[],
  { call, run }: Loop,
): RuleDefinition {
  const inside = node && call.startIndex <= node.startIndex && node.endIndex <= call.endIndex;
  const shown = {
    prefix: [...path, word].join("."),
    start: run.startIndex,
    body: run,
  };
  const kind = path.length === 0 ? "function" : "method";
  const exported = path.length === 0 ? { exported: true } : {};
  return {
    ...shown,
    ...exported,
    kind,
    name: inside ? node : call,
    path: [word],
    owner: path,
    assigned: true,
    arity: null,
  };
}
