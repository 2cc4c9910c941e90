/** What a session's commands left running: told to the log, to other terminals and to the model. */

import type { ConversationState } from "../agent/mod.ts";
import { text } from "../context/mod.ts";
import type {
  BackgroundProcess,
  Clock,
  NewEvent,
  NewEventOf,
  Spawner,
  ToolRunner,
} from "../protocol/mod.ts";
import type { ProcessFiles } from "./processes.ts";

export interface BackgroundPorts {
  readonly spawner: Spawner;
  readonly processes: ProcessFiles;
  readonly clock: Clock;
}

/** A process of this session. */
interface Own {
  readonly call: string;
  /** What the log knows of it. */
  told: "nothing" | "background" | "ended";
}

export class Background {
  readonly #own = new Map<string, Own>();
  /** Of a session before this one in the same program. */
  readonly #foreign: ReadonlySet<string>;

  constructor(private readonly ports: BackgroundPorts, private readonly session: string) {
    this.#foreign = new Set(ports.spawner.background.list().map(({ id }) => id));
  }

  /** The same runner; what its calls leave running belongs to this session. */
  watch(runner: ToolRunner): ToolRunner {
    return {
      names: runner.names,
      input: (name, given) => runner.input(name, given),
      readOnly: (call) => runner.readOnly(call),
      parallel: (call) => runner.parallel(call),
      prepare: (call) => runner.prepare(call),
      decide: (call) => runner.decide(call),
      show: (call) => runner.show(call),
      run: async (call, options) => {
        const outcome = await runner.run(call, options);
        await this.#notice(call.id);
        return outcome;
      },
    };
  }

  async #notice(call: string): Promise<void> {
    for (const it of this.ports.spawner.background.list()) {
      if (this.#foreign.has(it.id) || this.#own.has(it.id)) continue;
      this.#own.set(it.id, { call, told: "nothing" });
      const { id, pid, startedAt, boxed, name: command, why } = it;
      const port = why.type === "port" ? why.port : null;
      const since = new Date(this.ports.clock.now()).toISOString();
      const { session } = this;
      const record = { id, session, command, pid, startedAt, boxed, since, port };
      // Without its file it is not listed elsewhere; that is no reason to fail the call.
      await this.ports.processes.add(record).catch(() => {});
    }
  }

  /** What has happened since the last time, for the log. */
  async updates(): Promise<readonly NewEvent[]> {
    const events: NewEvent[] = [];
    for (const it of this.ports.spawner.background.list()) {
      const own = this.#own.get(it.id);
      if (!own) continue;
      if (own.told === "nothing") {
        events.push(begun(it, own.call));
        own.told = "background";
      }
      if (it.state.type === "running" || own.told === "ended") continue;
      own.told = "ended";
      await this.ports.processes.remove(it.id);
      events.push(...ended(it, own.call));
    }
    return events;
  }

  /** Ends what still runs; what is left to tell of it. */
  async close(): Promise<readonly NewEvent[]> {
    const before = await this.updates();
    const { background } = this.ports.spawner;
    const running = background.list().filter((it) =>
      it.state.type === "running" && this.#own.has(it.id)
    );
    await Promise.all(running.map(({ id }) => background.stop(id)));
    const ids = new Set(running.map(({ id }) => id));
    const after = (await this.updates()).flatMap((event): readonly NewEvent[] => {
      if (event.type !== "process" || !ids.has(event.id)) return [];
      return [{ ...event, by: "end" }];
    });
    return [...before, ...after];
  }

  /**
   * What a program before this one left in the log as running. It ended with that program, or
   * ends now.
   */
  async lost({ processes }: ConversationState): Promise<readonly NewEvent[]> {
    const left = Object.values(processes);
    if (left.length === 0) return [];
    const others = (await this.ports.processes.list()).filter((it) => it.session !== this.session);
    const events: NewEvent[] = [];
    for (const { id, call, command, pid, startedAt } of left) {
      // A copy of a session's history may name what the first still runs.
      if (!others.some((it) => it.id === id)) {
        await this.ports.spawner.background.end({ pid, startedAt, boxed: false });
        await this.ports.processes.remove(id);
      }
      events.push(
        { type: "process", id, call, state: "ended", command, pid, startedAt, by: "lost" },
        toldOf(id, text("process_lost", { id, command })),
      );
    }
    return events;
  }
}

function begun(it: BackgroundProcess, call: string): NewEventOf<"process"> {
  const { id, pid, startedAt, name: command, why } = it;
  const port = why.type === "port" ? { port: why.port } : {};
  return { type: "process", id, call, state: "background", command, pid, startedAt, ...port };
}

/** Whoever asked for the end knows of it. */
function ended(it: BackgroundProcess, call: string): readonly NewEvent[] {
  if (it.state.type === "running") return [];
  const { exit, stopped } = it.state;
  const event: NewEvent = {
    ...begun(it, call),
    state: "ended",
    ...(exit.type === "exited" ? { exit: exit.code } : {}),
    by: stopped ? "model" : "itself",
  };
  const how = exit.type === "exited" ? `exit code ${exit.code}` : exit.type;
  const values = { id: it.id, command: it.name, how };
  return stopped ? [event] : [event, toldOf(it.id, text("process_ended", values))];
}

function toldOf(id: string, text: string): NewEvent {
  return { type: "context", source: `process:${id}`, text };
}
