/**
 * `agent serve` under load, from a process of its own: `server_load.ts [start|streams|bare|turns|soak] [N]`,
 * against the last bundle. `bare` is what the runtime takes for as many streams of a program without anything else. The model is `server.ts`, a third process.
 */

import { fileURLToPath } from "node:url";
import { startFlags } from "../tests/support/program.ts";

const [what = "streams", count = ""] = Deno.args;
const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));

interface Served extends AsyncDisposable {
  readonly pid: number;
  readonly base: string;
  readonly token: string;
  /** Milliseconds from its start until it listened. */
  readonly startMs: number;
}

async function firstLine(child: Deno.ChildProcess): Promise<string> {
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\n")) {
    const { value, done } = await reader.read();
    if (done) throw new Error("it ended before it listened");
    text += value;
  }
  void (async () => {
    while (!(await reader.read()).done);
  })();
  return text.trim();
}

const model = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", fileURLToPath(new URL("./server.ts", import.meta.url))],
  stdout: "piped",
  stderr: "null",
}).spawn();
const port = await firstLine(model);
const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-load-" }));
const env = {
  PATH: Deno.env.get("PATH") ?? "",
  HOME: `${folder}/home`,
  DENO_DIR: `${folder}/deno`,
  LANG: "C.UTF-8",
};
const config = `${env.HOME}/.config/agent`;
await Deno.mkdir(config, { recursive: true, mode: 0o700 });
await Deno.mkdir(`${folder}/project`);
await Deno.writeTextFile(
  `${config}/config.yaml`,
  `active_model: test\nmodels:\n  test:\n    provider: openai_compatible\n    model_name: test\n` +
    `    base_url: http://127.0.0.1:${port}/a/v1\n`,
  { mode: 0o600 },
);

async function started(): Promise<Served> {
  const began = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", ...startFlags, main, "serve", "--port", "0"],
    ...{ cwd: `${folder}/project`, env, clearEnv: true, stdout: "piped", stderr: "null" },
  }).spawn();
  const line = await firstLine(child);
  const startMs = performance.now() - began;
  const { origin, hash } = new URL(/http\S+/.exec(line)?.[0] ?? "");
  return {
    ...{ pid: child.pid, base: origin, token: hash.replace("#token=", ""), startMs },
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}

async function hello(): Promise<number> {
  await Deno.writeTextFile(`${folder}/hello.js`, 'console.log("hello");\n');
  const began = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", ...startFlags, `${folder}/hello.js`],
    ...{ env, clearEnv: true, stdout: "piped", stderr: "null" },
  }).spawn();
  await firstLine(child);
  const took = performance.now() - began;
  await child.status;
  return took;
}

