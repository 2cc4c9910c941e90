/** Finds, judges, shows and runs tools; commits what they want to have done. */

import { type ConversationState, isObject } from "../agent/mod.ts";
import { text } from "../context/mod.ts";
import {
  coverageLine,
  type PipelinePorts,
  ScanMemo,
  type Sides,
  takeLook,
  unifiedDiff,
} from "../edit/mod.ts";
import { decide, type Judgement, type Rule, ruleFor } from "../policy/mod.ts";
import {
  type CallFacts,
  type ChangeSet,
  type Decision,
  type Tool,
  type ToolCall,
  type ToolOutcome,
  type ToolOutput,
  type ToolRunner,
  type ToolSettings,
  WorkspaceError,
} from "../protocol/mod.ts";
import { type Caller, command, commit, outcome, refusedBy, type RunOptions } from "./commit.ts";
import { findable } from "./offered.ts";
import { judged, narrowest, scriptOf } from "./judged.ts";
import { parseCall, type Parsed } from "./parse_call.ts";

export interface RunnerPorts extends PipelinePorts {
  /** A person runs tools by hand: nobody need have read a file before it is changed. */
  readonly byHand?: boolean;
  readonly tools: readonly Tool[];
  readonly settings: ToolSettings;
  readonly session: string;
  /** The conversation, for mode and grants. */
  readonly state: () => ConversationState;
  readonly rules: () => Promise<readonly Rule[]>;
}

export class HostRunner implements ToolRunner {
  readonly names: readonly string[];
  /** A call is looked at half a dozen times on its way. */
  readonly #parsed = new WeakMap<ToolCall, Parsed>();
  readonly #memo = new ScanMemo();
  /** What runs in place of the text of a call that nobody was asked about, as it was decided. */
  readonly #scripts = new WeakMap<ToolCall, string>();

  constructor(private readonly ports: RunnerPorts) {
    this.names = ports.tools.map((tool) => tool.definition.name);
  }

  readOnly(call: ToolCall): boolean {
    const parsed = this.#parse(call);
    return !parsed.ok || parsed.tool.definition.effects.every((effect) => effect === "read");
  }

  parallel(call: ToolCall): boolean {
    const parsed = this.#parse(call);
    return !parsed.ok || parsed.tool.definition.parallel;
  }

  /** Changes files of the workspace and does nothing else. */
  writesOnly(call: ToolCall): boolean {
    const parsed = this.#parse(call);
    return parsed.ok && writesOnly(parsed);
  }

  async decide(call: ToolCall): Promise<Decision> {
    const parsed = this.#parse(call);
    if (!parsed.ok) return { verdict: "allow", reason: "cannot run" };
    const state = this.ports.state();
    const judgement = await this.#judge(call, parsed);
    const decision = decide(factsOf(call, parsed), {
      mode: state.header.mode,
      granted: state.calls.granted.flatMap((it) => this.facts(it)),
      rules: await this.ports.rules(),
      ...(judgement ? { judgement } : {}),
    });
    this.#scripts.delete(call);
    if (decision.verdict === "allow" && judgement?.verdict === "allow" && judgement.plan) {
      this.#scripts.set(call, await scriptOf(judgement.plan));
    }
    if (decision.verdict !== "ask" || !writesOnly(parsed)) return decision;
    const output = await this.#execute(parsed, quiet);
    // Nobody need be asked about an edit that will not happen.
    return output.failed ? { verdict: "allow", reason: "changes nothing" } : decision;
  }

