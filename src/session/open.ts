/** Beginning, resuming and joining sessions: locks, recovery and repair come first. */

import { type ConversationState, type LoopPorts, repairs } from "../agent/mod.ts";
import { assembler, type OutputSchema, text } from "../context/mod.ts";
import {
  type Change,
  changes,
  type CheckSettings,
  ProjectVerifier,
  ScanMemo,
} from "../edit/mod.ts";
import {
  AgentError,
  type Cache,
  type Clock,
  type Limits,
  type Lock,
  type Locks,
  type Mode,
  type Model,
  type NewEvent,
  type Permissions,
  type Spawner,
  type Store,
  type Tool,
  type ToolSettings,
  type Usage,
  type Workspace,
} from "../protocol/mod.ts";
import type { Locale } from "../messages/mod.ts";
import { foldStream } from "../storage/mod.ts";
import type { RulesFile, SecondOpinion } from "../trust/mod.ts";
import { sha256 } from "../util/mod.ts";
import { Background } from "./background.ts";
import { goalPort } from "./goal.ts";
import { gated } from "./goal_gate.ts";
import { StoreJournal } from "./journal.ts";
import { Instructions } from "./instructions.ts";
import { LiveSession } from "./live_session.ts";
import { offeredSpecs } from "./offered.ts";
import { News } from "./news.ts";
import type { ProcessFiles } from "./processes.ts";
import { recoverWorkspace } from "./recover.ts";
import { HostRunner } from "./runner.ts";
import type { Session } from "./session.ts";
import { sessionId } from "./session_id.ts";

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
  readonly settings: ToolSettings;
  readonly checks: CheckSettings;
  /** Version of the program. */
  readonly version: string;
}

/** What driving a session needs beyond its ports. */
export interface DriveOptions {
  readonly model: Model;
  readonly limits: Limits;
  readonly attended: boolean;
  /** Absent: as the session has it; a new one then asks. */
  readonly permissions?: Permissions;
  /** Times that a "done" over failing tests is sent back. */
  readonly fixes: number;
  readonly outputSchema?: OutputSchema;
  /** US dollars of an answer of `model`, a `provider/name`; `null` where the price is unknown. */
  price(usage: Usage, model: string): number | null;
}

/** A new session; its first events are written with the first message. */
export async function createSession(
  ports: SessionPorts,
  options: DriveOptions & { readonly mode: Mode },
): Promise<Session> {
  const id = sessionId(ports.clock.now());
  return await driven(ports, id, (lock) => begun(ports, { id, lock, options }));
}

