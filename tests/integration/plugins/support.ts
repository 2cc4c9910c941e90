/** Plugins in a place of their own, and what comes out of their programs: each call is answered here. */

import { ToolPrograms } from "../../../src/codemode/mod.ts";
import { paths as pathsOf, trustIn } from "../../../src/config/mod.ts";
import {
  findPlugins,
  Pins,
  placeOf,
  type PluginOptions,
  PluginTools,
  readPlugin,
} from "../../../src/plugins/mod.ts";
import type { ProgramCall, Tool } from "../../../src/protocol/mod.ts";
import { allTools, methodsOf, toolForPrograms, toolkitsOf } from "../../../src/tools/mod.ts";
import { realClock } from "../../support/clock.ts";
import { Engines } from "../../support/engines.ts";

/** Calls after which a program is left to itself. */
const mostCalls = 30;

export const engines = () => new Engines({ computeMs: 400, printed: 2_000, kept: 1_000 });

export interface Place extends AsyncDisposable {
  readonly root: string;
  readonly base: string;
  options(): Promise<PluginOptions>;
  /** Path in the folder of the user's plugin `words`, or another one. */
  write(file: string, text: string, name?: string): Promise<void>;
  project(file: string, text: string, name?: string): Promise<void>;
  /** Agrees to a plugin as it is now. */
  agree(origin?: "user" | "project", name?: string): Promise<void>;
  states(): Promise<readonly string[]>;
}

export async function place(): Promise<Place> {
  const base = await Deno.realPath(await Deno.makeTempDir());
  const root = `${base}/project`;
  await Deno.mkdir(root);
  const paths = pathsOf(() => undefined, `${base}/home`);
  const options = async (): Promise<PluginOptions> => ({
    ...{ paths, root, tools: allTools, trust: await trustIn(paths, root) },
    taken: new Set([...toolkitsOf(methodsOf(allTools)), "server"]),
  });
  const write = async (path: string, text: string) => {
    await Deno.mkdir(path.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(path, text);
  };
  return {
    root,
    base,
    options,
    write: (file, text, name = "words") => write(`${paths.config}/plugins/${name}/${file}`, text),
    project: (file, text, name = "words") => write(`${root}/.agent/plugins/${name}/${file}`, text),
    async agree(origin = "user", name = "words") {
      const it = await readPlugin(placeOf({ paths, root }, { origin, name }), await options());
      if ("state" in it) throw new Error(`${it.state}: ${it.problem}`);
      await new Pins(paths, root).keep(it, it.hash, 0);
    },
    async states() {
      const { plugins, unused } = await findPlugins(await options());
      return [
        ...plugins.map(({ name, origin }) => `${name} ${origin} ready`),
        ...unused.map(({ name, state, problem }) => `${name} ${state} ${problem}`.trim()),
      ];
    },
    [Symbol.asyncDispose]: () => Deno.remove(base, { recursive: true }),
  };
}

export interface PluginRun {
  readonly status: string;
  readonly text: string;
  /** What would have gone on to the policy. */
  readonly calls: readonly string[];
  readonly leaves: readonly string[];
}

/** Carries a call of a plugin's tool on; what it calls comes to `it`. */
export async function runTool(
  { options, start }: { readonly options: PluginOptions; readonly start: Engines["start"] },
  name: string,
  input: Readonly<Record<string, string>>,
): Promise<PluginRun> {
  const tools: Tool[] = [...allTools, toolForPrograms(allTools, "code")];
  await new PluginTools(options, tools).refresh();
  const tool = tools.find(({ definition }) => definition.name === name);
  if (!tool) return { status: "none", text: "", calls: [], leaves: [] };
  const programs = new ToolPrograms({ tools, clock: realClock, outputChars: 2_000 }, start);
  const call = { id: "c1", name, input };
  const made: ProgramCall[] = [];
  const calls = () => made.map(({ call: it }) => `${it.name} ${JSON.stringify(it.input)}`);
  try {
    while (made.length < mostCalls) {
      const step = await programs.advance(tool, call, made, {
        ...{ signal: new AbortController().signal, at: "2026-01-02T03:04:05.000Z" },
        variables: [{ name: "secret", kind: "string", preview: "key", kept: '"key"', lost: null }],
        progress: () => {},
      });
      if (step.type === "end") {
        const { status, text, variables = [] } = step.result;
        return { status, text, calls: calls(), leaves: variables.map((it) => it.name) };
      }
      const next = step.type === "call" ? [step] : step.calls;
      made.push(
        ...next.map(({ call }) => ({ call, result: { status: "ok" as const, text: "it" } })),
      );
    }
    return { status: "endless", text: "", calls: calls(), leaves: [] };
  } finally {
    await programs.endAll();
  }
}
