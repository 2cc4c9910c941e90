/** The loop of one session with all that it stands on. */

import type { ConversationState, Earlier, LoopPorts, Phase } from "../agent/mod.ts";
import {
  assembler,
  features,
  frame,
  type OutputSchema,
  type Remembered,
  requestTokens,
} from "../context/mod.ts";
import { type CheckSettings, ProjectVerifier } from "../edit/mod.ts";
import type { Locale } from "../messages/mod.ts";
import { cautious } from "../models/mod.ts";
import type {
  Cache,
  Clock,
  Limits,
  Locks,
  NewEvent,
  Permissions,
  Spawner,
  Store,
  TaskHints,
  Tool,
  ToolSettings,
  Workspace,
} from "../protocol/mod.ts";
import type { RulesFile, SecondOpinion } from "../trust/mod.ts";
import { sha256 } from "../util/mod.ts";
import { Background } from "./background.ts";
import { Chosen } from "./chosen.ts";
import { Compaction } from "./compaction.ts";
import { goalPort } from "./goal.ts";
import { gated } from "./goal_gate.ts";
import { Injection, type InjectionPorts } from "./injection.ts";
import { Instructions } from "./instructions.ts";
import type { StoreJournal } from "./journal.ts";
import { type LessonPorts, Lessons } from "./lessons.ts";
import { News } from "./news.ts";
import { offeredSpecs } from "./offered.ts";
import type { ProcessFiles } from "./processes.ts";
import { HostRunner, type RunnerPorts } from "./runner.ts";
import type { ModelChoice } from "./session.ts";
import { Vision } from "./vision.ts";

export interface Remembering extends Pick<LessonPorts, "userStore" | "secrets" | "learning"> {
  /** What a model is told about these words, what counts most first. */
  forModel(words: string): Promise<readonly Remembered[]>;
}

/** What a session stands on. */
export interface SessionPorts {
  readonly store: Store;
  readonly locks: Locks;
  readonly workspace: Workspace;
  readonly spawner: Spawner;
  readonly clock: Clock;
  /** For tools; opened when the first of them asks. */
  readonly cache: () => Promise<Cache>;
  readonly tools: readonly Tool[];
  readonly rules: RulesFile;
  /** Of questions. */
  readonly locale: Locale;
  readonly opinion?: SecondOpinion;
  readonly processes: ProcessFiles;
  /** Absolute path of the user's own instructions for models. */
  readonly ownInstructions?: string;
  /** What is remembered beyond the session; absent: nothing is. */
  readonly remembering?: Remembering;
  /** What is put before a model beside the user's words; absent: nothing is. */
  readonly inject?: InjectionPorts["settings"];
  /** Who looks at pictures; absent: who answers, if it can. */
  readonly vision?: () => Promise<ModelChoice>;
  readonly settings: ToolSettings;
  readonly checks: CheckSettings;
  /** Version of the program. */
  readonly version: string;
}

/** What driving a session needs beyond its ports. */
export interface DriveOptions {
  readonly choice: ModelChoice;
  /** Who writes summaries of what was said; absent: who answers. */
  readonly summariser?: () => Promise<ModelChoice>;
  /** Share of what a model takes in from which on history is made shorter. */
  readonly compactAt: number;
  readonly limits: Limits;
  /** What was spent on this day before; absent: nothing. */
  readonly earlier?: Earlier;
  readonly attended: boolean;
  /** Absent: as the session has it; a new one then asks. */
  readonly permissions?: Permissions;
  /** Times that a "done" over failing tests is sent back. */
  readonly fixes: number;
  readonly outputSchema?: OutputSchema;
}

export interface Opened {
  readonly id: string;
  readonly journal: StoreJournal;
  readonly options: DriveOptions;
}

/** All that driving takes. */
export interface Drive {
  readonly runner: HostRunner;
  readonly ports: LoopPorts;
  readonly background: Background;
  readonly chosen: Chosen;
  readonly compaction: Compaction;
  readonly lessons: Lessons | null;
}

