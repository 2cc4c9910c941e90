/** Beginning, resuming and joining sessions: locks, recovery and repair come first. */

import { type CallTraces, type ConversationState, pendingCalls, repairs } from "../agent/mod.ts";
import { systemParts, text } from "../context/mod.ts";
import { type Change, changes, ScanMemo } from "../edit/mod.ts";
import {
  AgentError,
  agentsToolName,
  type Lock,
  type Locks,
  type Mode,
  type Model,
  type NewEvent,
  type Permissions,
  type Store,
  type ToolCall,
  type WriteLayers,
} from "../protocol/mod.ts";
import { foldStream } from "../storage/mod.ts";
import { StoreJournal } from "./journal.ts";
import { LiveSession } from "./live_session.ts";
import { loopFor, runnerFor } from "./loop.ts";
import type { DriveOptions, SessionPorts } from "./ports.ts";
import type { HostRunner } from "./runner.ts";
import { recoverWorkspace } from "./recover.ts";
import type { Session } from "./session.ts";
import { childrenOf, sessionId } from "./session_id.ts";

/** A new session; its first events are written with the first message. `id`: absent, a new one. */
export async function createSession(
  ports: SessionPorts,
  options: DriveOptions & { readonly mode: Mode; readonly id?: string },
): Promise<Session> {
  const { id = sessionId(ports.clock.now()) } = options;
  return await driven(ports, id, (lock) => begun(ports, { id, lock, options }));
}

/** Holds the drive lock for as long as what is opened; gives it back if it cannot be opened. */
async function driven(
  ports: SessionPorts,
  id: string,
  open: (lock: Lock) => Promise<Session>,
  first: () => Promise<void> = () => Promise.resolve(),
): Promise<Session> {
  const lock = await ports.locks.drive(id);
  if (!lock) throw new AgentError("locked", "session.locked", { session: id });
  try {
    await first();
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
  const drive = loopFor(ports, {
    id,
    journal,
    options,
    begin: createSession,
    resume: resumeSession,
  });
  const { permissions = "ask" } = options;
  const preamble: NewEvent[] = [
    { type: "session_created", id, workspace: ports.workspace.root, program: ports.version },
    { type: "mode", mode: options.mode },
    ...(permissions === "ask" ? [] : [permitted(permissions)]),
    { type: "model", model: modelName(options.choice.model) },
    { type: "prompt", parts: systemParts(options.mode, drive.around) },
  ];
  const { store, rules } = ports;
  return Promise.resolve(
    new LiveSession({
      id,
      store,
      journal,
      rules,
      runner: drive.runner,
      drive: { ...drive, lock },
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
  return await driven(ports, id, (lock) => resumed(ports, { id, lock, options }), options.first);
}

async function resumed(
  ports: SessionPorts,
  { id, lock, options }: Driven<DriveOptions>,
): Promise<Session> {
  const { store, rules } = ports;
  const journal = new StoreJournal(store, `session:${id}`);
  await journal.load();
  const drive = loopFor(ports, {
    id,
    journal,
    options,
    begin: createSession,
    resume: resumeSession,
  });
  const { runner } = drive;
  const mended = repairs(
    { journal, assembler: drive.ports.assembler, tools: runner },
    await tracesFor(ports, { id, state: journal.state, runner }),
  );
  const chosen: NewEvent[] = [...await drive.background.lost(journal.state)];
  const { permissions } = options;
  if (permissions !== undefined && journal.state.header.permissions !== permissions) {
    chosen.push(permitted(permissions));
  }
  if (journal.state.header.model !== modelName(options.choice.model)) {
    chosen.push({ type: "model", model: modelName(options.choice.model) });
  }
  if (mended.length + chosen.length > 0) await journal.append([...mended, ...chosen]);
  return new LiveSession({
    id,
    store,
    journal,
    rules,
    runner: drive.runner,
    drive: { ...drive, lock },
    preamble: [],
  });
}

function permitted(permissions: Permissions): NewEvent {
  return { type: "permissions", permissions };
}

/** What began and has no result: what it left behind is looked for only where there is such a call. */
async function tracesFor(
  { store, layers }: SessionPorts,
  { id, state, runner }: Pick<Driven<unknown>, "id"> & {
    readonly state: ConversationState;
    readonly runner: Pick<HostRunner, "writesOnly">;
  },
): Promise<(call: ToolCall) => CallTraces> {
  if (!pendingCalls(state).some(({ started }) => started)) return () => ({ text: "" });
  const { list } = (await foldStream(store, "workspace", changes)).state;
  const aside = await putAside(layers, id);
  const sent = await childrenOf(store, id);
  return (call) => {
    const change = list.find((it) => it.id === `${id}:${call.id}`);
    if (change) return tracesOf(change);
    if (call.name === agentsToolName && sent.length > 0) {
      return { text: text("agents_left", { sessions: sent.join(", ") }) };
    }
    const paths = aside.get(call.id);
    if (paths) return { text: text("put_aside", { paths: paths.join(", ") }) };
    // A change that had begun has its result by now: this one never reached a file.
    return { text: runner.writesOnly(call) ? text("untouched") : "" };
  };
}

/** What was found out of a command whose process died. */
function tracesOf({ id, files }: Change): CallTraces {
  const paths = files.map((it) => it.path).join(", ");
  return {
    text: text("touched", { paths }),
    change: id,
    writes: files.slice(0, maxWrites).map(({ path, after }) => ({ path, hash: after })),
  };
}

/** Files that the result of a call names. */
const maxWrites = 500;

/** Names that the model is told. */
const shownPaths = 20;

/** By call, what commands of this session had written to layers that nobody has decided about. */
async function putAside(
  layers: WriteLayers | undefined,
  session: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const aside = new Map<string, readonly string[]>();
  for (const layer of await layers?.list() ?? []) {
    try {
      if (layer.owner.session !== session) continue;
      const { changes } = await layer.read({});
      const paths = changes.map(({ path }) => path).slice(0, shownPaths);
      if (paths.length > 0) aside.set(layer.owner.call, paths);
    } finally {
      layer.release();
    }
  }
  return aside;
}

/** An existing session, to read and to answer while another process may drive it. */
export async function attachSession(
  ports: Omit<SessionPorts, "locks" | "version">,
  id: string,
): Promise<Session> {
  const { store, rules } = ports;
  const journal = new StoreJournal(store, `session:${id}`);
  await journal.load();
  if (journal.state.seq === 0) throw unknown(id);
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
  drivenElsewhere: () => Promise.resolve(false),
  apply: () => Promise.reject(new Error("an attached session runs no tools")),
};

async function mustExist(store: Store, id: string): Promise<void> {
  if (await store.head(`session:${id}`) === 0) throw unknown(id);
}

function unknown(session: string): AgentError {
  return new AgentError("input", "session.unknown", { session });
}

function modelName({ id }: Model): string {
  return `${id.provider}/${id.name}`;
}
