/** Finds, judges, shows and runs tools; commits what they want to have done. */

import { forbidden, owedOf } from "../agent/mod.ts";
import { type Consent, loadCommands, type PipelinePorts, ScanMemo } from "../edit/mod.ts";
import type { Locale } from "../messages/mod.ts";
import type { Rule } from "../policy/mod.ts";
import type {
  CallFacts,
  Confinement,
  Decision,
  JsonObject,
  RunOptions,
  Shown,
  ToolCall,
  ToolOutcome,
  ToolOutput,
  ToolRunner,
} from "../protocol/mod.ts";
import { ownInput, wantedToWrite } from "../tools/mod.ts";
import {
  CallJudge,
  Commands,
  factsOf,
  inputOf,
  type RulesFile,
  type SecondOpinion,
  writesOnly,
} from "../trust/mod.ts";
import { unlessAborted } from "../util/mod.ts";
import { type Caller, command, commit, outcome, planned } from "./commit.ts";
import { Executor, type ExecutorPorts, quiet, type Understood } from "./executor.ts";
import { GitGuard } from "./git_guard.ts";
import { GoingLayers } from "./going_layers.ts";
import { isLayered } from "./layered.ts";
import { parseCall, type Parsed } from "./parse_call.ts";
import { type CallPreview, previewOf } from "./preview.ts";

export interface RunnerPorts extends ExecutorPorts, PipelinePorts {
  readonly session: string;
  readonly rules: RulesFile;
  readonly locale: Locale;
  /** A person answers what is asked. */
  readonly attended: boolean;
  readonly opinion?: SecondOpinion;
  /** Absolute path of a private folder for copies of what only git holds; absent: none are made. */
  readonly gitBackups?: string;
}

/** A command that takes longer leaves time for something else, milliseconds. */
const longMs = 50;

export class HostRunner implements ToolRunner {
  readonly names: readonly string[];
  /** A call is looked at half a dozen times on its way. */
  readonly #parsed = new WeakMap<ToolCall, Parsed>();
  readonly #memo = new ScanMemo();
  readonly #executor: Executor;
  readonly #going: GoingLayers;
  /** Lines that went on in the background: the next time they run on the project itself. */
  readonly #standing = new Set<string>();
  readonly #git: GitGuard | null;
  /** The box of the next command is to be made ahead. */
  #isDue = false;
  /** The last command did nothing but read: the next one is likely to be another. */
  #hasRead = false;
  readonly #judge: CallJudge;

  constructor(private readonly ports: RunnerPorts) {
    const { tools, rules, workspace, checks } = ports;
    this.names = tools.flatMap(({ definition }) => definition.inPrograms ? [] : [definition.name]);
    this.#executor = new Executor(ports);
    this.#git = ports.gitBackups === undefined
      ? null
      : new GitGuard({ ...ports, root: workspace.root, folder: ports.gitBackups });
    this.#going = new GoingLayers({ ...ports, memo: this.#memo });
    const commands = new Commands({
      ...ports,
      root: workspace.root,
      trusted: checks.trusted,
      rules: rules.rules,
      look: async () => (await loadCommands()).takeLook({ ...ports, memo: this.#memo }),
      layered: (input, confine) => this.#layered(input, confine),
    });
    this.#judge = new CallJudge({
      ...ports,
      commands,
      facts: (call) => this.facts(call),
      look: (call) => this.#look(call),
    });
  }