export function loopFor(ports: SessionPorts, { id, journal, options }: Opened): Drive {
  const state = () => journal.state;
  const chosen = new Chosen(options.choice);
  const vision = visionOf(ports, chosen);
  const look = vision ? { look: vision.look.bind(vision) } : {};
  const runner = runnerFor({ ...ports, ...look }, { id, attended: options.attended, state });
  const { outputSchema, attended } = options;
  // Where nobody is there, nothing can be asked.
  const tools = ports.tools.filter(({ definition: { effects } }) =>
    attended || !effects.includes("ask")
  );
  const told = tellers(ports, { id, vision });
  const background = new Background(ports, id);
  const around = {
    root: ports.workspace.root,
    os: Deno.build.os,
    tools: (phase: Phase, found: readonly string[]) => offeredSpecs(tools, phase, found),
    ...(outputSchema ? { outputSchema: outputSchema.schema } : {}),
  };
  const compaction = new Compaction(chosen, {
    ...options,
    frame: (state) => frame(around, state),
  });
  const facts: LoopPorts = {
    model: chosen.model,
    journal,
    tools: gated(background.watch(runner), {
      attended,
      state,
      facts: (call) => runner.facts(call),
    }),
    verifier: new ProjectVerifier(ports, id),
    goal: goalPort(ports, id),
    news: async () => [...await background.news(), ...await told(journal.state)],
    compact: (signal) => compaction.take(journal.state, signal),
    fixes: options.fixes,
    clock: ports.clock,
    limits: options.limits,
    earlier: earlierThan(journal.state, options.earlier),
    attended,
    assembler: assembler({ ...around, hints: hinting(ports, chosen) }),
    price: (usage, model) => chosen.price(usage, model),
    problem: (answer) => Promise.resolve(outputSchema?.problem(answer) ?? null),
    hash: sha256,
  };
  const lessons = ports.remembering ? new Lessons({ ...ports, ...ports.remembering }, id) : null;
  return { runner, ports: facts, background, chosen, compaction, lessons };
}

/** What was spent on the day includes what this session has spent itself, which is counted apart. */
function earlierThan(
  { usage: { total } }: ConversationState,
  { tokens, money }: Earlier = { tokens: 0, money: 0 },
): Earlier {
  return { tokens: tokens - total.input - total.output, money: money - total.cost };
}

/** `null`: nobody here can see. */
function visionOf({ vision }: SessionPorts, chosen: Chosen): Vision | null {
  if (vision) return new Vision(vision);
  return chosen.abilities.vision === true ? new Vision(() => Promise.resolve(chosen)) : null;
}

interface Telling {
  readonly id: string;
  readonly vision: Vision | null;
}

/** Who has something to tell the model before it is asked, in the order in which it is told. */
function tellers(ports: SessionPorts, { id, vision }: Telling) {
  const { inject: settings, remembering } = ports;
  const all = [
    ...(vision ? [vision] : []),
    new News(ports.store, id),
    new Instructions(ports),
    ...(settings ? [injection({ ...ports, settings, remembering })] : []),
  ];
  return async (state: ConversationState): Promise<readonly NewEvent[]> => {
    const events: NewEvent[] = [];
    for (const it of all) events.push(...await it.take(state));
    return events;
  };
}

function injection(
  { workspace, clock, cache, settings, remembering }:
    & Pick<SessionPorts, "workspace" | "clock" | "cache" | "remembering">
    & Pick<InjectionPorts, "settings">,
): Injection {
  return new Injection({
    workspace,
    clock,
    cache,
    settings,
    // The exact one takes 300 ms and 90 MB; this one counts rather too much than too little.
    tokenizer: () => Promise.resolve(cautious),
    ...(remembering ? { memory: (words: string) => remembering.forModel(words) } : {}),
  });
}

/** What a router goes by; how many files import a named one is not looked up here. */
function hinting({ workspace }: SessionPorts, chosen: Chosen) {
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
  ports: Omit<SessionPorts, "version"> & Pick<RunnerPorts, "look">,
  of: {
    readonly id: string;
    readonly attended: boolean;
    readonly state: () => ConversationState;
  },
): HostRunner {
  return new HostRunner({ ...ports, session: of.id, state: of.state, attended: of.attended });
}
