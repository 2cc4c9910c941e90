/** Runs one call's executor with what it may touch; nothing is committed here. */

import { type ConversationState, phaseOf } from "../agent/mod.ts";
import { text } from "../context/mod.ts";
import { plan } from "../plan/mod.ts";
import { foldStream } from "../storage/mod.ts";
import { loadProjectChecker, type PipelinePorts } from "../edit/mod.ts";
import {
  AgentError,
  type Confinement,
  isOfProgram,
  type Plan,
  type RunOptions,
  type Store,
  type Tool,
  type ToolOutput,
  type ToolPorts,
  type ToolSettings,
  WorkspaceError,
} from "../protocol/mod.ts";
import { refusedBy } from "./commit.ts";
import { findable, suited } from "./offered.ts";
import type { Parsed } from "./parse_call.ts";
import { sized, within } from "./sized.ts";

export interface ExecutorPorts extends PipelinePorts {
  /** A person runs tools by hand: nobody need have read a file before it is changed. */
  readonly byHand?: boolean;
  readonly tools: readonly Tool[];
  readonly settings: ToolSettings;
  /** Servers whose tools are added to the list when they are looked for; absent: there are none. */
  readonly servers?: { discover(signal: AbortSignal): Promise<readonly string[]> };
  /** Tokens that the model takes; `null`, or absent: nobody has told. */
  readonly window?: (signal: AbortSignal) => Promise<number | null>;
  /** The model writes programs; `null`, or absent: nobody has measured it. */
  readonly programs?: () => boolean | null;
  /** A model that sees; absent: there is none. */
  readonly look?: ToolPorts["look"];
  /** Agents that a session sends out; absent: nobody drives one. */
  readonly agents?: ToolPorts["agents"];
  readonly proposal?: ToolPorts["proposal"];
  /** The model of the conversation; absent: there is none. */
  readonly think?: ToolPorts["think"];
  /** The conversation, for mode and what was seen. */
  readonly state: () => ConversationState;
  readonly store: Store;
}

export type Understood = Parsed & { readonly ok: true };

/** For looking at what a call would do: nothing is shown and nobody stops it. */
export const quiet: RunOptions = { signal: new AbortController().signal, progress: () => {} };

export class Executor {
  constructor(private readonly ports: ExecutorPorts) {}

  /** @param confine what the box of a command is like beyond the usual */
  async execute(
    call: string,
    parsed: Understood,
    options: RunOptions,
    confine: Partial<Confinement> = {},
  ): Promise<ToolOutput> {
    const { workspace, spawner, clock, cache, byHand, look, agents, proposal, think } = this.ports;
    const window = byHand ? null : await this.ports.window?.(options.signal) ?? null;
    const settings = within(this.ports.settings, window);
    const state = this.ports.state();
    const { calls, seen: { files: given } } = state;
    const { servers, tools, programs } = this.ports;
    const suitable = () => findable(suited(tools, programs?.() ?? null), phaseOf(state));
    const known = suitable();
    const further = async () => {
      const notes = await servers?.discover(options.signal) ?? [];
      return { findable: suitable(), notes };
    };
    const ports = { workspace, spawner, clock, settings, cache, confine, findable: known };
    const execute = await parsed.tool.load();
    const { note, all } = calls.byId[call]?.answer ?? {};
    const answer = note ?? null;
    const plan = () => planOf(this.ports.store);
    const asked = {
      answer,
      plan,
      ...(all ? { unnamed: true as const } : {}),
      ...(isOfProgram(call) ? { program: true as const } : {}),
      ...(look ? { look } : {}),
      ...(agents ? { agents } : {}),
      ...(proposal ? { proposal } : {}),
      ...(think ? { think } : {}),
      ...(servers ? { further } : {}),
    };
    const { checks } = this.ports;
    const checker = async (path: string) =>
      (await loadProjectChecker())(path, { workspace, spawner, checks, signal: options.signal });
    const run = async (seen: Readonly<Record<string, string>>) =>
      sized(
        await execute(parsed.input, {
          ...{ ...ports, ...options, ...asked, checker },
          seen: (path) => seen[path] ?? null,
        }),
        window,
      );
    try {
      const output = await run(given);
      if (!byHand || !output.failed || !output.saw?.length) return output;
      return await run(Object.fromEntries(output.saw.map(({ path, hash }) => [path, hash])));
    } catch (error) {
      if (error instanceof WorkspaceError) return refusedBy(error);
      // What comes next finds a new connection, or ends by what keeps it from that.
      if (error instanceof AgentError && error.code === "remote.lost") {
        return { text: text("connection_lost", error.params), failed: true };
      }
      const detail = error instanceof Error ? error.message : String(error);
      return { text: text("tool_broke", { detail }), failed: true };
    }
  }
}

/** As it is now: another terminal may have changed it. */
async function planOf(store: Store): Promise<Plan | null> {
  return (await foldStream(store, "workspace", plan)).state;
}
