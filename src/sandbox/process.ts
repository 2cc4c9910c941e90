import type { Command, Exit, ProcessOutcome, Sandbox, Spawner } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { boxExit } from "./bubblewrap.ts";
import { type Box, enclose } from "./enclose.ts";
import { childEnvironment, findProgram } from "./environment.ts";
import { Guards } from "./guards.ts";
import { type Ended, type Launch, launch } from "./launch.ts";
import { OutputCollector } from "./output.ts";
import { type Confiner, findConfiner } from "./probe.ts";
import { NotConfined } from "./refusal.ts";

export interface ProcessSpawnerOptions {
  /** A variable of the user's environment. */
  readonly env: (name: string) => string | undefined;
  /** Absolute path of a private folder for spilled output and the child's temporary files. */
  readonly scratch: string;
  /** Real path of the workspace root. */
  readonly root: string;
  /** Absolute paths that no confined program may see: our own data and settings. */
  readonly hidden?: readonly string[];
  /** Bytes that a spill file may have. */
  readonly maxSpillBytes?: number;
}

type Run = Parameters<Spawner["run"]>[1];

/** Child processes in a group of their own; those that ask for it confined by the system. */
export function processSpawner(options: ProcessSpawnerOptions): Spawner {
  return new ProcessSpawner(options);
}

class ProcessSpawner implements Spawner {
  readonly #guards = new Guards();

  constructor(private readonly options: ProcessSpawnerOptions) {}

  readonly #confiner = once((): Promise<Confiner> => {
    const { scratch } = this.options;
    return findConfiner({ path: this.#environment().PATH, scratch });
  });

  async sandbox(): Promise<Sandbox> {
    const found = await this.#confiner();
    return found.level === "none" ? found : { level: found.level };
  }

  async run(command: Command, run: Run): Promise<ProcessOutcome> {
    const { scratch, maxSpillBytes = 50_000_000 } = this.options;
    const started = performance.now();
    using output = new OutputCollector({
      maxBytes: command.maxOutputBytes,
      maxSpillBytes,
      spillPath: () => `${scratch}/output-${crypto.randomUUID().slice(0, 8)}.txt`,
    });
    const exit = await this.#exit(command, run, output);
    const spill = output.spill;
    return {
      exit,
      durationMs: Math.round(performance.now() - started),
      // Whoever listened need not have it put together again.
      get output() {
        return output.text();
      },
      outputBytes: output.total,
      ...(spill === undefined ? {} : { spill }),
    };
  }

  async #exit(command: Command, run: Run, output: OutputCollector): Promise<Exit> {
    if (run.signal.aborted) return { type: "cancelled" };
    await privateFolder(this.#temporary);
    const env = this.#environment();
    const program = findProgram(command.program, env.PATH);
    if (program === null) return { type: "not_found" };
    const plain: Launch = {
      words: [program, ...command.args],
      cwd: command.cwd,
      env: { ...env, ...command.env },
      timeoutMs: command.timeoutMs,
    };
    try {
      await using box = await this.#box(command, env.PATH);
      const way = box === null ? plain : {
        ...plain,
        words: [...box.words, ...plain.words],
        env: { ...env, ...box.env, ...command.env },
        reports: true,
      };
      const ended = await launch(way, run, output);
      return ended === null ? { type: "not_found" } : exitOf(ended, box, output);
    } catch (error) {
      if (error instanceof NotConfined) return { type: "not_confined", reason: error.message };
      throw error;
    }
  }

  /** `null`: the command runs with all rights. @throws {NotConfined} */
  async #box({ cwd, confine }: Command, path: string): Promise<Box | null> {
    if (!confine) return null;
    const found = await this.#confiner();
    if (found.level === "none") {
      if (confine.otherwise === "unconfined" && !confine.overlays?.length) return null;
      throw new NotConfined(`nothing here confines programs: ${lackText(found)}`);
    }
    const { root, scratch, env, hidden = [] } = this.options;
    const home = env("HOME");
    const surroundings = { root, scratch, home, path, hidden, guards: this.#guards };
    return await enclose({ cwd, confine }, surroundings, found);
  }

  get #temporary(): string {
    return `${this.options.scratch}/tmp`;
  }

  #environment() {
    return childEnvironment({ ...this.options, temporary: this.#temporary });
  }
}

/** Nobody else may read what commands print or put into their temporary files. */
async function privateFolder(path: string): Promise<void> {
  await Deno.mkdir(path, { recursive: true, mode: 0o700 });
}

function exitOf(ended: Ended, box: Box | null, output: OutputCollector): Exit {
  return box === null ? ended.exit : boxExit(ended, () => output.text());
}

function lackText({ why, detail }: Extract<Sandbox, { readonly level: "none" }>): string {
  switch (why) {
    case "system":
      return "this system has nothing for it";
    case "missing":
      return "bwrap (bubblewrap) is not installed";
    case "fails":
      return `bwrap does not work (${detail})`;
    case "leaks":
      return `bwrap does not confine (${detail})`;
  }
}
