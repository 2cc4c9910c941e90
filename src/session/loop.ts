/** The loop of one session with all that it stands on. */

import {
  type ConversationState,
  type Earlier,
  type LoopPorts,
  type Phase,
  phaseOf,
  restOf,
  RunningCalls,
} from "../agent/mod.ts";
import { assembler, features, frame, type PromptOptions, requestTokens } from "../context/mod.ts";
import { ProjectVerifier } from "../edit/mod.ts";
import { ask, cautious } from "../models/mod.ts";
import type { TaskHints, Workspace } from "../protocol/mod.ts";
import { sha256 } from "../util/mod.ts";
import type { AgentPorts } from "./agents.ts";
import { Background } from "./background.ts";
import { SwitchableModel } from "./switchable_model.ts";
import { Compaction } from "./compaction.ts";
import { goalPort } from "./goal.ts";
import { gated } from "./goal_gate.ts";
import type { StoreJournal } from "./journal.ts";
import { type LazyAgents, lazyAgents } from "./lazy_agents.ts";
import { LearningRecorder } from "./learning_recorder.ts";
import { offeredSpecs, permits, stillFound, suited } from "./offered.ts";
import type { DriveOptions, SessionPorts } from "./ports.ts";
import type { LookingTools } from "./preview.ts";
import { ProfileWriter } from "./profile.ts";
import { lazyPrograms } from "./programs.ts";
import { HostRunner, type RunnerPorts } from "./runner.ts";
import { lazyStaging, readOnly } from "./staging.ts";
import { contextSources } from "./context_sources.ts";
import { visionOf } from "./vision.ts";

export interface Opened {
  readonly id: string;
  readonly journal: StoreJournal;
  readonly options: DriveOptions;
  /** For sessions that this one sends out. */
  readonly begin: AgentPorts["begin"];
  readonly resume: AgentPorts["resume"];
}

/** All that driving takes. */
export interface Drive {
  readonly workspace: Workspace;
  readonly runner: HostRunner;
  readonly ports: LoopPorts;
  readonly background: Background;
  readonly chosen: SwitchableModel;
  readonly compaction: Compaction;
  readonly lessons: LearningRecorder | null;
  readonly profile: ProfileWriter | null;
  readonly programs: AsyncDisposable;
  readonly agents: Pick<LazyAgents, "running" | "stop">;
  /** What the system prompt is made of. */
  readonly around: PromptOptions;
}

export function loopFor(ports: SessionPorts, opened: Opened): Drive {
  const { id, journal, options } = opened;
  const state = () => journal.state;
  const chosen = new SwitchableModel(options.choice);
  const vision = visionOf(ports.vision, chosen);
  const look = vision ? { look: vision.look.bind(vision) } : {};
  const window = (signal: AbortSignal) => chosen.askWindow(signal);
  const programs = () => chosen.abilities.programs;
  const earlier = earlierThan(journal.state, options.earlier);
  const agents = lazyAgents({
    ...{ session: id, ports, options, choice: chosen },
    ...{ begin: opened.begin, resume: opened.resume },
    sender: () => {
      const { permissions } = journal.state.header;
      const phase = phaseOf(journal.state);
      return { permissions, permits: (wanted) => permits(phase, wanted) };
    },
    rest: () => restOf(journal.state, options.limits, { now: ports.clock.now(), earlier }),
  });
  const runnerPorts = {
    ...ports,
    ...look,
    window,
    programs,
    think: thinking(chosen),
    agents: agents.send,
    proposal: agents.proposal,
  };
  const { outputSchema, attended, staged = false } = options;
  const runner = runnerFor(runnerPorts, { id, attended, state });
  const background = new Background(ports, id);
  const around = aroundOf(ports, options, state, programs);
  const compaction = new Compaction(chosen, {
    ...options,
    frame: (state) => frame(around, state),
  });
  const engines = lazyPrograms({
    ...{ tools: ports.tools, clock: ports.clock, outputChars: ports.settings.outputBytes },
    locale: ports.locale,
    programVersion: ports.programVersion ?? (() => Promise.resolve(null)),
  }, ports.startEngine);
  const facts: LoopPorts = {
    programs: engines,
    staging: lazyStaging({
      locale: ports.locale,
      tools: (saw) => lookingTools(runnerPorts, { id, attended, state, saw }),
    }, staged),
    held: new RunningCalls(),
    elicitQuestions: async (it, replies) => {
      const { elicitQuestions } = await import("./elicit_questions.ts");
      return await elicitQuestions(it, replies, ports.locale);
    },
    model: chosen.model,
    journal,
    tools: gated(background.watch(runner), {
      attended,
      state,
      facts: (call) => runner.facts(call),
    }),
    verifier: new ProjectVerifier(
      ports,
      id,
      (command) => runner.decide({ id: "verification", name: "run_shell", input: { command } }),
    ),
    goal: goalPort(ports, id),
    updates: contextSources(ports, { id, vision, background, agents, around, state }),
    compact: (signal) => compaction.take(journal.state, signal),
    isHere: () => ports.workspace.resolve(".").then(() => true, () => false),
    asking: () => runner.prepareNext(),
    fixes: options.fixes,
    clock: ports.clock,
    limits: options.limits,
    earlier,
    attended,
    assembler: assembler({ ...around, hints: hinting(ports, chosen) }),
    price: (usage, model) => chosen.price(usage, model),
    problem: (answer) => Promise.resolve(outputSchema?.problem(answer) ?? null),
    hash: sha256,
  };
  const lessons = ports.remembering
    ? new LearningRecorder({ ...ports, ...ports.remembering }, id)
    : null;
  const { profiler: writer } = options;
  const profile = ports.remembering && writer
    ? new ProfileWriter({ ...ports, ...ports.remembering, writer }, id)
    : null;
  return {
    workspace: ports.workspace,
    runner,
    ports: facts,
    background,
    chosen,
    compaction,
    lessons,
    profile,
    programs: engines,
    agents,
    around,
  };
}