  async show(call: ToolCall): Promise<string> {
    const parsed = this.#parse(call);
    if (!parsed.ok) return call.name;
    const { command } = call.input;
    // A command is shown to the letter, its line breaks too.
    if (typeof command === "string") return `${call.name}\n${command}\n${await this.#coverage()}`;
    const subject = `${call.name} ${parsed.tool.definition.subject(parsed.input)}`;
    const { url } = call.input;
    // The subject is the host, which a grant covers; what is fetched of it is shown as well.
    if (typeof url === "string") return `${subject}\n${url}\n`;
    if (!writesOnly(parsed)) return `${subject}\n`;
    const output = await this.#execute(parsed, quiet);
    const sides: Sides[] = [];
    for (const set of output.effects ?? []) sides.push(...await this.#sides(set));
    return `${subject}\n${await unifiedDiff(sides)}`;
  }

  async run(call: ToolCall, options: RunOptions): Promise<ToolOutcome> {
    const { clock } = this.ports;
    const started = clock.now();
    const parsed = this.#parse(call);
    if (!parsed.ok) return outcome(call, { text: parsed.problem, failed: true }, 0);
    if (parsed.tool.definition.effects.includes("execute")) {
      const decided = this.#asDecided(call, parsed);
      const run = () => this.#execute(decided, options);
      return await command(this.#caller(call), run, { ...this.ports, memo: this.#memo }, options);
    }
    const output = await this.#execute(parsed, options);
    const took = clock.now() - started;
    if (output.failed || !output.effects?.length || options.signal.aborted) {
      return outcome(call, output, took, options.signal);
    }
    return await commit(this.#caller(call), output, this.ports, { ...options, took });
  }

  /** A line that nobody was asked about runs as it was understood then, word by word. */
  #asDecided(call: ToolCall, parsed: Parsed & { ok: true }): Parsed & { ok: true } {
    const command = this.#scripts.get(call);
    if (command === undefined || !isObject(parsed.input)) return parsed;
    return { ...parsed, input: { ...parsed.input, command } };
  }

  #caller(call: ToolCall): Caller {
    const { header } = this.ports.state();
    return { session: this.ports.session, call, model: header.route || header.model };
  }

  /** What no undo will reach of what a command may do; said before it runs. */
  async #coverage(): Promise<string> {
    const line = coverageLine(await takeLook({ ...this.ports, memo: this.#memo }));
    return line === null ? "" : `${line}\n`;
  }

  #parse(call: ToolCall): Parsed {
    const known = this.#parsed.get(call);
    if (known) return known;
    const parsed = parseCall(call, this.ports.tools);
    this.#parsed.set(call, parsed);
    return parsed;
  }

  /**
   * Rules that "always" stands for: the narrowest that allow this call from here on. None for a
   * command line that may be another thing tomorrow, an interpreter's for one: it is allowed as
   * long as the session.
   */
  async lasting(call: ToolCall): Promise<readonly Rule[]> {
    const parsed = this.#parse(call);
    if (!parsed.ok) return [];
    const judgement = await this.#judge(call, parsed);
    if (!judgement) return [ruleFor(factsOf(call, parsed))];
    const patterns = await narrowest(judgement);
    return patterns.map((pattern) => ({ pattern, action: "allow" }));
  }

  /** `null`: the call runs no command line. */
  async #judge(call: ToolCall, { tool }: Parsed & { ok: true }): Promise<Judgement | null> {
    const { command } = call.input;
    if (typeof command !== "string" || !tool.definition.effects.includes("execute")) return null;
    const { rules, workspace } = this.ports;
    return await judged(command, { rules: await rules(), root: workspace.root });
  }

  /** What the policy knows of a call; none if it cannot be understood. */
  facts(call: ToolCall): readonly CallFacts[] {
    const parsed = this.#parse(call);
    return parsed.ok ? [factsOf(call, parsed)] : [];
  }

  async #execute(parsed: Parsed & { ok: true }, options: RunOptions): Promise<ToolOutput> {
    const { workspace, spawner, clock, settings, cache } = this.ports;
    const known = findable(this.ports.tools, this.ports.state().header.mode);
    const given = this.ports.state().seen;
    const ports = { workspace, spawner, clock, settings, cache, findable: known, ...options };
    const execute = await parsed.tool.load();
    const run = (seen: Readonly<Record<string, string>>) =>
      execute(parsed.input, { ...ports, seen: (path) => seen[path] ?? null });
    try {
      const output = await run(given);
      if (!this.ports.byHand || !output.failed || !output.saw?.length) return output;
      return await run(Object.fromEntries(output.saw.map(({ path, hash }) => [path, hash])));
    } catch (error) {
      if (error instanceof WorkspaceError) return refusedBy(error);
      const detail = error instanceof Error ? error.message : String(error);
      return { text: text("tool_broke", { detail }), failed: true };
    }
  }

  async #sides(set: ChangeSet): Promise<readonly Sides[]> {
    const sides: Sides[] = [];
    for (const { path, before, after } of set.files) {
      const old = before === null
        ? null
        : (await this.ports.workspace.read(path, { maxBytes: Number.MAX_SAFE_INTEGER })).bytes;
      sides.push({ path, before: old, after });
    }
    return sides;
  }
}

/** For looking at what a call would do: nothing is shown and nobody stops it. */
const quiet: RunOptions = { signal: new AbortController().signal, progress: () => {} };

function writesOnly(parsed: Parsed & { ok: true }): boolean {
  const { effects } = parsed.tool.definition;
  return effects.includes("write") && !effects.includes("execute") && !effects.includes("network");
}

function factsOf(call: ToolCall, { tool, input }: Parsed & { ok: true }): CallFacts {
  const { name, effects } = tool.definition;
  return { name, effects, subject: tool.definition.subject(input), input: call.input };
}
