import {
  editOf,
  movedEdits,
  type Obstacle,
  type RenamePlan,
  type Replacement,
  StalePlan,
} from "../../codeintel/mod.ts";
import type { Execute, FileEdit, ToolOutput, ToolPorts } from "../../protocol/mod.ts";
import { withCode } from "../code.ts";
import { failed } from "../failure.ts";
import { meantSymbol } from "../symbols.ts";
import { writablePath } from "../writable.ts";
import { judgedPlan, type Judgement } from "./judged_plan.ts";
import type { Input } from "./definition.ts";

/** Places of one list; the rest is counted. */
const mostListed = 20;

/** All certain places at once as one change, or nothing. */
export const execute: Execute<Input> = (input, ports) =>
  withCode(ports, async (code) => {
    const name = input.new_name.trim();
    const meant = await meantSymbol(code, ports.workspace, { symbol: input.symbol });
    if (meant.type === "refused") return meant.output;
    const { target } = meant;
    if (target.name === name) return failed(`${target.qualified} is called ${name} already.`);
    const { plan, judgement } = await judgedPlan(code, { target, name }, ports);
    ports.signal.throwIfAborted();
    if (plan.obstacles.length > 0) return failed(refusal(plan, judgement));
    return await edited(plan, judgement, ports.workspace);
  });

async function edited(
  plan: RenamePlan,
  judgement: Judgement,
  workspace: ToolPorts["workspace"],
): Promise<ToolOutput> {
  const byPath = Map.groupBy(plan.replacements, ({ path }) => path);
  try {
    const files: FileEdit[] = [];
    for (const [path, own] of byPath) {
      const writable = await writablePath(workspace, path);
      const { bytes } = await workspace.read(path, { maxBytes: Number.MAX_SAFE_INTEGER });
      const edit = { ...await editOf(path, bytes, own), path: writable };
      files.push(...movedEdits(edit, plan.moves));
    }
    return { text: report(plan, judgement, byPath), effects: [{ type: "change_set", files }] };
  } catch (error) {
    if (!(error instanceof StalePlan)) throw error;
    return failed(`${error.path} changed meanwhile; nothing was changed. Make the call again.`);
  }
}

function report(
  { target, name, rest, mentions }: RenamePlan,
  judgement: Judgement,
  byPath: ReadonlyMap<string, readonly Replacement[]>,
): string {
  const places = [...byPath.values()].reduce((sum, own) => sum + own.length, 0);
  const files = [...byPath].map(([path, own]) => `${path} (${own.length})`);
  return [
    `renamed ${target.qualified} to ${name}: ${counted(places, "place")} in ` +
    counted(byPath.size, "file"),
    ...cut(files),
    ...judgementLines(judgement),
    ...section("left as they are, since they need not mean it", rest),
    ...section("left as they are, in strings and comments", mentions),
  ].join("\n");
}

type Place = Pick<Replacement, "path" | "line" | "column">;

function section(head: string, places: readonly Place[]): readonly string[] {
  if (places.length === 0) return [];
  const lines = places.map(({ path, line, column }) => `${path}:${line}:${column}`);
  return [`${head}: ${places.length}`, ...cut(lines)];
}

function refusal({ target, name, obstacles }: RenamePlan, judgement: Judgement): string {
  const kinds = new Set(obstacles.map(({ why }) => why));
  return [
    `${target.qualified} was not renamed; nothing was changed.`,
    ...judgementLines(judgement),
    ...[...kinds].flatMap((why) => [
      explanation(why, name),
      ...cut(
        obstacles.filter((it) => it.why === why).map(({ path, line }) => `${path}:${line}`),
      ),
    ]),
  ].join("\n");
}

function judgementLines(judgement: Judgement): readonly string[] {
  switch (judgement.by) {
    case "text":
      return [];
    case "checker":
      return [`judged by ${judgement.line}`];
    case "broken":
      return [`not judged by ${judgement.line}: ${judgement.detail}`];
  }
}

/** Why it was not done, and what to do. */
function explanation(why: Obstacle["why"], name: string): string {
  switch (why) {
    case "not_a_name":
      return `${name} is no name in this language. Give another, bare and without dots, for:`;
    case "taken":
      return `${name} stands for something already. Choose another name, or look here:`;
    case "captured":
      return `With the name ${name} these places would come to mean something else. Choose another:`;
    case "finding":
      return "A check finds these places wrong with the new name. Read them; choose another name:";
    case "unknown_base":
      return "Its class has a base from outside of the project, which may call it by this name. " +
        "If that is not so, change the places that find_references shows with edit_file:";
    case "special":
      return "The language or a framework calls it by this name. Leave it as it is:";
    case "uncertain":
      return "These places may mean it or not. Read them; then change those that do, and those " +
        "that find_references calls certain, with edit_file:";
  }
}

function cut(lines: readonly string[]): readonly string[] {
  const rest = lines.length - mostListed;
  return rest > 0 ? [...lines.slice(0, mostListed), `[and ${rest} more]`] : lines;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