/** Waits where the server says so: one caller may ask 100 times a second. */
async function ask(it: Served, path: string, body?: unknown, signal?: AbortSignal) {
  for (;;) {
    const response = await fetch(`${it.base}${path}`, {
      ...body === undefined ? {} : { method: "POST", body: JSON.stringify(body) },
      headers: { authorization: `Bearer ${it.token}`, "content-type": "application/json" },
      ...signal === undefined ? {} : { signal },
    });
    if (response.status !== 429) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function created(it: Served): Promise<string> {
  return (await (await ask(it, "/api/conversations", {})).json()).data.id;
}

/** Resident megabytes, by the server's own figures. */
async function resident(it: Served): Promise<number> {
  const text = await (await ask(it, "/metrics")).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 1e6;
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
}

async function starts(runs: number): Promise<void> {
  const [serve, one]: [number[], number[]] = [[], []];
  for (let run = 0; run <= runs; run++) {
    one.push(await hello());
    await using it = await started();
    serve.push(it.startMs);
    // The first one fills the cache of compiled code.
    if (run === 0) [serve, one].forEach((it) => it.pop());
  }
  console.log(
    `start to listening: median ${at(serve, 0.5)} ms, hello ${at(one, 0.5)} ms, of ${runs}`,
  );
}

async function streams(clients: number): Promise<void> {
  await using it = await started();
  const ids = await Promise.all(Array.from({ length: 10 }, () => created(it)));
  const before = await resident(it);
  const over = new AbortController();
  const began = performance.now();
  let heard = 0;
  const reading = Array.from({ length: clients }, async (_, number) => {
    const id = ids[number % ids.length];
    const response = await ask(it, `/api/conversations/${id}/events`, undefined, over.signal);
    if (response.status !== 200) throw new Error(String(response.status));
    return response.body;
  });
  const bodies = await Promise.all(reading);
  const connected = performance.now() - began;
  const done = bodies.map(async (body) => {
    const decoder = new TextDecoder();
    for await (const piece of body ?? []) {
      if (!decoder.decode(piece).includes("event: done")) continue;
      heard++;
      break;
    }
  });
  const open = await resident(it);
  for (const id of ids) {
    await (await ask(it, `/api/conversations/${id}/messages`, { text: "Say hello." })).text();
  }
  await Promise.all(done);
  const after = await resident(it);
  console.log(
    `${clients} clients in ${(connected / 1000).toFixed(1)} s: ${before.toFixed(0)} MB before, ` +
      `${open.toFixed(0)} MB open, ${
        after.toFixed(0)
      } MB after a turn of each; ${heard} heard its end`,
  );
  over.abort();
}

/** What the runtime itself takes: streams of which none ever says anything. */
async function bare(clients: number): Promise<void> {
  const program = `
    const rss = () => new Response(String(Deno.memoryUsage().rss));
    const never = () => new Response(new ReadableStream({}, { highWaterMark: 0 }));
    const handler = ({ url }) => url.endsWith("/rss") ? rss() : never();
    Deno.serve({ port: 0, onListen: ({ port }) => console.log(port) }, handler);
  `;
  await Deno.writeTextFile(`${folder}/bare.js`, program);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", ...startFlags, `${folder}/bare.js`],
    ...{ env, clearEnv: true, stdout: "piped", stderr: "null" },
  }).spawn();
  const base = `http://127.0.0.1:${await firstLine(child)}`;
  const resident = async () => Number(await (await fetch(`${base}/rss`)).text()) / 1e6;
  const before = await resident();
  const open = await Promise.all(Array.from({ length: clients }, () => fetch(`${base}/`)));
  const after = await resident();
  console.log(
    `${open.length} streams without a server of ours: ${before.toFixed(0)} MB before, ` +
      `${after.toFixed(0)} MB with them`,
  );
  child.kill();
  await child.status;
}

/** Milliseconds to the first event and to the end. */
async function turn(it: Served, id: string): Promise<readonly [number, number]> {
  const began = performance.now();
  const response = await ask(it, `/api/conversations/${id}/messages`, { text: "Say hello." });
  let first = 0;
  let text = "";
  for await (const piece of response.body ?? []) {
    if (first === 0) first = performance.now() - began;
    text += new TextDecoder().decode(piece);
  }
  if (!text.includes("event: done")) throw new Error(text);
  return [first, performance.now() - began];
}

async function turns(conversations: number): Promise<void> {
  await using it = await started();
  const ids: string[] = [];
  for (let made = 0; made < conversations; made++) ids.push(await created(it));
  await turn(it, ids[0] ?? "");
  const times = await Promise.all(ids.map((id) => turn(it, id)));
  const [firsts, ends] = [times.map(([first]) => first), times.map(([, end]) => end)];
  console.log(
    `${conversations} at once: first event median ${at(firsts, 0.5)} ms, p95 ${
      at(firsts, 0.95)
    } ms; ` +
      `end median ${at(ends, 0.5)} ms, p95 ${at(ends, 0.95)} ms`,
  );
}

/** Four at a time for so many minutes, a new conversation after five turns. */
async function soak(minutes: number): Promise<void> {
  await using it = await started();
  const until = performance.now() + minutes * 60_000;
  let count = 0;
  const worker = async () => {
    while (performance.now() < until) {
      const id = await created(it);
      for (let said = 0; said < 5 && performance.now() < until; said++) {
        await turn(it, id);
        count++;
      }
      await (await ask(it, "/api/conversations?limit=20")).text();
    }
  };
  const all = Promise.all([worker(), worker(), worker(), worker()]);
  for (let minute = 0; performance.now() < until; minute++) {
    console.log(`minute ${minute}: ${count} turns, ${(await resident(it)).toFixed(0)} MB`);
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(60_000, until - performance.now()))
    );
  }
  await all;
  console.log(`end: ${count} turns, ${(await resident(it)).toFixed(0)} MB`);
}

try {
  switch (what) {
    case "start":
      await starts(Number(count || 10));
      break;
    case "bare":
      await bare(Number(count || 1000));
      break;
    case "turns":
      await turns(Number(count || 100));
      break;
    case "soak":
      await soak(Number(count || 20));
      break;
    default:
      await streams(Number(count || 1000));
  }
} finally {
  model.kill();
  await model.status;
  await Deno.remove(folder, { recursive: true });
}
