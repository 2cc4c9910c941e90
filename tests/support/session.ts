/** A whole session in memory: store, workspace, locks, model, programs. */

import { pendingApprovals } from "../../src/agent/mod.ts";
import type { CheckSettings } from "../../src/edit/mod.ts";
import type { Script } from "../../src/models/script.ts";
import { scriptedModel } from "../../src/models/scripted.ts";
import {
  type AgentEvent,
  type Locks,
  type Model,
  noLimits,
  type Store,
  unknownAbilities,
  type Workspace,
} from "../../src/protocol/mod.ts";
import { type FakeAnswer, fakeSpawner } from "../../src/sandbox/mod.ts";
import {
  createSession,
  type DriveOptions,
  memoryProcesses,
  type ModelChoice,
  resumeSession,
  type Session,
  type SessionPorts,
} from "../../src/session/mod.ts";
import { memoryRules } from "../../src/trust/mod.ts";
import { memoryCache, memoryLocks, memoryStore } from "../../src/storage/mod.ts";
import { allTools } from "../../src/tools/mod.ts";
import { memoryWorkspace } from "../../src/workspace/mod.ts";
import { once } from "../../src/util/mod.ts";
import { fakeClock } from "./clock.ts";
import { trustAll } from "./config.ts";

export interface World {
  readonly store?: Store;
  readonly locks?: Locks;
  readonly workspace?: Workspace;
  readonly files?: Readonly<Record<string, string>>;
  /** Absent: stages that read look at changes, and no program of the project runs. */
  readonly checks?: CheckSettings;
  /** What `run_shell` gets for a command. */
  readonly shell?: (command: string) => FakeAnswer;
}

export { noLimits };

export const quickChecks: CheckSettings = {
  off: new Set(["tests"]),
  commands: {},
  testTimeMs: 1000,
  verifyTimeMs: 1000,
  scratch: "/scratch",
  trusted: false,
  sandbox: "auto",
};

/** Ports in memory; what is given twice is shared, as by two processes. */
export function memoryPorts(world: World = {}): SessionPorts {
  const clock = fakeClock({ now: Date.UTC(2026, 0, 1), auto: true });
  return {
    clock,
    trust: trustAll,
    store: world.store ?? memoryStore({ clock }),
    locks: world.locks ?? memoryLocks(),
    workspace: world.workspace ?? memoryWorkspace(world.files ?? {}),
    spawner: fakeSpawner(({ program, args }) =>
      // There is no git here, and no runner of tests.
      program === "bash" ? world.shell?.(args.at(-1) ?? "") ?? null : null
    ),
    cache: once(() => Promise.resolve(memoryCache())),
    tools: allTools,
    rules: memoryRules(),
    locale: "en",
    processes: memoryProcesses(),
    version: "test",
    settings: { shellTimeoutMs: 1000, outputBytes: 16_000, sandbox: "off" },
    checks: world.checks ?? quickChecks,
  };
}

export function driveWith(model: Script | Model): DriveOptions & { readonly mode: "work" } {
  return {
    mode: "work",
    choice: chosen("stream" in model ? model : scriptedModel(model)),
    compactAt: 0.8,
    limits: noLimits,
    attended: false,
    permissions: "ask",
    fixes: 3,
  };
}

/** A model of which nothing is known. */
export function chosen(model: Model): ModelChoice {
  return { model, abilities: unknownAbilities, routes: false, price: () => null };
}

export async function newSession(ports: SessionPorts, model: Script | Model): Promise<Session> {
  return await createSession(ports, driveWith(model));
}

export async function sameSession(
  ports: SessionPorts,
  id: string,
  model: Script | Model,
): Promise<Session> {
  return await resumeSession(ports, id, driveWith(model));
}

/** Drives until it is the user's turn; `answer` decides what is asked. */
export async function drive(
  session: Session,
  answer: "once" | "session" | "always" | "decline" | null = "once",
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly AgentEvent[]> {
  const all: AgentEvent[] = [];
  for (let turn = 0; turn < 100; turn++) {
    const asked = pendingApprovals(session.state);
    if (asked.length > 0) {
      if (answer === null) return all;
      for (const { call } of asked) all.push(...await session.answer(call.id, answer));
    }
    if (session.actor === "user") return all;
    for await (const event of session.next(signal)) all.push(event);
    if (session.state.turn.stop) return all;
  }
  throw new Error("the session does not end");
}
