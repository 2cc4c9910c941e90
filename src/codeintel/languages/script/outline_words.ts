/** Lists of names that a text writes down. */

import type { Node } from "../../../syntax/mod.ts";
import { type Place, textOf } from "../../outline/mod.ts";
import { nameOf } from "./outline_value.ts";

export interface Word {
  readonly word: string;
  /** Where it is written; `null`: not in this text. */
  readonly node: Node | null;
}

/** Longer lists are tables of data. */
const maxWords = 500;

/** What `http.METHODS` of Node.js lists, in lower case, as far as these are names. */
const methods = ("acl bind checkout connect copy delete get head link lock merge mkactivity " +
  "mkcalendar mkcol move notify options patch post propfind proppatch purge put query rebind " +
  "report search source subscribe trace unbind unlink unlock unsubscribe").split(" ");

/** A literal, `"a b".split(" ")`, or a name declared as one of these around; `null`: no such list. */
export function listOf(list: Node, place: Place): readonly Word[] | null {
  const value = list.type === "identifier" ? declaredAs(list, place) : list;
  const words = value && wordsOf(value, place);
  if (!words || words.length === 0 || words.length > maxWords) return null;
  return words.filter(({ word }) => /^[\p{L}$_][\p{L}\p{N}$_]*$/u.test(word));
}

function wordsOf(value: Node, place: Place): readonly Word[] | null {
  switch (value.type) {
    case "array":
      return value.namedChildren.every((it) => it.type === "string" || it.type === "comment")
        ? value.namedChildren.flatMap((it) => stringWords(it, place))
        : null;
    case "object":
      return value.namedChildren.flatMap((it) => it.childForFieldName("key") ?? [])
        .map((node) => ({ word: nameOf(node, place), node }));
    case "call_expression":
    case "member_expression":
      return /^require\b.*\bmethods\b|\bMETHODS\b/.test(textOf(value, place).slice(0, 100))
        ? methods.map((word) => ({ word, node: null }))
        : splitWords(value, place);
    default:
      return null;
  }
}

/** `("a b " + "c").split(" ")`. */
function splitWords(call: Node, place: Place): readonly Word[] | null {
  const callee = call.childForFieldName("function");
  const text = callee?.childForFieldName("object");
  const name = callee?.childForFieldName("property");
  if (!text || !name || textOf(name, place) !== "split") return null;
  const out: Word[] = [];
  const stack = [text];
  for (let it = stack.pop(); it; it = stack.pop()) {
    if (it.type === "string") out.push(...stringWords(it, place));
    else if (it.type === "binary_expression" || it.type === "parenthesized_expression") {
      stack.push(...it.namedChildren.toReversed());
    } else if (it.type !== "comment") return null;
  }
  return out;
}

function stringWords(node: Node, place: Place): readonly Word[] {
  if (node.type !== "string") return [];
  return (textOf(node, place).slice(1, -1).match(/[^\s,]+/g) ?? []).map((word) => ({ word, node }));
}

/** Rows of a table that begin with a name and a list. */
export function rowsOf(
  table: Node,
  place: Place,
): readonly { readonly owner: Node; readonly words: readonly Word[] }[] {
  return table.namedChildren.flatMap((row) => {
    const [owner, list] = row.type === "array" ? row.namedChildren : [];
    const words = owner?.type === "identifier" && list ? listOf(list, place) : null;
    return owner && words ? [{ owner, words }] : [];
  });
}

/** Statements around are looked through so far up. */
const maxLevels = 12;

/** What a variable of the blocks around is declared as. */
function declaredAs(name: Node, place: Place): Node | null {
  const text = textOf(name, place);
  let at = name.parent;
  for (let level = 0; at && level < maxLevels; at = at.parent) {
    if (at.type !== "program" && at.type !== "statement_block") continue;
    level++;
    for (const it of at.namedChildren) {
      if (!it.type.endsWith("_declaration")) continue;
      for (const one of it.namedChildren) {
        const own = one.type === "variable_declarator" ? one.childForFieldName("name") : null;
        if (own && textOf(own, place) === text) return one.childForFieldName("value");
      }
    }
  }
  return null;
}
