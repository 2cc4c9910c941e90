/** A keymap from the table and what a configuration says otherwise. */

import { type Locale, message } from "../../messages/mod.ts";
import { nearest } from "../../util/mod.ts";
import { isBare, keyNamed } from "./keymap_names.ts";
import {
  contexts,
  isKeyAction,
  type KeyAction,
  keyActions,
  type KeyContext,
  table,
  typingContexts,
} from "./keymap_table.ts";

/** What a configuration says that cannot be so; the rest of it counts. */
export type KeymapProblem =
  | { readonly type: "unknown_action"; readonly name: string; readonly nearest: string | null }
  | { readonly type: "unknown_key"; readonly action: KeyAction; readonly key: string }
  /** A character by itself where it would be typed. */
  | { readonly type: "typed"; readonly action: KeyAction; readonly key: string }
  /** The key is another action's, which keeps it if it was given it, and loses it if it was its own. */
  | {
    readonly type: "conflict";
    readonly action: KeyAction;
    readonly key: string;
    readonly other: KeyAction;
    readonly keeps: KeyAction;
  };

type Keys = ReadonlyMap<string, KeyAction>;

export interface Keymap {
  readonly keys: ReadonlyMap<KeyContext, Keys>;
  /** First keys of chords. */
  readonly prefixes: ReadonlyMap<KeyContext, ReadonlySet<string>>;
  readonly problems: readonly KeymapProblem[];
}

/** By the names of actions: a key, several, or none (an empty list). */
export type KeyConfig = Readonly<Record<string, string | readonly string[]>>;

export function keymapOf(config: KeyConfig): Keymap {
  const problems: KeymapProblem[] = [];
  const wanted = wantedBy(config, problems);
  const maps: Maps = new Map(contexts.map((it) => [it, new Map<string, KeyAction>()]));
  for (const [action, keys] of wanted) {
    for (const context of contextsOf(action)) {
      for (const key of keys) give(maps, { action, key, context, problems });
    }
  }
  for (const action of keyActions) {
    if (!wanted.has(action)) giveDefaults(maps, action, { wanted, problems });
  }
  const prefixes = new Map(contexts.map((it) => [it, prefixesOf(maps.get(it) ?? new Map())]));
  return { keys: maps, prefixes, problems };
}

type Maps = ReadonlyMap<KeyContext, Map<string, KeyAction>>;

function wantedBy(
  config: KeyConfig,
  problems: KeymapProblem[],
): ReadonlyMap<KeyAction, readonly string[]> {
  const wanted = new Map<KeyAction, readonly string[]>();
  for (const [name, given] of Object.entries(config)) {
    if (!isKeyAction(name)) {
      problems.push({ type: "unknown_action", name, nearest: nearest(name, keyActions) });
      continue;
    }
    const keys: string[] = [];
    for (const written of typeof given === "string" ? [given] : given) {
      const key = keyNamed(written);
      if (key === null) problems.push({ type: "unknown_key", action: name, key: written });
      else if (isBare(key) && contextsOf(name).every((it) => typingContexts.has(it))) {
        problems.push({ type: "typed", action: name, key });
      } else if (!keys.includes(key)) keys.push(key);
    }
    // Without one key that can be, the action keeps those that it has.
    if (keys.length > 0 || given.length === 0) wanted.set(name, keys);
  }
  return wanted;
}

/** Where an action counts; one that has no keys is told everywhere. */
function contextsOf(action: KeyAction): readonly KeyContext[] {
  const own = contexts.filter((it) => table[action][it] !== undefined);
  return own.length > 0 ? own : ["global"];
}

interface KeyBinding {
  readonly action: KeyAction;
  readonly key: string;
  readonly context: KeyContext;
  readonly problems: KeymapProblem[];
}

function give(maps: Maps, { action, key, context, problems }: KeyBinding): void {
  if (isBare(key) && typingContexts.has(context)) return;
  const other = maps.get(context)?.get(key);
  if (other === undefined) maps.get(context)?.set(key, action);
  else if (other !== action && !isTold(problems, { action, key })) {
    problems.push({ type: "conflict", action, key, other, keeps: other });
  }
}

function isTold(
  problems: readonly KeymapProblem[],
  { action, key }: { readonly action: KeyAction; readonly key: string },
): boolean {
  return problems.some((it) => it.type === "conflict" && it.action === action && it.key === key);
}

/** The keys an action has by itself, but for those that the configuration gives to another one. */
function giveDefaults(
  maps: Maps,
  action: KeyAction,
  { wanted, problems }: {
    readonly wanted: ReadonlyMap<KeyAction, readonly string[]>;
    readonly problems: KeymapProblem[];
  },
): void {
  for (const context of contextsOf(action)) {
    for (const key of table[action][context] ?? []) {
      const other = maps.get(context)?.get(key);
      if (other === undefined) maps.get(context)?.set(key, action);
      else if (other !== action && wanted.has(other) && !isTold(problems, { action: other, key })) {
        problems.push({ type: "conflict", action: other, key, other: action, keeps: other });
      }
    }
  }
}

function prefixesOf(keys: Keys): ReadonlySet<string> {
  return new Set([...keys.keys()].flatMap((key) => {
    const [first = "", second] = key.split(" ");
    return second === undefined ? [] : [first];
  }));
}

/** One line. */
export function problemText(problem: KeymapProblem, locale: Locale): string {
  switch (problem.type) {
    case "unknown_action": {
      const { name, nearest } = problem;
      return nearest === null
        ? message(locale, "tui.keys.unknown_action", { name })
        : message(locale, "tui.keys.unknown_action_nearest", { name, nearest });
    }
    case "unknown_key":
      return message(locale, "tui.keys.unknown_key", { action: problem.action, key: problem.key });
    case "typed":
      return message(locale, "tui.keys.typed", { action: problem.action, key: problem.key });
    case "conflict": {
      const { action, key, other, keeps } = problem;
      return message(locale, "tui.keys.conflict", { action, key, other, keeps });
    }
  }
}
