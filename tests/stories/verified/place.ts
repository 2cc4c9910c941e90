/** A small repository, a change of it, and what the program finds out about the change. */

import {
  isTestFile,
  namedCommands,
  type Verification,
  verifyProject,
} from "../../../src/edit/runners/mod.ts";
import type { Bytes, Command } from "../../../src/protocol/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { folderOf } from "../../../src/util/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { realClock } from "../../support/clock.ts";
import { modulesWith, type NpmProgram, npmPrograms } from "../../support/npm.ts";

export type Files = Readonly<Record<string, string>>;

export interface Repository {
  readonly name: string;
  /** The programs that it takes. */
  readonly needs: readonly Program[];
  readonly given: Files;
  /** Files as the work leaves them; `null`: removed. `{folder}` is a folder beside the project. */
  readonly work: Readonly<Record<string, string | null>>;
  readonly task: string;
  /** Of the project, `AGENTS.md`. */
  readonly instructions?: string;
  readonly patienceMs?: number;
  readonly timeBoxMs?: number;
}

type OwnProgram = "make" | "python" | "pytest" | "node" | "deno" | "go" | "cargo";

/** Those of npm are installed where they are asked for. */
export type Program = OwnProgram | NpmProgram;

const asks: Readonly<Record<OwnProgram, readonly string[]>> = {
  make: ["make", "--version"],
  python: ["python3", "--version"],
  pytest: ["python3", "-m", "pytest", "--version"],
  node: ["node", "--version"],
  deno: ["deno", "--version"],
  go: ["go", "version"],
  cargo: ["cargo", "--version"],
};

/** Programs that are not here. */
export async function lacking(): Promise<ReadonlySet<Program>> {
  const found = new Set<Program>();
  for (const [name, words] of Object.entries(asks)) {
    if (isProgram(name) && !await succeeds(words)) found.add(name);
  }
  return found;
}

async function succeeds([program = "", ...args]: readonly string[]): Promise<boolean> {
  try {
    const command = new Deno.Command(program, { args, stdout: "null", stderr: "null" });
    return (await command.output()).success;
  } catch {
    return false;
  }
}

function isProgram(name: string): name is OwnProgram {
  return Object.hasOwn(asks, name);
}

export interface Told extends Pick<Verification, "verdict" | "why" | "text"> {
  /** How often tests were started. */
  readonly runs: number;
  /** The same work, verified a second time. */
  again(): Promise<Told>;
  readonly shown: readonly string[];
}

const encode = (text: string): Bytes => new TextEncoder().encode(text);

/** Runs the tests of a repository after the work, with everything else as the program has it. */
export async function verified(
  { given, work, task, needs, instructions = "", patienceMs, timeBoxMs = 120_000 }: Repository,
  look: (told: Told) => Promise<void> | void,
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-verified-" }));
  try {
    const root = `${folder}/project`;
    const place = (text: string) => text.replaceAll("{folder}", folder);
    for (const [path, text] of Object.entries(given)) await write(`${root}/${path}`, place(text));
    for (const name of npmPrograms.filter((it) => needs.includes(it))) {
      const modules = await modulesWith(name);
      if (modules !== null) await Deno.symlink(modules, `${root}/node_modules`);
    }
    const before = new Map<string, Bytes | null>();
    for (const [path, text] of Object.entries(work)) {
      const was = given[path];
      before.set(path, was === undefined ? null : encode(place(was)));
      if (text === null) await Deno.remove(`${root}/${path}`);
      else await write(`${root}/${path}`, place(text));
    }
    const workspace = await diskWorkspace(root);
    const scratch = `${folder}/scratch`;
    await using spawner = processSpawner({ env: (name) => Deno.env.get(name), root, scratch });
    const known = new Map<string, Bytes>();
    const tell = async (): Promise<Told> => {
      let runs = 0;
      const shown: string[] = [];
      const { verdict, why, text } = await verifyProject({
        workspace,
        scratch,
        clock: realClock,
        spawner: {
          ...spawner,
          sandbox: () => spawner.sandbox(),
          run(command: Command, options) {
            runs++;
            return spawner.run(command, options);
          },
        },
        originals: new Map([...before].filter(([path, bytes]) => isTestFile(path, bytes))),
        before: () => Promise.resolve(before),
        known: {
          get: (key) => Promise.resolve(known.get(key) ?? null),
          put: (key, value) => Promise.resolve(void known.set(key, value)),
        },
        task: () => Promise.resolve(task),
        commands: () => Promise.resolve(namedCommands({ task, instructions })),
        allows: (line) =>
          Promise.resolve(line.includes("denied") ? "it may not run: a rule" : null),
        timeBoxMs,
        ...patienceMs !== undefined && { patienceMs },
        signal: new AbortController().signal,
        progress: (it) => shown.push(it),
      });
      return { verdict, why, text, runs, shown, again: tell };
    };
    await look(await tell());
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function write(path: string, text: string): Promise<void> {
  await Deno.mkdir(folderOf(path), { recursive: true });
  await Deno.writeTextFile(path, text, { mode: text.startsWith("#!") ? 0o755 : 0o644 });
}