/** Holds the drive lock for as long as what is opened; gives it back if it cannot be opened. */
async function driven(
  ports: SessionPorts,
  id: string,
  open: (lock: Lock) => Promise<Session>,
): Promise<Session> {
  const lock = await ports.locks.drive(id);
  if (!lock) throw new AgentError("locked", "session.locked", { session: id });
  try {
    await recoverWorkspace({ ...ports, memo: new ScanMemo() }, id);
    return await open(lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

interface Driven<Options> {
  readonly id: string;
  readonly lock: Lock;
  readonly options: Options;
}

function begun(
  ports: SessionPorts,
  { id, lock, options }: Driven<DriveOptions & { readonly mode: Mode }>,
): Promise<Session> {
  const journal = new StoreJournal(ports.store, `session:${id}`);
  const { runner, loop, background } = loopFor(ports, { id, journal, options });
  const { permissions = "ask" } = options;
  const preamble: NewEvent[] = [
    { type: "session_created", id, workspace: ports.workspace.root, program: ports.version },
    { type: "mode", mode: options.mode },
    ...(permissions === "ask" ? [] : [permitted(permissions)]),
    { type: "model", model: modelName(options.model) },
  ];
  const { store, rules } = ports;
  return Promise.resolve(
    new LiveSession({
      id,
      store,
      journal,
      rules,
      runner,
      drive: { ports: loop, lock, background },
      preamble,
    }),
  );
}

/**
 * An existing session, to go on with.
 *
 * @throws {AgentError} if there is no such session, or another process drives it
 */
export async function resumeSession(
  ports: SessionPorts,
  id: string,
  options: DriveOptions,
): Promise<Session> {
  await mustExist(ports.store, id);
  return await driven(ports, id, (lock) => resumed(ports, { id, lock, options }));
}

async function resumed(
  ports: SessionPorts,
  { id, lock, options }: Driven<DriveOptions>,
): Promise<Session> {
  const { store, rules } = ports;
  const journal = new StoreJournal(store, `session:${id}`);
  await journal.load();
  const { runner, loop, background } = loopFor(ports, { id, journal, options });
  const { list } = (await foldStream(store, "workspace", changes)).state;
  const mended = repairs(
    { journal, assembler: loop.assembler, tools: runner },
    (call) => foundOf(list.find((it) => it.id === `${id}:${call.id}`), runner.writesOnly(call)),
  );
  const chosen: NewEvent[] = [...await background.lost(journal.state)];
  const { permissions } = options;
  if (permissions !== undefined && journal.state.header.permissions !== permissions) {
    chosen.push(permitted(permissions));
  }
  if (journal.state.header.model !== modelName(options.model)) {
    chosen.push({ type: "model", model: modelName(options.model) });
  }
  if (mended.length + chosen.length > 0) await journal.append([...mended, ...chosen]);
  return new LiveSession({
    id,
    store,
    journal,
    rules,
    runner,
    drive: { ports: loop, lock, background },
    preamble: [],
  });
}

function permitted(permissions: Permissions): NewEvent {
  return { type: "permissions", permissions };
}

/** What a scan found of a call whose process died. */
function foundOf(change: Change | undefined, writesOnly: boolean): string {
  if (change) {
    const paths = change.files.map((it) => it.path).join(", ");
    return text("touched", { paths });
  }
  // A change that had begun has its result by now: this one never reached a file.
  return writesOnly ? text("untouched") : "";
}

/** An existing session, to read and to answer while another process may drive it. */
export async function attachSession(
  ports: Omit<SessionPorts, "locks" | "version">,
  id: string,
): Promise<Session> {
  const { store, rules } = ports;
  await mustExist(store, id);
  const journal = new StoreJournal(store, `session:${id}`);
  await journal.load();
  const runner = runnerFor({ ...ports, locks: noLocks }, {
    id,
    attended: true,
    state: () => journal.state,
  });
  return new LiveSession({ id, store, journal, rules, runner, preamble: [] });
}

/** Whoever only looks on changes nothing. */
const noLocks: Locks = {
  drive: () => Promise.resolve(null),
  apply: () => Promise.reject(new Error("an attached session runs no tools")),
};

async function mustExist(store: Store, id: string): Promise<void> {
  if (await store.head(`session:${id}`) === 0) {
    throw new AgentError("input", "session.unknown", { session: id });
  }
}

function modelName({ id }: Model): string {
  return `${id.provider}/${id.name}`;
}

interface Opened {
  readonly id: string;
  readonly journal: StoreJournal;
  readonly options: DriveOptions;
}

function loopFor(ports: SessionPorts, { id, journal, options }: Opened) {
  const runner = runnerFor(ports, { id, attended: options.attended, state: () => journal.state });
  const { outputSchema, attended } = options;
  // Where nobody is there, nothing can be asked.
  const tools = ports.tools.filter(({ definition: { effects } }) =>
    attended || !effects.includes("ask")
  );
  const news = new News(ports.store, id);
  const instructions = new Instructions(ports);
  const background = new Background(ports, id);
  const loop: LoopPorts = {
    model: options.model,
    journal,
    tools: gated(background.watch(runner), {
      attended,
      state: () => journal.state,
      facts: (call) => runner.facts(call),
    }),
    verifier: new ProjectVerifier(ports, id),
    goal: goalPort(ports, id),
    news: async () => [
      ...await background.news(),
      ...await news.take(journal.state),
      ...await instructions.take(journal.state),
    ],
    fixes: options.fixes,
    clock: ports.clock,
    limits: options.limits,
    attended,
    assembler: assembler({
      root: ports.workspace.root,
      os: Deno.build.os,
      tools: (phase, found) => offeredSpecs(tools, phase, found),
      ...(outputSchema ? { outputSchema: outputSchema.schema } : {}),
    }),
    price: options.price,
    problem: (answer) => Promise.resolve(outputSchema?.problem(answer) ?? null),
    hash: sha256,
  };
  return { runner, loop, background };
}

function runnerFor(
  ports: Omit<SessionPorts, "version">,
  of: {
    readonly id: string;
    readonly attended: boolean;
    readonly state: () => ConversationState;
  },
): HostRunner {
  return new HostRunner({ ...ports, session: of.id, state: of.state, attended: of.attended });
}
