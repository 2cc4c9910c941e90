/** Makes a change to a trusted project, and asks the program what still counts. */

import { answer, chunk, fakeOpenai } from "../../support/fake_openai.ts";
import { type Sandbox, sandbox } from "../../support/program.ts";
import { type Change, parts } from "./changes.ts";

export interface Outcome {
  readonly name: string;
  /** What is wrong; `null`: it is asked about again, and nothing of it had an effect. */
  readonly problem: string | null;
}

export async function tried(change: Change): Promise<Outcome> {
  await using box = await sandbox(parts);
  await using server = fakeOpenai();
  await box.config(
    "active_model: test\nmodels:\n  test: { provider: openai_compatible, model_name: test, " +
      `base_url: "${server.url}/v1" }\n`,
  );
  await new Deno.Command("git", { args: ["init", "-q"], cwd: box.project }).output();
  await change.prepare({ project: box.project, beside: box.home });
  await box.run(["config", "trust"]);
  const before = await statesOf(box);
  const isThere = change.part !== null && await exists(`${box.project}/${change.part}`);
  const mustCount = [...Object.keys(parts), ...isThere ? [change.part] : []];
  if (mustCount.some((it) => before.get(it) !== "trusted")) {
    return { name: change.name, problem: `not trusted at first: ${[...before]}` };
  }
  await change.make({ project: box.project, beside: box.home });
  const states = await statesOf(box);
  const counts = change.part === null
    ? [...states].filter(([, state]) => state === "trusted").map(([path]) => path)
    : states.get(change.part) === "trusted"
    ? [change.part]
    : [];
  if (counts.length > 0) return { name: change.name, problem: `trusted: ${counts}` };
  const isLost = change.part !== null &&
    Object.keys(parts).some((it) =>
      it !== change.part && states.get(it) !== "trusted" && states.get(it) !== notTold
    );
  if (isLost) return { name: change.name, problem: `the rest is not: ${[...states]}` };
  server.reply(answer(chunk({ content: "I gave up: I could not review it." }), chunk({}, "stop")));
  const { stdout } = await box.run(["config", "get", "max_tool_calls"]);
  await box.run(["work", "/review it", "--json"]);
  const sent = server.requests.map(({ text }) => text).join("\n");
  const effect = /new-(?:instructions|command|below|agent|skill)|OLD-|# new/.exec(sent)?.[0] ??
    (stdout.trim() === "7" ? "max_tool_calls" : null);
  if (effect !== null) return { name: change.name, problem: `it had an effect: ${effect}` };
  const isAsked = sent !== "" || [...states.values()].includes(notTold);
  return { name: change.name, problem: isAsked ? null : "no model was asked" };
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

/** A configuration that is no file is an error, and nothing counts. */
const notTold = "not told";

/** By path: what is said of each file. */
async function statesOf(box: Sandbox): Promise<ReadonlyMap<string, string>> {
  const { stdout } = await box.run(["config", "trust", "--status", "--json"]);
  const report: {
    readonly state: string;
    readonly parts?: readonly { readonly path: string; readonly state: string }[];
  } = JSON.parse(stdout);
  if (!report.parts) return new Map(Object.keys(parts).map((path) => [path, notTold]));
  const isWhole = report.state === "folder";
  return new Map(report.parts.map(({ path, state }) => [path, isWhole ? state : report.state]));
}
