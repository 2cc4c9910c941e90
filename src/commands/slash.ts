/** From a line behind a slash to what is to be done. Nothing is run here. */

import { loadServerPrompt } from "../actions/mod.ts";
import type {
  Answer,
  Face,
  Live,
  LiveAction,
  LiveEntry,
  Ports,
  QueryAction,
} from "../actions/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import { named, type Parameter, parametersOf } from "./parameters.ts";
import { parse } from "./parse.ts";
import { findSlash, type SlashCommand } from "./slash_table.ts";
import { messageOf } from "./user_commands.ts";
import { split, wordsOf } from "./words.ts";

/** What a line of the dashboard means. */
export type SlashCall =
  | {
    readonly type: "query";
    readonly path: readonly string[];
    readonly action: QueryAction;
    /** @throws {AgentError} that names arguments as they are typed */
    run(ports: Ports, face: Face): Promise<Answer>;
  }
  | {
    readonly type: "live";
    readonly path: readonly string[];
    readonly action: LiveAction;
    /** @throws {AgentError} that names arguments as they are typed */
    run(live: Live): Promise<Answer>;
  }
  /** To be sent as a message of the user. */
  | { readonly type: "message"; readonly path: readonly string[]; readonly text: string }
  /** The same, of a prompt that an MCP server has. */
  | {
    readonly type: "prompt";
    readonly path: readonly string[];
    text(ports: Ports, signal: AbortSignal): Promise<string>;
  };

/** `/mcp:SERVER:PROMPT`. */
const serverPrompt = /^mcp:([^:]+):(.+)$/;

export interface SlashParts {
  /** From `slashCommands`. */
  readonly commands: readonly SlashCommand[];
  /** The session that is shown: what a command is about that names none. */
  readonly session?: string;
}

/**
 * What a line means, with or without its slash.
 *
 * @throws {AgentError} exit `usage`, in one line
 */
export async function resolveSlash(line: string, parts: SlashParts): Promise<SlashCall> {
  const text = line.trim().replace(/^\//, "");
  const [first] = split(text).words;
  if (!first) return await helpCall([], parts);
  const [, server, prompt] = serverPrompt.exec(first.text) ?? [];
  if (server !== undefined && prompt !== undefined) {
    const words = split(text.slice(first.to).trim()).words.map((it) => it.text);
    return {
      type: "prompt",
      path: [first.text],
      text: async (ports, signal) =>
        await (await loadServerPrompt())(ports, { server, prompt, words }, signal),
    };
  }
  const own = parts.commands.find((it) => it.type === "user" && it.path[0] === first.text);
  const words = own ? [first.text] : wordsOf(text);
  const found = findSlash(words, parts.commands);
  if (found.type === "group") return await helpCall(found.path, parts);
  const { command } = found;
  const { path } = command;
  const rest = words.slice(path.length);
  if (command.type !== "user" && asksHelp(rest)) return await helpCall(path, parts);
  switch (command.type) {
    case "dialogue":
      throw new AgentError("usage", "slash.dialogue", { command: path.join(" ") });
    case "user": {
      const typed = text.slice(first.to).trim();
      const args = split(typed).words.map((it) => it.text);
      return {
        type: "message",
        path,
        text: messageOf(command.command, { rest: typed, words: args }),
      };
    }
    case "live":
      return await liveCall(command.entry, rest);
    case "query":
      return await queryCall(command, rest, parts);
  }
}

function asksHelp(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  const own = end < 0 ? words : words.slice(0, end);
  return own.includes("--help") || own.includes("-h");
}

/** Help is a command like any other. */
async function helpCall(path: readonly string[], { commands }: SlashParts): Promise<SlashCall> {
  const command = commands.find((it) => it.path.join(" ") === "help");
  if (command?.type !== "live") throw new AgentError("usage", "slash.unknown", { input: "" });
  return await liveCall(command.entry, path);
}

async function liveCall(entry: LiveEntry, words: readonly string[]): Promise<SlashCall> {
  const action = await entry.load();
  const { path } = entry;
  const parameters = parametersOf(action.schema());
  const raw = await parse([...path, ...words], [entry], { entry, parameters, alone: true });
  const run = (live: Live) => named(parameters, () => action.run(live, raw));
  return { type: "live", path, action, run };
}

async function queryCall(
  { entry }: Extract<SlashCommand, { readonly type: "query" }>,
  words: readonly string[],
  { session }: SlashParts,
): Promise<SlashCall> {
  const { path } = entry;
  const loaded = await entry.load();
  const parameters = parametersOf(loaded.schema());
  const typed = await parse([...path, ...words], [entry], { entry, parameters, alone: true });
  const action = loaded.kind === "choice" ? loaded.chosen(typed) : loaded;
  if (action.kind !== "query") {
    throw new AgentError("usage", "slash.dialogue", { command: path.join(" ") });
  }
  const raw = session === undefined ? typed : here(typed, parameters, session);
  const run = (ports: Ports, face: Face) =>
    named(parameters, () => begun(session, () => action.run(ports, raw, face)));
  return { type: "query", path, action, run };
}

/** A conversation in which nothing has been said is in no list of sessions. */
async function begun<T>(session: string | undefined, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isHere = error instanceof AgentError && error.code.startsWith("session.unknown") &&
      error.params["session"] === session;
    throw isHere ? new AgentError("usage", "live.nothing_said") : error;
  }
}

type Raw = Readonly<Record<string, unknown>>;

/**
 * Fills in the session that is shown, where a command is about one and none is named: its word
 * `session`, or with the switch `--session` the word `id`.
 */
function here(raw: Raw, parameters: readonly Parameter[], session: string): Raw {
  const about = parameters.find(({ name }) => name === "session");
  if (!about) return raw;
  if (about.kind === "boolean") {
    return raw["session"] === true && raw["id"] === undefined ? { ...raw, id: session } : raw;
  }
  const named = !about.here || raw["session"] !== undefined || raw["all"] === true;
  return named ? raw : { ...raw, session };
}