  input(name: string, given: JsonObject): JsonObject {
    const tool = this.ports.tools.find(({ definition }) => definition.name === name);
    return tool ? ownInput(given, tool.definition) : given;
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

  /** The box of a command: calls before it could still write what its box has to hide. */
  prepare(call: ToolCall): void {
    const parsed = this.#parse(call);
    if (!parsed.ok || !parsed.tool.definition.effects.includes("execute")) return;
    if (this.#hasRead) this.ports.spawner.expectRead?.();
    else this.ports.layers?.expect().catch(() => {});
  }

  async decide(call: ToolCall): Promise<Decision> {
    const parsed = this.#parse(call);
    if (!parsed.ok) return { verdict: "allow", reason: "cannot run" };
    const reason = this.#ruledOut(call, parsed);
    if (reason !== null) return { verdict: "deny", reason };
    return await this.#judge.decide(call, parsed);
  }

  /** What the user has ruled out, of a command that stands in no call but in what its tool makes of it. */
  #ruledOut(call: ToolCall, parsed: Understood): string | null {
    const input = inputOf(call, parsed);
    if (typeof input["command"] !== "string" || "command" in call.input) return null;
    return forbidden({ ...call, input }, owedOf(this.ports.state()).bounds, false);
  }

  async show(call: ToolCall): Promise<Shown> {
    const parsed = this.#parse(call);
    return parsed.ok ? await this.#judge.show(call, parsed) : { text: call.name, rules: [] };
  }

  async lasting(call: ToolCall): Promise<readonly Rule[]> {
    const parsed = this.#parse(call);
    return parsed.ok ? await this.#judge.lasting(call, parsed) : [];
  }

  /** What a call would read and write; nothing of it is done. */
  async preview(call: ToolCall): Promise<CallPreview> {
    return await previewOf(this.#parse(call), this.ports.workspace, () => this.#look(call));
  }

  /** A command that runs unasked and does nothing but read. */
  async onlyReads(call: ToolCall): Promise<boolean> {
    const parsed = this.#parse(call);
    return parsed.ok && await this.#judge.readsUnasked(call, parsed);
  }

  async run(call: ToolCall, options: RunOptions): Promise<ToolOutcome> {
    const { clock } = this.ports;
    const started = clock.now();
    const parsed = this.#parse(call);
    if (!parsed.ok) return outcome(call, { text: parsed.problem, failed: true }, 0);
    if (parsed.tool.definition.effects.includes("execute")) {
      return await this.#command(call, parsed, options);
    }
    await this.#going.bringOver();
    const output = await this.#executor.execute(call.id, parsed, options);
    const took = clock.now() - started;
    if (output.plan?.length && !output.failed) {
      return planned(outcome(call, output, took), output.plan, this.ports.session);
    }
    if (output.failed || !output.effects?.length || options.signal.aborted) {
      const { spent } = output;
      return { ...outcome(call, output, took, options.signal), ...(spent ? { spent } : {}) };
    }
    return await commit(this.#caller(call), output, this.ports, { ...options, took });
  }

  async #command(call: ToolCall, parsed: Understood, options: RunOptions): Promise<ToolOutcome> {
    await this.#going.bringOver();
    const decided = this.#judge.asDecided(call, parsed);
    const confine = await this.#judge.confinement(call, parsed);
    const consent = this.#consent(call);
    // Boxes are tried out at the first command: nobody who has interrupted waits for that.
    const supported = this.#layered(inputOf(call, decided), confine);
    const layered = await unlessAborted(supported, options.signal);
    if (layered === null) return outcome(call, { text: "" }, 0, options.signal);
    // What runs on a layer cannot write what is git's own.
    const reached = layered ? [] : await this.#judge.reached(call, parsed);
    const backup = await this.#git?.keep(call.id, reached) ?? null;
    const box = confine.network === false && !confine.open?.length ? "usual" : "own";
    const reads = layered && box === "usual" && !this.ports.byHand
      ? await this.#judge.readBox(call, parsed)
      : null;
    if (reads !== "alone" && this.#judge.isBoxed(call)) {
      return outcome(call, { text: boxGone, failed: true }, 0);
    }
    this.#hasRead = reads === "shared";
    const { goesOn, ...done } = await command(
      this.#caller(call),
      {
        execute: async (layer) => {
          using _ = layer === null ? null : this.#nextIsDue();
          const output = await this.#executor.execute(call.id, decided, options, {
            ...confine,
            ...(consent === "none" ? {} : { history: "shown" as const }),
            ...(layer && { layer }),
            ...(reads === null ? {} : { reads }),
          });
          if (reads === "alone" && wantedToWrite(output.text)) {
            this.#judge.wantsToWrite(call, parsed);
          }
          const lost = await this.#git?.lost(backup) ?? null;
          return lost === null ? output : { ...output, lost, text: `${output.text}\n[${lost}]` };
        },
        effects: reads !== null ? "none" : layered ? "layer" : "looks",
        box,
        consent,
      },
      { ...this.ports, memo: this.#memo },
      options,
    );
    if (goesOn) {
      this.#going.add({ ...goesOn, consent });
      const { command: line } = inputOf(call, parsed);
      if (typeof line === "string") this.#standing.add(line.trim());
    }
    const discarded = this.#git?.discarded(reached, done.result) ?? null;
    return discarded === null ? done : { ...done, result: withLoss(done.result, discarded) };
  }

  /**
   * Commands come in series: the box of the next one is made as soon as this one takes long or a model
   * is asked. Before, what it costs us would delay the end of this one.
   */
  #nextIsDue(): Disposable {
    this.#isDue = this.ports.layers !== undefined && !this.ports.byHand;
    const timer = setTimeout(() => this.prepareNext(), longMs);
    return { [Symbol.dispose]: () => clearTimeout(timer) };
  }

  /** Makes the box of the next command ahead, where there was one in this session. */
  prepareNext(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    setTimeout(() => void this.ports.layers?.prepare(), 0);
  }

  async #layered(input: JsonObject, confine: Partial<Confinement>): Promise<boolean> {
    const { layers, settings } = this.ports;
    const { command: line } = input;
    if (typeof line === "string" && this.#standing.has(line.trim())) return false;
    return isLayered(input, confine, settings) && (await layers?.supported() ?? false);
  }

  /** What commands that go on have written since the last call; for the end of the session. */
  async bringOver(): Promise<void> {
    await this.#going.bringOver();
  }

  #consent(call: ToolCall): Consent {
    if (this.ports.byHand) return "own";
    const { answer } = this.ports.state().calls.byId[call.id] ?? {};
    if (!answer || answer.answer === "decline") return "none";
    return answer.all ? "all" : "asked";
  }

  /** What the policy knows of a call; none if it cannot be understood. */
  facts(call: ToolCall): readonly CallFacts[] {
    const parsed = this.#parse(call);
    return parsed.ok ? [factsOf(call, parsed)] : [];
  }

  #look(call: ToolCall): Promise<ToolOutput> {
    const parsed = this.#parse(call);
    if (parsed.ok) return this.#executor.execute(call.id, parsed, quiet);
    return Promise.resolve({ text: parsed.problem, failed: true });
  }

  #caller(call: ToolCall): Caller {
    const { header } = this.ports.state();
    return { session: this.ports.session, call, model: header.route || header.model };
  }

  #parse(call: ToolCall): Parsed {
    const known = this.#parsed.get(call);
    if (known) return known;
    const parsed = parseCall(call, this.ports.tools);
    this.#parsed.set(call, parsed);
    return parsed;
  }
}

/** Nobody was asked about a line since it would run where it could write nothing. */
const boxGone =
  "It did not run: the sandbox in which it could only read is not to be had any more. Make the " +
  "same call again; the user is asked then.";

/** The user is told what the command may have thrown away beside what git has lost. */
function withLoss(result: ToolOutcome["result"], line: string): ToolOutcome["result"] {
  return { ...result, lost: result.lost === undefined ? line : `${line}\n${result.lost}` };
}
