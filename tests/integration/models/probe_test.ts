/** What `agent model probe` finds of models and servers of every kind, over real HTTP. */

import assert from "node:assert/strict";
import { salvage } from "../../../src/agent/mod.ts";
import { ollamaModel } from "../../../src/models/ollama.ts";
import { openaiModel } from "../../../src/models/openai.ts";
import {
  probeCosts,
  probeModel,
  type ProbeOptions,
  type Profile,
  type ProgramTrial,
} from "../../../src/models/probe/mod.ts";
import { AgentError, type Clock, type Model } from "../../../src/protocol/mod.ts";
import { allTools } from "../../../src/tools/mod.ts";
import { editTrial } from "../../../src/actions/model/probe_edits.ts";
import { fakeClock } from "../../support/clock.ts";
import type { FakeServer } from "../../support/fake_server.ts";
import { measuredOllama, measuredOpenai } from "../../support/measured_servers.ts";

/** Five milliseconds pass whenever somebody looks. */
function ticking(): Clock {
  const clock = fakeClock();
  let now = Date.UTC(2026, 0, 1);
  return { now: () => now += 5, sleep: (ms, signal) => clock.sleep(ms, signal) };
}

const trial = await editTrial(allTools);

/** What a program prints stands in it: nothing runs here. */
const programs: ProgramTrial = {
  tasks: [{ task: "How many are there?", answer: "3" }, { task: "How many less?", answer: "4" }],
  tool: { name: "run_program", description: "", schema: {} },
  printed: ({ arguments: given }) => Promise.resolve(/print\((\d+)\)/.exec(given)?.[1] ?? ""),
};

function options(more: Partial<ProbeOptions> = {}): ProbeOptions {
  return { quick: false, local: null, salvage, trial, programs, progress: () => {}, ...more };
}

async function measured(model: Model, more: Partial<ProbeOptions> = {}): Promise<Profile> {
  const signal = new AbortController().signal;
  return await probeModel({ model, clock: ticking(), signal }, options(more));
}

interface Case {
  readonly title: string;
  readonly serve: () => FakeServer;
  readonly wire?: "ollama";
  readonly local?: "ollama" | "other";
  /** What is found, `at` and speed apart. */
  readonly found: Partial<Profile>;
  /** Least and most of a figure that is searched for. */
  readonly between?: readonly ["window" | "quality", number, number];
}

const all = { edit_file: 1, apply_patch: 1, write_file: 1 };
const native = {
  ...{ dialect: "native", notation: null, parallel: true, edits: all, programs: 0.5 } as const,
};

const cases: readonly Case[] = [
  {
    title: "a server that refuses with its figures",
    serve: () =>
      measuredOpenai({ window: 5000, over: "figures", dialect: "native", parallel: true }),
    found: { ...native, window: 5000, windowBy: "refusal", silent: false, bestEdit: "edit_file" },
  },
  {
    title: "a llama-server of this machine",
    serve: () => measuredOpenai({ window: 6144, over: "llama", dialect: "json" }),
    local: "other",
    found: {
      window: 6144,
      windowBy: "refusal",
      dialect: "json",
      notation: "json",
      parallel: false,
      edits: all,
    },
  },
  {
    title: "a server that refuses without a figure",
    serve: () => measuredOpenai({ window: 5000, over: "bare", dialect: "xml", parallel: true }),
    found: { windowBy: "needle", silent: false, dialect: "xml", notation: "invoke" },
    between: ["window", 4650, 5000],
  },
  {
    title: "a server that cuts without a word and counts",
    serve: () => measuredOpenai({ window: 4096, over: "cut", dialect: "own" }),
    found: {
      window: 4096,
      windowBy: "count",
      silent: true,
      dialect: "other",
      notation: "react",
      parallel: false,
    },
  },
  {
    title: "a window that is cut between two sizes that are tried, which is no forgetting",
    serve: () => measuredOpenai({ window: 5000, over: "cut", dialect: "xml" }),
    found: { window: 5000, windowBy: "count", silent: true, quality: null, edits: all },
  },
  {
    title: "a server that cuts without a word and counts nothing",
    serve: () => measuredOpenai({ window: 4096, over: "cut", counts: false, dialect: "none" }),
    found: {
      windowBy: "needle",
      silent: true,
      charactersPerToken: null,
      dialect: "none",
      edits: { edit_file: null, apply_patch: null, write_file: null },
      bestEdit: null,
    },
    between: ["window", 3900, 4096],
  },
  {
    title: "a window of more than is tried",
    serve: () => measuredOpenai({ window: 1_000_000, over: "figures", dialect: "native" }),
    found: { window: null, windowBy: null, quality: null, parallel: false },
  },
  {
    title: "a model that forgets in long prompts that are served whole",
    serve: () =>
      measuredOpenai({ window: 20_000, over: "figures", quality: 6000, dialect: "native" }),
    local: "other",
    found: { window: 20_000, windowBy: "refusal", silent: false },
    between: ["quality", 4800, 6000],
  },
  {
    title: "no end of what a model can read where it slips once",
    serve: () => measuredOpenai({ window: 5000, over: "figures", dialect: "native", slips: [1] }),
    found: { window: 5000, quality: null },
  },
  {
    title: "a model that edits by whole files alone",
    serve: () =>
      measuredOpenai({
        window: 5000,
        over: "figures",
        dialect: "native",
        edits: ["write_file"],
      }),
    found: { edits: { edit_file: 0, apply_patch: 0, write_file: 1 }, bestEdit: "write_file" },
  },
  {
    title: "an Ollama that gives the window that is asked for, up to the model's own",
    serve: () => measuredOllama({ contextLength: 8192, dialect: "native", parallel: true }),
    wire: "ollama",
    local: "ollama",
    found: { ...native, window: 8192, windowBy: "refusal", silent: false },
  },
  {
    title: "an Ollama that holds less than it is asked for",
    serve: () => measuredOllama({ contextLength: 40_960, holds: 4096, dialect: "json" }),
    wire: "ollama",
    local: "ollama",
    found: { window: 4096, windowBy: "count", silent: true, dialect: "json" },
  },
];

