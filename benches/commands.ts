/**
 * What a boxed command costs between two answers of a model: twenty `echo`, the time from the end of
 * an answer to the next request. In an empty folder and in one of many files.
 *
 * `deno run -A --no-prompt benches/commands.ts [--rounds 7] [--files 0,50000] [--think MS] NAME=MAIN ...`
 * compares bundles (`deno task bundle`), in turn, so that a machine that is busy is busy for all.
 * `--think` is how long the model takes for an answer. Limits: 20 ms in an empty folder, 40 ms more
 * among 50,000 files.
 */

import { parseArgs } from "node:util";
import { startFlags } from "../tests/support/program.ts";
import { median } from "./figures.ts";
import { makeProject } from "./many_files.ts";
import { openMeasurer } from "./measure.ts";

const commands = 20;

interface Program {
  readonly name: string;
  readonly main: string;
}

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "7" },
    files: { type: "string", default: "0,50000" },
    line: { type: "string", default: "echo NUMBER" },
    think: { type: "string", default: "0" },
  },
});
const programs = (positionals.length > 0 ? positionals : ["now=dist/main.js"]).map(
  (it): Program => {
    const [name = "", main = ""] = it.split("=");
    return { name, main: Deno.realPathSync(main) };
  },
);

interface Seen {
  readonly at: number;
  ended: number;
}

/** Answers with the next command, and says when each request came. */
function openModel() {
  const seen: Seen[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      // What a server offers is asked before the first request; this one does not tell.
      if (request.method !== "POST") return new Response(null, { status: 404 });
      const exchange: Seen = { at: performance.now(), ended: 0 };
      const { messages } = await request.json();
      const results = Array.isArray(messages)
        ? messages.filter((it: { role?: string }) => it.role === "tool").length
        : 0;
      seen.push(exchange);
      await new Promise((done) => setTimeout(done, Number(values.think)));
      const body = answer(results);
      exchange.ended = performance.now();
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
  );
  return {
    port: server.addr.port,
    take: () => seen.splice(0),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function answer(results: number): string {
  const base = { id: "bench", object: "chat.completion.chunk", created: 0, model: "mock" };
  const called = {
    index: 0,
    id: `call_${results}`,
    type: "function",
    function: {
      name: "run_shell",
      arguments: JSON.stringify({ command: values.line.replaceAll("NUMBER", `${results}`) }),
    },
  };
  const delta = results < commands ? { tool_calls: [called] } : { content: "done" };
  const reason = results < commands ? "tool_calls" : "stop";
  const usage = { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 };
  const events = [
    { ...base, choices: [{ index: 0, delta: { role: "assistant", ...delta } }] },
    { ...base, choices: [{ index: 0, delta: {}, finish_reason: reason }] },
    { ...base, choices: [], usage },
  ];
  return [...events.map((it) => JSON.stringify(it)), "[DONE]"].map((it) => `data: ${it}\n\n`)
    .join("");
}

async function writeHome(home: string, port: number): Promise<void> {
  await Deno.mkdir(`${home}/.config/agent`, { recursive: true, mode: 0o700 });
  const yaml =
    "active_model: mock\nmax_tool_calls: 100\nmodels:\n  mock:\n    provider: openai_compatible\n" +
    `    model_name: mock\n    base_url: http://127.0.0.1:${port}/v1\n`;
  await Deno.writeTextFile(`${home}/.config/agent/config.yaml`, yaml, { mode: 0o600 });
}

interface Row {
  readonly name: string;
  readonly files: number;
  /** Of each run: the median and the first of the gaps, CPU of all processes for one command. */
  readonly gaps: number[];
  readonly first: number[];
  readonly cpu: number[];
}

const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-bench-" }));
try {
  await using model = openModel();
  await using measurer = openMeasurer();
  const sizes = values.files.split(",").map(Number);
  for (const files of sizes) await makeProject(`${folder}/project-${files}`, files);
  const rows = programs.flatMap(({ name, main }) =>
    sizes.map((files) => ({ name, main, files, gaps: [], first: [], cpu: [] } as Row & Program))
  );
  for (const { name } of programs) await writeHome(`${folder}/home-${name}`, model.port);
  for (let round = 0; round <= Number(values.rounds); round++) {
    for (const { name, main, files, gaps, first, cpu } of rows) {
      const home = `${folder}/home-${name}`;
      const cost = await measurer.run({
        argv: [
          ...[Deno.execPath(), "run", ...startFlags, main],
          ...["work", "--approve", "all", "run the commands"],
        ],
        cwd: `${folder}/project-${files}`,
        env: {
          PATH: Deno.env.get("PATH") ?? "",
          HOME: home,
          DENO_DIR: `${home}/.cache/deno`,
          LANG: "C.UTF-8",
        },
      });
      const seen = model.take();
      if (seen.length !== commands + 1) throw new Error(`${name}: ${seen.length} requests`);
      if (round === 0) continue;
      const all = seen.slice(1).map((it, at) => it.at - (seen[at]?.ended ?? NaN));
      gaps.push(median(all.slice(1)));
      first.push(all[0] ?? NaN);
      cpu.push(cost.cpu / commands);
    }
  }
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(10);
  console.log(`${commands} commands, ${values.rounds} rounds; medians (least) between answers`);
  for (const { name, files, gaps, first, cpu } of rows) {
    console.log(
      `${name.padEnd(10)}${`${files}`.padStart(7)} files${ms(median(gaps))} (${
        Math.min(...gaps).toFixed(1)
      })  first${ms(median(first))}  CPU of the whole run a command${ms(median(cpu))}`,
    );
  }
} finally {
  await Deno.remove(folder, { recursive: true });
}
