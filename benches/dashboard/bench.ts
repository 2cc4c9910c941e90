/**
 * The dashboard in a terminal of its own: first frame, streaming, keys, idling; over a session of
 * 5,000 events and one of 50,000, and over one of 50,000 of which nothing was ever summed up.
 * `bench.ts [main] [events,…]`, default `dist/main.js`; needs python3. Ends with 1 where a limit is not kept.
 */

import { fileURLToPath } from "node:url";
import { z } from "zod";
import { inPython } from "../in_python.ts";
import { limitsOf, over } from "./limits.ts";
import { seed, type SeedOptions, sessionId } from "./seed.ts";
import { startFlags } from "../../tests/support/program.ts";

const stretch = z.object({
  cpu: z.number(),
  frames: z.number(),
  bytes: z.number(),
  rss: z.number(),
});
const measured = z.object({
  marks: z.record(z.string(), z.number()),
  first: z.number().nullable(),
  keys: z.array(z.number().nullable()),
  stretches: z.record(z.string(), stretch),
  peak: z.number(),
  code: z.number(),
  missed: z.unknown(),
  tail: z.string(),
});
type Measured = z.infer<typeof measured>;

const root = fileURLToPath(new URL("../../", import.meta.url));
const main = Deno.args[0] ?? `${root}dist/main.js`;

/** Deltas a second. */
const rate = 200;

/** A server of the widest protocol that talks for as long as anybody listens. */
function openServer(): { readonly url: string; close(): Promise<void> } {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      // What a server offers is asked before the first request; this one does not tell.
      if (request.method !== "POST") return new Response(null, { status: 404 });
      // Whoever is asked to sum up is offered no tools; that comes before the answer.
      const { tools } = await request.json();
      const told: AsyncIterable<string> | Iterable<string> = tools
        ? deltas()
        : [`data: ${chunk("Nothing to add.")}\n\n`, "data: [DONE]\n\n"];
      const body = ReadableStream.from<string>(told).pipeThrough(new TextEncoderStream());
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
  );
  return { url: `http://127.0.0.1:${server.addr.port}/v1`, close: () => server.shutdown() };
}

async function* deltas(): AsyncGenerator<string> {
  const started = Date.now();
  for (let at = 0; at < 60 * rate; at++) {
    const wait = started + at * 1000 / rate - Date.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    const content = at % 200 === 199
      ? "\n\n## Part\n\n"
      : at % 40 === 39
      ? "end 中文.\n\n"
      : "more text ";
    yield `data: ${chunk(content)}\n\n`;
  }
}

function chunk(content: string): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: null }];
  return JSON.stringify({ id: "1", object: "chat.completion.chunk", choices });
}

async function measure(options: SeedOptions): Promise<Measured> {
  const home = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-bench-" }));
  const project = `${home}/project`;
  const config = `${home}/.config/agent`;
  await Deno.mkdir(project);
  await Deno.mkdir(config, { recursive: true, mode: 0o700 });
  const server = openServer();
  const model = `{ provider: openai_compatible, base_url: "${server.url}", api_key: x }`;
  await Deno.writeTextFile(
    `${config}/config.yaml`,
    `models: { s: ${model} }\nactive_model: s\n`,
    { mode: 0o600 },
  );
  await seed(home, project, options);
  const script = fileURLToPath(new URL("in_terminal.py", import.meta.url));
  const order = {
    argv: [Deno.execPath(), "run", ...startFlags, main, "--resume", sessionId],
    cwd: project,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: home,
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      LANG: "C.UTF-8",
      TERM: "xterm-256color",
    },
    columns: 120,
    rows: 40,
    // What was never summed up is summed up before the first answer.
    limit: 60,
  };
  // Deno compiles a program at its first start, and keeps that for the next one.
  const before = [{ when: "Question" }, { after: 3, send: "\x03\x03\x03" }];
  const steps = [
    { when: "Question", mark: "content" },
    { after: 40, send: "" },
    { measure: 30, mark: "idle" },
    { after: 0.1, send: "go on\r" },
    { when: "more text", mark: "answered" },
    { after: 2, send: "" },
    { measure: 10, mark: "streaming" },
    { keys: [..."①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚"], every: 0.15 },
    { after: 0.1, send: "\x03\x03\x03" },
  ];
  try {
    await inPython(script, { ...order, steps: before });
    return measured.parse(await inPython(script, { ...order, steps }));
  } finally {
    await server.close().catch(() => {});
    await Deno.remove(home, { recursive: true });
  }
}

/** Milliseconds that a program takes which only says hello: the median of seven starts. */
async function hello(): Promise<number> {
  const path = await Deno.makeTempFile({ suffix: ".js" });
  await Deno.writeTextFile(path, 'console.log("hello");\n');
  const times: number[] = [];
  for (let run = 0; run < 7; run++) {
    const started = performance.now();
    await new Deno.Command(Deno.execPath(), { args: ["run", ...startFlags, path] }).output();
    times.push(performance.now() - started);
  }
  await Deno.remove(path);
  return times.sort((a, b) => a - b)[3] ?? Infinity;
}

function report(options: SeedOptions, measured: Measured, helloMs: number): boolean {
  const { marks, first, keys, stretches, peak, code, missed } = measured;
  const known = keys.filter((it) => it !== null).sort((a, b) => a - b);
  const at = (share: number) => known[Math.floor(share * (known.length - 1))] ?? Infinity;
  const stretch = (name: string) => {
    const it = stretches[name];
    if (!it) return "–";
    return `${(100 * it.cpu).toFixed(1)} % · ${it.frames.toFixed(1)} frames/s · ` +
      `${(it.bytes / 1000).toFixed(0)} kB · ${it.rss.toFixed(0)} MB`;
  };
  const { count, compacted } = options;
  const problems = over(limitsOf(options, helloMs), {
    "first frame, ms": first ?? Infinity,
    "content, ms": marks["content"] ?? Infinity,
    "idle, % of a core": 100 * (stretches["idle"]?.cpu ?? Infinity),
    "streaming, % of a core": 100 * (stretches["streaming"]?.cpu ?? Infinity),
    "streaming, MB": stretches["streaming"]?.rss ?? Infinity,
    "peak, MB": peak === 0 ? Infinity : peak,
    "keys p95, ms": at(0.95),
  });
  console.log([
    `${count} events${compacted ? "" : ", nothing summed up"}: first frame ${
      first?.toFixed(0)
    } ms · content ${marks["content"]?.toFixed(0)} ms · hello ${helloMs.toFixed(0)} ms`,
    `  idle      ${stretch("idle")}`,
    `  streaming ${stretch("streaming")}`,
    `  keys      ${known.length} of ${keys.length} · median ${at(0.5).toFixed(1)} ms · p95 ${
      at(0.95).toFixed(1)
    } ms`,
    `  peak ${peak.toFixed(0)} MB · exit ${code}${
      missed ? ` · missed ${JSON.stringify(missed)}` : ""
    }`,
    ...problems.map((it) => `  over: ${it}`),
  ].join("\n"));
  return problems.length === 0;
}

const helloMs = await hello();
const sessions: readonly SeedOptions[] = [
  ...(Deno.args[1] ?? "5000,50000").split(",").map(Number)
    .map((count) => ({ count, compacted: true })),
  { count: 50_000, compacted: false },
];
for (const options of sessions) {
  if (!report(options, await measure(options), helloMs)) Deno.exitCode = 1;
}