function modelOf(server: FakeServer, { wire }: Case): Model {
  const clock = fakeClock();
  if (wire === "ollama") return ollamaModel({ modelName: "m", baseUrl: server.url, clock });
  return openaiModel({
    provider: "test",
    dialect: "compatible",
    modelName: "m",
    baseUrl: `${server.url}/v1`,
    clock,
  });
}

/** Tokens that a server counted of everything it was asked, in and out. */
function totalOf(server: FakeServer): number {
  return server.requests.reduce((sum, { text }) => sum + Math.ceil(text.length / 4) + 100, 0);
}

for (const it of cases) {
  Deno.test(`probe finds ${it.title}`, async () => {
    await using server = it.serve();
    const profile = await measured(modelOf(server, it), { local: it.local ?? null });
    const seen = Object.fromEntries(
      Object.entries(profile).filter(([key]) => Object.hasOwn(it.found, key)),
    );
    assert.deepEqual(seen, it.found);
    if (it.between) {
      const [key, least, most] = it.between;
      const figure = profile[key];
      assert.ok(figure !== null && least <= figure && figure <= most, `${key} ${figure}`);
    }
  });
}

Deno.test("probe takes no more tokens than it said before it began", async () => {
  for (const quick of [true, false]) {
    for (const it of cases.filter(({ local }) => local === undefined)) {
      await using server = it.serve();
      await measured(modelOf(server, it), { quick });
      const said = probeCosts({ quick, tasks: trial.tasks.length });
      const most = said.reduce((sum, { tokens }) => sum + tokens, 0);
      assert.ok(totalOf(server) <= most, `${it.title}: ${totalOf(server)} of ${most}`);
    }
  }
});

Deno.test("probe counts the speed of an answer from its first piece", async () => {
  const model: Model = {
    id: { provider: "test", name: "m" },
    async *stream() {
      yield { type: "text", text: "amethyst" };
      yield {
        type: "usage",
        usage: { input: 300, output: 20, cached: 0, thinking: 0, estimated: false },
      };
      yield { type: "finish", reason: "stop", parts: [{ type: "text", text: "1 2 3" }] };
    },
  };
  // Five milliseconds between two looks at the clock.
  assert.equal((await measured(model, { quick: true })).tokensPerSecond, 4000);
});

Deno.test("a model that does not answer is not measured, and one that is interrupted is given up", async () => {
  const silent: Model = {
    id: { provider: "test", name: "m" },
    async *stream() {
      yield { type: "error", error: { kind: "auth", message: "wrong key" } };
    },
  };
  await assert.rejects(measured(silent), (error) => {
    assert.ok(error instanceof AgentError);
    assert.deepEqual([error.code, error.params], ["probe.failed", { reason: "wrong key" }]);
    return true;
  });
  const stop = new AbortController();
  const model: Model = {
    ...silent,
    async *stream() {
      stop.abort(new Error("Ctrl-C"));
      yield { type: "error", error: { kind: "aborted", message: "cancelled" } };
    },
  };
  const work = probeModel({ model, clock: ticking(), signal: stop.signal }, options());
  await assert.rejects(work, /Ctrl-C/);
});
