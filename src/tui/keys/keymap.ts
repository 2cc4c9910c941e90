/**
 * Which key means what, where. A key is looked up in its context and in those around it. Two keys
 * pressed one after the other are a chord: after the first the map waits for the second.
 */

import type { Input } from "../types.ts";
import type { Keymap } from "./keymap_build.ts";
import { isBare, keyNamed } from "./keymap_names.ts";
import { around, type KeyAction, type KeyContext, typingContexts } from "./keymap_table.ts";

export {
  type KeyConfig,
  type Keymap,
  keymapOf,
  type KeymapProblem,
  problemText,
} from "./keymap_build.ts";
export {
  around,
  contexts,
  isKeyAction,
  type KeyAction,
  keyActions,
  type KeyContext,
} from "./keymap_table.ts";

export type Match =
  /** `pending`: the key also begins a chord; `null`: it does not. */
  | { readonly type: "action"; readonly action: KeyAction; readonly pending: string | null }
  /** A chord has begun. */
  | { readonly type: "pending"; readonly pending: string }
  /** The key is no shortcut. */
  | { readonly type: "none" }
  /** A chord has begun and there is none that goes on so; the key does nothing. */
  | { readonly type: "no_chord"; readonly keys: string };

export interface Situation {
  readonly context: KeyContext;
  /** The first key of a chord that has begun. */
  readonly pending: string | null;
}

/** What a key means. The caller keeps `pending` until the next key. */
export function actionFor(keymap: Keymap, key: string, { context, pending }: Situation): Match {
  if (pending === null) return single(keymap, key, context);
  const keys = `${pending} ${key}`;
  const chord = found(keymap, keys, context);
  if (chord !== null) return { type: "action", action: chord, pending: null };
  // What began the chord was an action itself, so that nothing is being waited for.
  const alone = found(keymap, pending, context) !== null;
  return alone ? single(keymap, key, context) : { type: "no_chord", keys };
}

function single(keymap: Keymap, key: string, context: KeyContext): Match {
  const action = found(keymap, key, context);
  const begins = reach(key, context).some((it) => keymap.prefixes.get(it)?.has(key) ?? false);
  if (action !== null) return { type: "action", action, pending: begins ? key : null };
  return begins ? { type: "pending", pending: key } : { type: "none" };
}

/** The contexts that can know a key: what is typed gets no further than where it is typed. */
function reach(key: string, context: KeyContext): readonly KeyContext[] {
  const all = around[context];
  const typed = isBare(key) ? all.findIndex((it) => typingContexts.has(it)) : -1;
  return typed === -1 ? all : all.slice(0, typed);
}

function found(keymap: Keymap, key: string, context: KeyContext): KeyAction | null {
  for (const it of reach(key, context)) {
    const action = keymap.keys.get(it)?.get(key);
    if (action !== undefined) return action;
  }
  return null;
}

/** The name by which an input is looked up; `null`: it is no key. */
export function keyOf(input: Input): string | null {
  if (input.type === "key") return input.key;
  if (input.type !== "text") return null;
  const key = input.text === " " ? "space" : input.text;
  return keyNamed(key) === key ? key : null;
}

/** The keys that an action has in a context, in their order. */
export function keysOf(keymap: Keymap, action: KeyAction, context: KeyContext): readonly string[] {
  return [...keymap.keys.get(context) ?? []].filter(([, it]) => it === action).map(([key]) => key);
}
