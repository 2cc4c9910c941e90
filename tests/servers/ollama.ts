/** A real Ollama with models of one script each, where there is one. */

import { scriptedModel } from "./scripted_gguf.ts";
import { scripts } from "./scripts.ts";
import { freePort, ready } from "./server.ts";
import { goTemplate, jinja } from "./templates.ts";

/** Path of the program, as `get_ollama.sh` builds it; without it these tests are skipped. */
export const ollamaProgram = Deno.env.get("AGENT_OLLAMA") ?? null;

/** The most tokens that the models say they are trained for. */
export const trained = 131_072;

/** Scripts whose models can think. */
const thinkers: ReadonlySet<string> = new Set(["thinks"]);

/** A prompt as the runner took it; tokens. */
export interface ReadPrompt {
  readonly prompt: number;
  /** Not in the cache: what was really read. */
  readonly read: number;
}

export interface OllamaServer extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Names of its models are those of the scripts. */
  readonly pid: number;
  /** Prompts since it started, oldest first. */
  prompts(): readonly ReadPrompt[];
  /** How often a model was loaded. */
  loads(): number;
  /** Prompts that it cut. */
  cuts(): number;
  /** Process ids of its runners. */
  runners(): Promise<readonly number[]>;
  /** Clock ticks that its runners have used: they stand still while nothing is generated. */
  ticks(): Promise<number>;
}

/** Starts it on a free port with its own folder; it is ready when this returns. */
export async function startOllama(
  program: string,
  names: readonly string[],
): Promise<OllamaServer> {
  const folder = await Deno.makeTempDir({ prefix: "agent-ollama-" });
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = new Deno.Command(program, {
    args: ["serve"],
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: folder,
      OLLAMA_HOST: `127.0.0.1:${port}`,
      OLLAMA_MODELS: `${folder}/models`,
      OLLAMA_DEBUG: "1",
      OLLAMA_NOHISTORY: "1",
    },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const log: string[] = [];
  const reading = keepLines(process.stderr, log);
  await ready(`${url}/api/version`);
  await create(url, names);
  const has = (words: string) => log.filter((it) => it.includes(words));
  return {
    url,
    pid: process.pid,
    prompts: () =>
      has("loading cache slot").map((line) => ({
        prompt: figure(line, "prompt"),
        read: figure(line, "remaining"),
      })),
    loads: () => has("finished setting up").length,
    cuts: () => has("truncating input").length,
    runners: () => below(process.pid),
    ticks: () => ticksBelow(process.pid),
    async [Symbol.asyncDispose]() {
      try {
        process.kill("SIGTERM");
      } catch {
        // It was killed by a test.
      }
      await process.status;
      await reading;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function keepLines(stream: ReadableStream<Uint8Array>, log: string[]): Promise<void> {
  const decoder = new TextDecoder();
  let open = "";
  for await (const bytes of stream) {
    const lines = (open + decoder.decode(bytes, { stream: true })).split("\n");
    open = lines.pop() ?? "";
    log.push(...lines);
  }
}

function figure(line: string, name: string): number {
  return Number(new RegExp(` ${name}=(\\d+)`).exec(line)?.[1] ?? NaN);
}

/** One file for all: a model is a script by its template. */
async function create(url: string, names: readonly string[]): Promise<void> {
  const bytes = scriptedModel(scripts, {
    template: jinja(Object.keys(scripts)),
    contextLength: trained,
  });
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
  await sent(`${url}/api/blobs/sha256:${hash}`, bytes);
  for (const name of names) {
    const template = goTemplate(name, thinkers.has(name));
    const files = { "scripted.gguf": `sha256:${hash}` };
    await sent(
      `${url}/api/create`,
      JSON.stringify({ model: name, files, template, stream: false }),
    );
  }
}

async function sent(url: string, body: BodyInit): Promise<void> {
  const response = await fetch(url, { method: "POST", body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
}

/** The processes that this one started, from /proc. */
async function below(pid: number): Promise<readonly number[]> {
  const all: number[] = [];
  for await (const thread of Deno.readDir(`/proc/${pid}/task`)) {
    const children = await textOf(`/proc/${pid}/task/${thread.name}/children`);
    all.push(...children.split(" ").filter((it) => it !== "").map(Number));
  }
  return all;
}

async function ticksBelow(pid: number): Promise<number> {
  let ticks = 0;
  for (const child of await below(pid)) {
    const stat = await textOf(`/proc/${child}/stat`);
    // Behind the name, which may hold blanks: user time and system time are the 12th and 13th field.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks;
}

/** Empty where the process has ended meanwhile. */
async function textOf(path: string): Promise<string> {
  return await Deno.readTextFile(path).catch(() => "");
}
