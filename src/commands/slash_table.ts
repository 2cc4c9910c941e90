/** The slash commands: every action, what can be done to an open conversation, and users' own. */

import type { ActionEntry, LiveEntry } from "../actions/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import { nearest } from "../util/mod.ts";
import { following, type Named } from "./locate.ts";
import type { UserCommand } from "./user_commands.ts";

/** What slash commands are derived from. */
export interface SlashSources {
  readonly entries: readonly ActionEntry[];
  readonly live: readonly LiveEntry[];
  readonly user: readonly UserCommand[];
}

/** A slash command; `path` are the words behind its slash. */
export type SlashCommand =
  & Named
  & {
    /** It takes no words: one that follows was meant for one of its group. */
    readonly bare?: true;
  }
  & (
    | { readonly type: "query"; readonly entry: ActionEntry }
    | { readonly type: "live"; readonly entry: LiveEntry }
    /** It opens a conversation, and there is one. */
    | { readonly type: "dialogue"; readonly entry: ActionEntry }
    | { readonly type: "user"; readonly command: UserCommand }
  );

/** Short names, and what they stand for. */
const short: readonly (readonly [words: string, of: string, how?: { readonly bare: true }])[] = [
  ["plan", "plan show", { bare: true }],
  ["policy", "policy list", { bare: true }],
  ["mcp", "mcp list", { bare: true }],
  ["agents", "agents running", { bare: true }],
  ["skill", "skill list", { bare: true }],
  ["plugin", "plugin list", { bare: true }],
  ["tools", "tool list"],
  ["session", "resume"],
  ["session resume", "resume"],
  ["session rewind", "rewind"],
];

/** Every slash command; where two have the same words the first one counts. */
export function slashCommands({ entries, live, user }: SlashSources): readonly SlashCommand[] {
  const whole: readonly SlashCommand[] = [
    ...live.map((entry) => ({ type: "live", ...named(entry), entry }) as const),
    ...entries.map((entry) =>
      ({ type: entry.dialogue ? "dialogue" : "query", ...named(entry), entry }) as const
    ),
  ];
  const byWords = new Map(whole.toReversed().map((it) => [it.path.join(" "), it]));
  const shorts = short.flatMap(([words, of, how]): readonly SlashCommand[] => {
    const meant = byWords.get(of);
    return meant ? [{ ...meant, path: words.split(" "), ...how }] : [];
  });
  const built = unique([...shorts, ...whole]);
  const taken = new Set(built.map(({ path }) => path[0]));
  const own = user.filter(({ name }) => !taken.has(name)).map((command) =>
    ({ type: "user", path: [command.name], command }) as const
  );
  return [...built, ...own];
}

function named({ path, hidden }: Named): Named {
  return hidden ? { path, hidden } : { path };
}

function unique(all: readonly SlashCommand[]): readonly SlashCommand[] {
  const seen = new Set<string>();
  return all.filter(({ path }) => {
    const words = path.join(" ");
    return !seen.has(words) && seen.add(words);
  });
}

/** Those that are told to people. */
export function shown(commands: readonly SlashCommand[]): readonly SlashCommand[] {
  return commands.filter((it) => !it.hidden && it.type !== "dialogue");
}

export type FoundSlash =
  | { readonly type: "command"; readonly command: SlashCommand }
  /** Words that are the beginning of commands and none themselves. */
  | { readonly type: "group"; readonly path: readonly string[] };

/**
 * The command that words begin with, the longest one.
 *
 * @throws {AgentError} `slash.unknown`, `slash.unknown_nearest`
 */
export function findSlash(
  words: readonly string[],
  commands: readonly SlashCommand[],
): FoundSlash {
  const fitting = commands.filter(({ path }) => path.every((word, at) => words[at] === word));
  const command = fitting.sort((a, b) => b.path.length - a.path.length)[0];
  const next = words[command?.path.length ?? 0];
  if (command && !(command.bare && next !== undefined && !next.startsWith("-"))) {
    return { type: "command", command };
  }
  const [first = ""] = words;
  const isGroup = words.length === 1 && following([first], commands).length > 0;
  if (isGroup) return { type: "group", path: [first] };
  throw unknown(words, commands);
}

function unknown(words: readonly string[], commands: readonly SlashCommand[]): AgentError {
  const [first = "", second] = words;
  const below = following([first], commands);
  const path = second !== undefined && below.length > 0 ? [first] : [];
  const input = words.slice(0, path.length + 1).join(" ");
  const meant = nearest(words[path.length] ?? "", following(path, shown(commands)));
  return meant === null
    ? new AgentError("usage", "slash.unknown", { input })
    : new AgentError("usage", "slash.unknown_nearest", {
      input,
      nearest: [...path, meant].join(" "),
    });
}
