import type {
  BackgroundOutput,
  BackgroundProcess,
  Command,
  Exit,
  Moved,
  ProcessOutcome,
  Sandbox,
  Spawner,
} from "../protocol/mod.ts";

/** What a fake program does; what is left out is a quiet success. */
export type FakeAnswer = Partial<ProcessOutcome<Exit | Moved>> | null;

/** A spawner that runs nothing. */
export interface FakeSpawner extends Spawner {
  /** Every command it was given, in order. */
  readonly commands: readonly Command[];
}

/**
 * Answers by function; `null` means that there is no such program. It confines as it is told. A
 * program that moves to the background prints `later` there, once, and runs until it is stopped.
 */
export function fakeSpawner(
  answer: (command: Command) => FakeAnswer = () => null,
  sandbox: Sandbox = { level: "none", why: "missing", detail: "" },
  later = "",
): FakeSpawner {
  const commands: Command[] = [];
  const moved = new Map<string, BackgroundProcess>();
  const unread = new Map<string, string>();
  const stop = (id: string) => {
    const it = moved.get(id);
    if (it?.state.type === "running") moved.set(id, { ...it, state: stopped });
    return Promise.resolve();
  };
  const running = (pid: number) =>
    [...moved.values()].find((it) => it.pid === pid && it.state.type === "running");
  const answered = (command: Command, onOutput?: (text: string) => void) => {
    commands.push(command);
    const given = answer(command) ?? { exit: { type: "not_found" } };
    if (given.output) onOutput?.(given.output);
    return {
      exit: { type: "exited", code: 0 } as const,
      durationMs: 1,
      output: "",
      outputBytes: given.output?.length ?? 0,
      ...given,
    };
  };
  return {
    sandbox: () => Promise.resolve(sandbox),
    commands,
    run(command, { onOutput }) {
      const { exit, ...rest } = answered(command, onOutput);
      if (exit.type === "background") throw new Error("nothing moves that was not let go");
      return Promise.resolve({ ...rest, exit });
    },
    background: {
      run(command, { onOutput, rules: { name } }) {
        const outcome = answered(command, onOutput);
        if (outcome.exit.type === "background") {
          const { id, why } = outcome.exit;
          const pid = 1000 + moved.size;
          const identity = { id, pid, startedAt: `start of ${pid}`, boxed: false };
          moved.set(id, { ...identity, name, why, state: { type: "running" } });
          unread.set(id, later);
        }
        return Promise.resolve(outcome);
      },
      list: () => [...moved.values()],
      output(id): Promise<BackgroundOutput | null> {
        const it = moved.get(id);
        const text = unread.get(id) ?? "";
        unread.set(id, "");
        return Promise.resolve(it ? { state: it.state, text, bytes: text.length } : null);
      },
      stop,
      isRunning: ({ pid }) => Promise.resolve(running(pid) !== undefined),
      async end({ pid }) {
        const it = running(pid);
        if (it) await stop(it.id);
        return it !== undefined;
      },
    },
    close: async () => {
      for (const id of moved.keys()) await stop(id);
    },
  };
}

const stopped = {
  type: "ended",
  exit: { type: "signalled", signal: "SIGTERM" },
  stopped: true,
} as const;
