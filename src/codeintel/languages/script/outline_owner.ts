/** To what a chain of names gives members, as far as the text proves it. */

import type { Node } from "../../../syntax/mod.ts";
import { type Place, textOf } from "../../outline/mod.ts";
import { evidenceOf } from "./outline_evidence.ts";
import { ofOwner, valueOf } from "./outline_value.ts";

/** A longer chain of names is no name, UTF-16 units. */
export const maxPath = 200;

/** Names of a chain of plain names; `null`: it is something else. */
export function pathOf(node: Node, place: Place): readonly string[] | null {
  if (node.type !== "member_expression" && node.type !== "identifier") return null;
  if (node.endIndex - node.startIndex > maxPath) return null;
  const text = textOf(node, place).replaceAll(/\s/g, "");
  if (!/^[\w$]+(?:\.[\w$]+)*$/.test(text)) return null;
  const [root = "", ...rest] = text.split(".");
  if (root === "this" && place.self === null) return null;
  return [isThis(root, place) ? "this" : root, ...rest];
}

/** A name of the `this` around. */
function isThis(name: string, place: Place): boolean {
  return name !== "this" && place.around !== null && evidenceOf(place.text).aliases.has(name);
}

/** Without what leads to the exports of a module, and without `prototype`. */
export function publicPath(written: readonly string[]): readonly string[] {
  const [first, second] = written;
  const lead = first === "exports" ? 1 : first === "module" && second === "exports" ? 2 : 0;
  return written.slice(lead).filter((it) => it !== "prototype");
}

/** Whether the text proves that a value there is a member, and not one of any object's. */
export function isKnown(written: readonly string[], value: Node | null, place: Place): boolean {
  const [root = "", second] = written;
  if (root === "exports" || (root === "module" && second === "exports")) return true;
  if (root === "this") return written.length === 2 && place.around !== null;
  if (written.length < 2) return false;
  if (written.includes("prototype") || isPlugin(written)) return true;
  if (written.length > 3) return false;
  if (/^[A-Z]\w*[a-z]/.test(root)) return true;
  const evidence = evidenceOf(place.text);
  if (!place.inFunction) return evidence.owners.has(root);
  if (evidence.handled.has(root)) return written.length === 2;
  return evidence.returned.has(root) && evidence.owners.has(root) &&
    (evidence.callables.has(root) || value !== null && isCode(value, place));
}

/** jQuery's name for its prototype. */
function isPlugin([root, second]: readonly string[]): boolean {
  return second === "fn" && (root === "$" || root === "jQuery");
}

/** In a function objects are filled with anything; members of what it gives back are functions. */
function isCode(value: Node, place: Place): boolean {
  const { owners } = evidenceOf(place.text);
  return valueOf(value, place, ofOwner).kind !== "property" ||
    (value.type === "identifier" && owners.has(textOf(value, place)));
}

export function ownerPath(owner: Node, place: Place): readonly string[] | null {
  if (owner.type === "this") return place.self ? ["this"] : null;
  const written = pathOf(owner, place);
  if (!written || !isKnown([...written, "x"], null, place) && !isOwnModule(written)) return null;
  return publicPath(written);
}

function isOwnModule(written: readonly string[]): boolean {
  return written.at(-1) === "exports";
}
