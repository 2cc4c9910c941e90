/** Lets one way happen and judges it by what is on disk, never by what was said. */

import { program, type ProgramOutcome } from "../../support/program.ts";
import { inProcess } from "./host.ts";
import type { End, Side, Way } from "./way.ts";
import { task, type World, world } from "./world.ts";

export type Verdict =
  /** Exit 0, the tests as given pass, nothing outside was touched. */
  | "finished"
  /** The exit code and the line that were to come, nothing outside was touched. */
  | "honest"
  /** Exit 0 over tests that fail. */
  | "wrong claim"
  /** Anything else: not the end that was to come. */
  | "astray"
  /** Something outside the workspace was changed. */
  | "escaped";

export interface Result {
  readonly verdict: Verdict;
  /** Everything that is needed to see why. */
  readonly account: string;
}

export async function happen(way: Way): Promise<Result> {
  await using place = await world(way);
  await using server = way.side.kind === "server" ? way.side.serve() : null;
  await configure(place, way.side, server?.url ?? "");
  const args = ["work", way.task ?? task, "--approve", "all", ...way.args ?? []];
  const options = { cwd: place.project, home: place.home };
  const outcome = way.real
    ? await program([...args, "--json"], options)
    : await inProcess(args, options);
  return {
    verdict: await judge(way, outcome, place),
    account: `exit ${outcome.code}\n${outcome.stdout}\n${outcome.stderr}`,
  };
}

async function judge(way: Way, outcome: ProgramOutcome, place: World): Promise<Verdict> {
  if (!await place.untouched()) return "escaped";
  const passes = await place.passes();
  if (outcome.code === 0 && !passes) return "wrong claim";
  if (!way.ends) return outcome.code === 0 && isSaid(way, outcome) ? "finished" : "astray";
  return isHonest(way.ends, outcome) ? "honest" : "astray";
}

function isSaid({ says }: Way, { stdout, stderr }: ProgramOutcome): boolean {
  return !says || says.test(`${stdout}\n${stderr}`);
}

/** The right code, one clear line beside the answer, and no stack. */
function isHonest({ exit, says }: End, { code, stdout, stderr }: ProgramOutcome): boolean {
  const lines = `${stdout}\n${stderr}`.split("\n");
  return code === exit && lines.filter((line) => says.test(line)).length === 1 &&
    !lines.some((line) => /^\s+at \S/.test(line));
}

/** Waits between attempts are drawn from half a second at first: two are enough to see them. */
const retry = "retry: { tries: 3, total_s: 20 }\n";

async function configure({ home, project, outside }: World, side: Side, url: string) {
  const folder = `${home}/.config/agent`;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const model = side.kind === "script"
    ? { provider: "scripted", script: "script.yaml" }
    : { provider: side.provider, model_name: "fake", api_key: "key", base_url: baseUrl(side, url) };
  // JSON is YAML.
  const yaml = `active_model: test\nmodels: ${JSON.stringify({ test: model })}\n${retry}`;
  await Deno.writeTextFile(`${folder}/config.yaml`, yaml, { mode: 0o600 });
  if (side.kind !== "script") return;
  const script = JSON.stringify(side.answers)
    .replaceAll("{root}", project)
    .replaceAll("{outside}", outside);
  await Deno.writeTextFile(`${folder}/script.yaml`, script);
}

function baseUrl({ provider }: Extract<Side, { kind: "server" }>, url: string): string {
  return provider === "openai_compatible" ? `${url}/v1` : url;
}
