/** Opens sessions: the folder's own parts, with what the editor has in their place. */

import type { McpServer } from "@agentclientprotocol/sdk";
import type {
  ActionEntry,
  Conversation,
  DialogueAction,
  Face,
  Ports,
  ViewContext,
} from "../actions/mod.ts";
import { AgentError, type JsonObject } from "../protocol/mod.ts";
import type { Editor } from "./editor.ts";
import { EditorFiles } from "./editor_files.ts";
import { EditorTerminals } from "./editor_terminals.ts";
import { serversOf } from "./servers.ts";

export interface SessionParts {
  readonly ports: Ports;
  readonly entries: readonly ActionEntry[];
  readonly context: ViewContext;
  readonly editor: Editor;
  /** How new sessions begin, as arguments of `dashboard`. */
  readonly begin: JsonObject;
}

/** A session's folder, as the editor sees it. */
export interface Place {
  readonly ports: Ports;
  readonly terminals: EditorTerminals;
  /** Files and commands are the editor's from here on, for this session. */
  named(session: string): void;
}

/** @throws {AgentError} `workspace.…`, `config.…` */
export async function placeAt(
  cwd: string,
  servers: readonly McpServer[],
  { ports, editor }: SessionParts,
): Promise<Place> {
  const root = await realFolder(cwd);
  const name = { session: "" };
  const terminals = new EditorTerminals(editor, name);
  const there = await ports.at(root, serversOf(servers), {
    replacements: {
      workspace: (disk) => new EditorFiles(disk, editor, name),
      spawner: (system) => terminals.over(system),
    },
  });
  return { ports: there, terminals, named: (session) => void (name.session = session) };
}

/** @throws {AgentError} `workspace.missing`, `workspace.not_directory` */
async function realFolder(path: string): Promise<string> {
  try {
    if (!path.startsWith("/")) throw new AgentError("input", "workspace.missing", { path });
    const root = await Deno.realPath(path);
    if ((await Deno.stat(root)).isDirectory) return root;
  } catch (cause) {
    throw new AgentError("input", "workspace.missing", { path }, { cause });
  }
  throw new AgentError("input", "workspace.not_directory", { path });
}

/**
 * The conversation of the dashboard's own action, so that every face opens one in the same way.
 *
 * @throws {AgentError} if there is no model, no such session, or another process drives it
 */
export async function conversationIn(
  { ports }: Pick<Place, "ports">,
  given: JsonObject,
  { entries, begin }: SessionParts,
): Promise<Conversation> {
  const { mode, ...going } = begin;
  const isNew = given["resume"] === undefined;
  const raw = { ...going, ...isNew && mode !== undefined ? { mode } : {}, ...given };
  const action = await dialogueOf(entries);
  const conversation = await action.open(ports, raw, faceOf(entries));
  if (conversation.session.header.model !== "none/none") return conversation;
  await conversation.session.close();
  throw new AgentError("auth", "model.none");
}

async function dialogueOf(entries: readonly ActionEntry[]): Promise<DialogueAction> {
  const action = await entries.find(({ path }) => path.join(" ") === "dashboard")?.load();
  if (action?.kind !== "dialogue") throw new Error("there is no dashboard");
  return action;
}

/** What `entries` has as a query of these words, run without anybody to ask. */
export async function queried(
  words: string,
  raw: JsonObject,
  { ports, entries }: { readonly ports: Ports; readonly entries: readonly ActionEntry[] },
) {
  const action = await entries.find(({ path }) => path.join(" ") === words)?.load();
  if (action?.kind !== "query") throw new Error(`${words} is no query`);
  return (await action.run(ports, raw, faceOf(entries))).data();
}

const unheard = new AbortController().signal;

/** Of whatever opens and lists: a person is there, and is asked nothing yet. */
function faceOf(commands: readonly ActionEntry[]): Face {
  return {
    ...{ commands, attended: true, signal: unheard },
    stdin: () => Promise.resolve(""),
    async *stdinPieces() {},
    secret: () => Promise.resolve(null),
    approve: () => Promise.resolve(null),
    tell() {},
    progress() {},
    working() {},
  };
}
