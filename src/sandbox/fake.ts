import type { Command, ProcessOutcome, Sandbox, Spawner } from "../protocol/mod.ts";

/** What a fake program does; what is left out is a quiet success. */
export type FakeAnswer = Partial<ProcessOutcome> | null;

/** A spawner that runs nothing. */
export interface FakeSpawner extends Spawner {
  /** Every command it was given, in order. */
  readonly commands: readonly Command[];
}

/** Answers by function; `null` means that there is no such program. It confines as it is told. */
export function fakeSpawner(
  answer: (command: Command) => FakeAnswer = () => null,
  sandbox: Sandbox = { level: "none", why: "missing", detail: "" },
): FakeSpawner {
  const commands: Command[] = [];
  return {
    sandbox: () => Promise.resolve(sandbox),
    commands,
    run(command, { onOutput }) {
      commands.push(command);
      const given = answer(command) ?? { exit: { type: "not_found" } };
      if (given.output) onOutput?.(given.output);
      return Promise.resolve({
        exit: { type: "exited", code: 0 },
        durationMs: 1,
        output: "",
        outputBytes: given.output?.length ?? 0,
        ...given,
      });
    },
  };
}
