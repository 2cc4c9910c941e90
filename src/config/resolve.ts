/** From what a layer says to the value: variables, numbers written as text, relative paths. */

import { AgentError, type Json } from "../protocol/mod.ts";
import { isSecret, keyText, mayBeUnset } from "./key.ts";
import { scalar } from "./scalar.ts";
import { type Env, expand } from "./template.ts";
import type { Origin, Slot } from "./types.ts";

/** Where a value stands, for a sentence: `file:line`, `$VARIABLE` or `--key`. */
export function placeOf(origin: Origin, key: string): string {
  if (origin.file !== undefined) {
    return origin.line === undefined ? origin.file : `${origin.file}:${origin.line}`;
  }
  return origin.layer === "environment" && origin.variable ? `$${origin.variable}` : `--${key}`;
}

/**
 * The value of a text from a file. An unset variable in a secret means that there is none.
 *
 * @throws {AgentError} `config.unset_variable`, `config.bad_variable`
 */
export function resolveText(
  text: string,
  slot: Pick<Slot, "path" | "text" | "folder">,
  context: { readonly env: Env; readonly origin: Origin },
): Json {
  const key = keyText(slot.path);
  const place = placeOf(context.origin, key);
  const found = expand(text, context.env);
  switch (found.type) {
    case "malformed":
      throw new AgentError("config", "config.bad_variable", { place, key });
    case "unset":
      if (mayBeUnset(slot.path)) return null;
      throw new AgentError("config", "config.unset_variable", {
        place,
        key,
        variable: found.variable,
      });
    case "text":
      return finish(found.text, slot);
  }
}

/** The same for text without variables, as the environment and flags give it. */
export function finish(text: string, slot: Pick<Slot, "path" | "text" | "folder">): Json {
  if (isSecret(slot.path)) return text || null;
  if (slot.folder !== undefined && !text.startsWith("/")) return `${slot.folder}/${text}`;
  return slot.text ? text : scalar(text);
}
