/**
 * Everything that can be done here in one list: keys, commands, sessions, models, modes, permissions,
 * themes, settings, files. What was picked lately comes first.
 */

import type { KeyAction } from "../keys/keymap.ts";
import { foldedCase, scoreOf, termsOf } from "../picker/fuzzy.ts";

/** What an entry of the list stands for. */
export type PaletteEntry =
  | { readonly type: "key"; readonly action: KeyAction }
  /** A command as it would be typed, without its slash. */
  | { readonly type: "command"; readonly line: string }
  /** A beginning, to be gone on with in the input line. */
  | { readonly type: "begin"; readonly text: string }
  /** By its path in the project. */
  | { readonly type: "file"; readonly path: string };

export const kinds = [
  "command",
  "key",
  "mode",
  "permissions",
  "model",
  "session",
  "theme",
  "setting",
  "file",
] as const;

export type PaletteKind = typeof kinds[number];

/**
 * How much an entry is preferred for having been picked: more for the last time than for times before.
 *
 * @param used ids of what was picked, oldest first
 */
export function weightsOf(used: readonly string[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const [at, id] of used.entries()) {
    const age = used.length - at;
    weights.set(id, (weights.get(id) ?? 0) + 8 / (1 + age / 10));
  }
  return weights;
}

/** What people look for first, as long as nothing was used here: the list begins with it. */
const usual: readonly string[] = [
  ...["/model", "/mode", "/permissions", "/new", "/session", "/diff", "/undo", "/plan", "/changes"],
  ...["/rewind", "/compact", "/cost", "/context", "/help", "/config", "/setup", "/quit"],
];

interface Command {
  /** With its slash. */
  readonly insert: string;
  readonly brief: string;
}

/**
 * Commands that fit what was typed behind the slash, best first: the one that it is, those whose name
 * it begins, those that were used, those that only their description finds.
 */
export function rankedCommands<T extends Command>(
  commands: readonly T[],
  typed: string,
  used: readonly string[],
): readonly T[] {
  const weights = weightsOf(used);
  const terms = termsOf(typed);
  const scored = commands.flatMap((command, place) => {
    const { insert, brief } = command;
    const name = scoreOf(terms, foldedCase(insert.slice(1)));
    const score = name ?? (typed.length < 3 ? null : scoreOf(terms, foldedCase(brief)));
    if (score === null) return [];
    const bonus = insert === `/${typed}`
      ? 3
      : insert.startsWith(`/${typed}`)
      ? 2
      : name === null
      ? 0
      : 1;
    const at = usual.indexOf(insert);
    const known = at === -1 ? 0 : 1 - at / usual.length;
    const weight = (weights.get(`command ${insert}`) ?? 0) + known;
    return [{ command, at: place, score: 1_000 * bonus + score + weight }];
  });
  return scored.sort((a, b) => b.score - a.score || a.at - b.at).map(({ command }) => command);
}