/** Tools that see the project, and what was read on the way; nothing can be written by them. */
export function lookingTools(
  ports: Parameters<typeof runnerFor>[0],
  { id, attended, state: now, saw }: Parameters<typeof runnerFor>[1] & {
    readonly saw: () => Readonly<Record<string, string>>;
  },
): LookingTools {
  const state = () => {
    const it = now();
    return { ...it, seen: { ...it.seen, files: { ...it.seen.files, ...saw() } } };
  };
  const workspace = readOnly(ports.workspace);
  const runner = runnerFor({ ...ports, workspace }, { id, attended, state });
  return {
    runner: gated(runner, { attended, state, facts: (call) => runner.facts(call) }),
    preview: (call) => runner.preview(call),
    onlyReads: (call) => runner.onlyReads(call),
  };
}

/** One question beside the conversation, of a program. */
function thinking({ model }: SwitchableModel): NonNullable<RunnerPorts["think"]> {
  return async (prompt, signal) => {
    const messages = [{ role: "user" as const, text: prompt }];
    const { text, spent = null } = await ask(model, { system: "", messages, tools: [] }, signal);
    return { text, spent };
  };
}

/** What goes with every request. */
function aroundOf(
  { tools: all, workspace, os = Deno.build.os, promptFiles = [] }: SessionPorts,
  { attended, outputSchema }: DriveOptions,
  state: () => ConversationState,
  programs: () => boolean | null,
) {
  // Where nobody is there, nothing can be asked.
  const offered = () =>
    suited(all, programs())
      .filter(({ definition: { effects } }) => attended || !effects.includes("ask"));
  return {
    root: workspace.root,
    os,
    promptFiles,
    tools: (phase: Phase, found: readonly string[]) =>
      offeredSpecs(offered(), phase, stillFound(found, state())),
    ...(outputSchema ? { outputSchema: outputSchema.schema } : {}),
  };
}

/** What was spent on the day includes what this session has spent itself, which is counted apart. */
function earlierThan(
  { usage: { total } }: ConversationState,
  { tokens, money }: Earlier = { tokens: 0, money: 0 },
): Earlier {
  return { tokens: tokens - total.input - total.output, money: money - total.cost };
}

/** What a router goes by; how many files import a named one is not looked up here. */
function hinting({ workspace }: SessionPorts, chosen: SwitchableModel) {
  const look = {
    has: async (path: string) => (await workspace.looks([path]))[0]?.type === "file",
    fanOut: () => 0,
  };
  return async (state: ConversationState): Promise<TaskHints | null> => {
    if (!chosen.routes) return null;
    const tokens = requestTokens(state, cautious);
    return await features(state, look, { tokens, pictures: false });
  };
}

export function runnerFor(
  ports:
    & Omit<SessionPorts, "version">
    & Pick<RunnerPorts, "look" | "programs" | "think" | "window" | "agents" | "proposal">,
  of: {
    readonly id: string;
    readonly attended: boolean;
    readonly state: () => ConversationState;
  },
): HostRunner {
  return new HostRunner({ ...ports, session: of.id, state: of.state, attended: of.attended });
}
