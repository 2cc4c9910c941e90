/** Runs the program on one hostile input, and measures what it took. */

import { type Sandbox, sandbox, startProgram } from "../../support/program.ts";
import type { HostileInput, Ordinary } from "./input.ts";
import { ordinary } from "./ordinary.ts";
import { PeakMemory } from "./peak_memory.ts";

/** Bytes over an ordinary call of the same program. */
export const mostGrowth = 250_000_000;

export interface Measured {
  readonly name: string;
  /** What is wrong; `null`: nothing. */
  readonly problem: string | null;
  readonly seconds: number;
  /** Bytes at the peak over an ordinary call. */
  readonly growth: number;
}

/** One after the other. */
export async function* measureAll(inputs: readonly HostileInput[]): AsyncGenerator<Measured> {
  const bases = new Map<Ordinary, number>();
  for (const it of inputs) {
    const beside = it.beside ?? "a file";
    let base = bases.get(beside);
    if (base === undefined) {
      // The larger of two: whether the sandbox is tried is seen or missed.
      const all = [await measure(ordinary[beside], 0), await measure(ordinary[beside], 0)];
      base = Math.max(...all.map(({ growth }) => growth));
      bases.set(beside, base);
    }
    yield await measure(it, base);
  }
}

async function measure(it: HostileInput, base: number): Promise<Measured> {
  await using box = await sandbox();
  await it.prepare?.(box);
  await using server = serve(it);
  await box.config(configOf(it, server.port));
  const started = performance.now();
  const child = startProgram(it.args, {
    cwd: box.project,
    home: box.home,
    env: it.withoutRipgrep ? { PATH: await pathWithoutRipgrep(box) } : {},
  });
  const memory = new PeakMemory(child.pid);
  const over = setTimeout(() => memory.killAll(), it.limitS * 1000);
  const [{ code }, stdout, stderr] = await Promise.all([
    child.status,
    beginning(child.stdout),
    beginning(child.stderr),
  ]);
  clearTimeout(over);
  const growth = memory.end() - base;
  const seconds = (performance.now() - started) / 1000;
  const problem = problemOf(it, { seconds, growth, said: `${stdout}${stderr}`, code });
  return { name: it.name, problem, seconds, growth };
}

interface Outcome {
  readonly seconds: number;
  readonly growth: number;
  readonly said: string;
  readonly code: number;
}

function problemOf(it: HostileInput, { seconds, growth, said, code }: Outcome): string | null {
  if (seconds >= it.limitS) return `it did not end within ${it.limitS} s`;
  if (growth > mostGrowth) return `it grew by ${Math.round(growth / 1e6)} MB`;
  if (code > 100) return `it ended with ${code}: ${said.slice(0, 300)}`;
  const lines = said.split("\n").filter((line) => it.says.test(line));
  if (lines.length === 1) return null;
  return `${lines.length} lines say it, exit ${code}: ${said.slice(0, 300)}`;
}

/** The first characters of a stream that is read to its end. */
async function beginning(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let text = "";
  for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
    if (text.length < 100_000) text += piece;
  }
  return text;
}

function configOf({ config = "", reply }: HostileInput, port: number): string {
  if (!reply) return config;
  return `${config}active_model: test
retry: { tries: 1 }
models:
  test: { provider: openai_compatible, model_name: test, base_url: "http://127.0.0.1:${port}" }
`;
}

interface Server extends AsyncDisposable {
  readonly port: number;
}

function serve({ reply }: HostileInput): Server {
  if (!reply) return { port: 0, [Symbol.asyncDispose]: () => Promise.resolve() };
  const stopped = new AbortController();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, signal: stopped.signal, onListen: () => {} },
    async (request) => {
      if (request.method !== "POST") return new Response("", { status: 404 });
      await request.text();
      return reply();
    },
  );
  return {
    port: server.addr.port,
    async [Symbol.asyncDispose]() {
      stopped.abort();
      await server.finished;
    },
  };
}

/** A folder of links to what commands need, and nothing else. */
async function pathWithoutRipgrep({ home }: Sandbox): Promise<string> {
  const folder = `${home}/programs`;
  await Deno.mkdir(folder);
  for (const name of ["bash", "sh", "git", "bwrap", "ls", "setpriv", "unshare"]) {
    const real = (Deno.env.get("PATH") ?? "").split(":").map((it) => `${it}/${name}`)
      .find((it) => exists(it));
    if (real !== undefined) await Deno.symlink(real, `${folder}/${name}`);
  }
  return folder;
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
