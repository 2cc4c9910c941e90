/** Slash commands in prompts: the actions of the program, as in the dashboard. */

import type { AvailableCommand, SessionUpdate } from "@agentclientprotocol/sdk";
import { type Face, type Live, liveEntries } from "../actions/mod.ts";
import { loadSlash, type Slash, type SlashCommand } from "../commands/mod.ts";
import { isMessageKey } from "../messages/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import type { Session } from "../session/mod.ts";
import { once } from "../util/mod.ts";
import type { OptionName } from "./choices.ts";
import { fenced } from "./content.ts";
import { failureText } from "./errors.ts";
import type { Place, SessionParts } from "./open.ts";
import type { Permissions } from "./permissions.ts";

export interface CommandParts extends SessionParts {
  readonly id: string;
  readonly place: Place;
  readonly permissions: Permissions;
  session(): Session;
  busy(): boolean;
  /** Of the prompt that runs. */
  signal(): AbortSignal;
  /** Puts a line of ours into the conversation. */
  note(text: string): void;
}

/** What a prompt comes to: an answer of ours, or a message to the model. */
export type PromptResult =
  | { readonly type: "answer"; readonly text: string }
  | { readonly type: "message"; readonly text: string };

/** Sessions are opened and left by the editor itself, and its colours are its own. */
const editors: ReadonlySet<string> = new Set([
  ...["new", "resume", "fork", "quit", "session", "theme"],
]);

export class Commands {
  readonly #slash: () => Promise<Slash> = once(loadSlash);
  readonly #all = once(() => this.#read());

  constructor(private readonly parts: CommandParts) {}

  /** For the editor's list: first words, with what can stand behind them. */
  async list(): Promise<SessionUpdate> {
    const groups = Map.groupBy(await this.#all(), ({ path }) => path[0] ?? "");
    const availableCommands = [...groups].map(([name, all]) => this.#described(name, all));
    return { sessionUpdate: "available_commands_update", availableCommands };
  }

  /** What is no command is a message. */
  async run(words: string): Promise<PromptResult> {
    if (!/^\/[^\s/]*(?:\s|$)/.test(words)) return { type: "message", text: words };
    const { context } = this.parts;
    try {
      const slash = await this.#slash();
      const commands = await this.#all();
      const call = await slash.resolveSlash(words, { commands, session: this.parts.id });
      if (call.type === "message") return { type: "message", text: call.text };
      if (call.type === "prompt") {
        const text = await call.text(this.parts.place.ports, this.#face().signal);
        return { type: "message", text };
      }
      const answer = call.type === "live"
        ? await call.run(this.#live(slash, commands))
        : await call.run(this.parts.place.ports, this.#face());
      const text = answer.view({ ...context, now: this.parts.ports.clock.now() });
      return { type: "answer", text: text === "" ? "" : fenced(text) };
    } catch (error) {
      if (!(error instanceof AgentError)) throw error;
      return { type: "answer", text: failureText(error, context.t) };
    }
  }

  /** Chooses as the command of this name does. @throws {AgentError} */
  async set(name: OptionName, value: string): Promise<void> {
    const slash = await this.#slash();
    const action = await liveEntries.find(({ path }) => path.join(" ") === name)?.load();
    const raw = name === "model" ? { name: value } : { [name]: value };
    await action?.run(this.#live(slash, await this.#all()), raw);
  }

  async #read(): Promise<readonly SlashCommand[]> {
    const { place: { ports }, entries } = this.parts;
    const slash = await this.#slash();
    const { commands } = await slash.userCommands(ports.paths, ports.root);
    return slash.slashCommands({ entries, live: liveEntries, user: commands }).filter((it) =>
      !it.hidden && it.type !== "dialogue" && !(it.type === "live" && editors.has(it.path[0] ?? ""))
    );
  }

  #described(name: string, all: readonly SlashCommand[]): AvailableCommand {
    const { t } = this.parts.context;
    const [only] = all;
    if (only?.type === "user") {
      const { description, usage } = only.command;
      return { name, description, ...usage === "" ? {} : { input: { hint: usage } } };
    }
    const below = all.flatMap(({ path }) => path[1] ?? []);
    const words = only ? only.entry.path.join(".") : name;
    const key = below.length > 0 ? `group.${name}` : `action.${words}`;
    const description = isMessageKey(key) ? t(key) : name;
    return { name, description, ...below.length > 0 ? { input: { hint: below.join(" | ") } } : {} };
  }

  #face(): Face {
    const { entries, permissions, signal, context: { t } } = this.parts;
    return {
      ...{ commands: entries, attended: true, signal: signal() },
      stdin: () => Promise.resolve(""),
      async *stdinPieces() {},
      secret: () => Promise.resolve(null),
      approve: async (shown, what = "run") => {
        const title = t(what === "run" ? "ask.head" : `ask.${what}`);
        return await permissions.approve(shown, title, signal()) ?? "decline";
      },
      tell: (text) => this.parts.note(text),
      progress() {},
      working() {},
    };
  }

  #live(slash: Slash, commands: readonly SlashCommand[]): Live {
    const { parts } = this;
    const { place: { ports }, editor, id, context } = parts;
    const elsewhere = () => Promise.reject(new AgentError("usage", "acp.own_sessions"));
    return {
      ...{ ports, face: this.#face() },
      get session() {
        return parts.session();
      },
      get busy() {
        return parts.busy();
      },
      async use(model) {
        await parts.session().use(await ports.choose(model));
      },
      ...{ open: elsewhere, fresh: elsewhere },
      themes: {
        now: "auto",
        coloured: false,
        names: () => Promise.resolve([]),
        show: elsewhere,
      },
      async pick(choosing) {
        if (choosing.of === "session" || !editor.asks) return null;
        const message = context.t(`tui.pick.${choosing.of}`);
        const { choices } = choosing;
        return await editor.ask({ sessionId: id, message, choices }, parts.signal())
          .catch(() => null);
      },
      async ask(message, { hidden }) {
        // What must not be shown must not pass through an editor either.
        if (hidden || !editor.asks) return null;
        return await editor.ask({ sessionId: id, message }, parts.signal()).catch(() => null);
      },
      putBack() {},
      said() {},
      help: (words) => slash.slashHelp(words, commands, context),
      quit() {},
    };
  }
}
