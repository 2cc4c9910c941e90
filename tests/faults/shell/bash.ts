/** Runs lines by a real bash in a folder of its own, many in one process, and says what they did. */

import { bubblewrap } from "../../support/bubblewrap.ts";
import { makeStubs } from "./stubs.ts";

/** What a line did. */
export interface Trace {
  /** Words of the programs that ran, in the order in which they started. */
  readonly ran: readonly (readonly string[])[];
}

export interface Ran {
  readonly traces: readonly Trace[];
  /** Something was made, changed or removed beside the log, by whichever line. */
  readonly touched: boolean;
}

/** Names that globs, options and redirects may meet. */
const files = ["a", "b.txt", "-n", "--out=z", "x y", "src/c", ".env", "id_x", "~", "{a,b}", "[a]"];

/** Builtins for which there is a stub. */
const disabled = "enable -n echo true false pwd test [ kill";

const longestMs = 60_000;

const shell = "/bin/bash";

/** A line that got through by mistake does no harm outside of its folder. */
function walls(root: string): readonly string[] {
  if (!bubblewrap) return [];
  const own = ["--ro-bind", "/", "/", "--bind", root, root, "--dev", "/dev", "--proc", "/proc"];
  return ["/usr/bin/bwrap", ...own, "--unshare-all", "--die-with-parent"];
}

export class Bash implements AsyncDisposable {
  readonly #root: string;
  readonly #before: string;

  private constructor(root: string) {
    this.#root = root;
    this.#before = listing(`${root}/world`);
  }

  static async make(): Promise<Bash> {
    const root = await Deno.makeTempDir({ prefix: "shell-fuzz-" });
    await Deno.mkdir(`${root}/bin`);
    await makeStubs(`${root}/bin`);
    await makeWorld(root);
    return new Bash(root);
  }

  /** Where lines run. */
  get folder(): string {
    return `${this.#root}/world/project`;
  }

  /** Each text in a subshell of one process, in the same folder, one after another. */
  async run(texts: readonly string[]): Promise<Ran> {
    const log = `${this.#root}/log`;
    await Deno.writeTextFile(log, "");
    await Deno.writeTextFile(`${this.#root}/batch`, batch(texts));
    const [program = "", ...args] = [...walls(this.#root), shell, "--noprofile", "--norc"];
    const child = new Deno.Command(program, {
      args: [...args, `${this.#root}/batch`],
      cwd: this.folder,
      clearEnv: true,
      env: {
        PATH: `${this.#root}/bin`,
        HOME: `${this.#root}/world`,
        LANG: "C.UTF-8",
        FUZZ_LOG: log,
      },
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const timer = setTimeout(() => child.kill("SIGKILL"), longestMs);
    const { signal } = await child.status;
    clearTimeout(timer);
    if (signal !== null) return { traces: texts.map(() => ({ ran: [] })), touched: true };
    const traces = parseLog(await Deno.readTextFile(log), texts.length);
    return { traces, touched: listing(`${this.#root}/world`) !== this.#before };
  }

  /** Makes the world as it was. */
  async mend(): Promise<void> {
    await Deno.remove(`${this.#root}/world`, { recursive: true });
    await makeWorld(this.#root);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.#root, { recursive: true });
  }
}

function batch(texts: readonly string[]): string {
  const runs = texts.map((text, at) => `run ${at} '${text.replaceAll("'", `'\\''`)}'\n`);
  return `${disabled}
run() {
  printf 'M\\0%s\\0' "$1" >>"$FUZZ_LOG"
  ( eval "$2"; wait )
}
${runs.join("")}`;
}

async function makeWorld(root: string): Promise<void> {
  await Deno.mkdir(`${root}/world/project/src`, { recursive: true });
  for (const file of files) await Deno.writeTextFile(`${root}/world/project/${file}`, "");
  await Deno.writeTextFile(`${root}/world/up`, "");
}

/** Every path with its size: all files are empty at first. */
function listing(folder: string): string {
  const lines: string[] = [];
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) lines.push(`${name}/`, listing(path));
    else lines.push(`${name} ${Deno.lstatSync(path).size}`);
  }
  return lines.sort().join("\n");
}

function parseLog(log: string, count: number): readonly Trace[] {
  const ran: string[][][] = Array.from({ length: count }, () => []);
  const fields = log.split("\0");
  let current: string[][] = [];
  for (let at = 0; at < fields.length - 1;) {
    const size = Number(fields[at + 1]);
    if (fields[at] === "M") {
      current = ran[size] ?? [];
      at += 2;
    } else {
      current.push(fields.slice(at + 2, at + 2 + size));
      at += 2 + size;
    }
  }
  return ran.map((it) => ({ ran: it }));
}
