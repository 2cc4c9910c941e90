import { oneLine, visible } from "../ansi/mod.ts";
import { sha256 } from "../util/mod.ts";
import { cSteps, goSteps, javaSteps, rustSteps } from "./compiled.ts";
import { containerSteps } from "./containers.ts";
import { nodePackage, nodeSteps } from "./node.ts";
import { draft, originOf, undoBy } from "./origin.ts";
import { answers, pythonSteps } from "./python.ts";
import { isPlain, type ReadmeCommand, readmeCommands } from "./readme.ts";
import {
  type CommandJudge,
  type CommandVerdict,
  type DeployPlan,
  type Difference,
  type Draft,
  type ManualStep,
  type Origin,
  purposes,
  type RunnableStep,
  type Texts,
  type Warning,
} from "./types.ts";
import { unknownsOf } from "./unknowns.ts";

export interface PlanPorts {
  readonly judge: CommandJudge;
  isInstalled(program: string): boolean;
}

/** A plan by rules alone, from the project's files. */
export async function deployPlan(texts: Texts, ports: PlanPorts): Promise<DeployPlan> {
  const ruled = inOrder(ruledSteps(texts));
  const told = readmeCommands(texts);
  const hasRules = new Set(ruled.map(({ purpose }) => purpose));
  const steps: (RunnableStep | ManualStep)[] = [];
  for (const it of ruled) steps.push(await judged(it, "build_file", ports.judge));
  const unused: Origin[] = [];
  const seen = new Set(ruled.map(({ command }) => command));
  for (const it of told) {
    if (seen.has(it.command) || /^(cd|git clone)\b[^;&|`$<>]*$/.test(it.command)) continue;
    seen.add(it.command);
    const step = await readmeStep(it, { texts, judge: ports.judge });
    if (step === null) {
      unused.push(it.from);
      continue;
    }
    // What build files say of a purpose stands; that the README says otherwise is a difference.
    if (step.kind === "manual" || !hasRules.has(step.purpose)) steps.push(step);
  }
  const runnable = steps.flatMap((it) => it.kind === "runnable" ? [it] : []);
  return {
    steps: [...inOrder(runnable), ...steps.filter((it) => it.kind === "manual")],
    unknowns: unknownsOf(texts, runnable, ports.isInstalled),
    differences: differencesOf(ruled, told),
    unused,
    hashes: await hashesOf(texts),
  };
}

/** The paths whose content is no longer that of the plan. */
export async function changedSince(
  { hashes }: Pick<DeployPlan, "hashes">,
  texts: Texts,
): Promise<readonly string[]> {
  const now = await hashesOf(texts);
  return [...new Set([...Object.keys(hashes), ...Object.keys(now)])].sort()
    .filter((path) => hashes[path] !== now[path]);
}

async function hashesOf(texts: Texts): Promise<Readonly<Record<string, string>>> {
  const paths = [...texts.keys()].sort();
  return Object.fromEntries(
    await Promise.all(paths.map(async (it) => [it, await sha256(texts.get(it) ?? "")] as const)),
  );
}

function ruledSteps(texts: Texts): readonly Draft[] {
  const own = [pythonSteps, nodeSteps, goSteps, rustSteps, javaSteps].flatMap((it) => it(texts));
  // A Makefile beside them is mostly a list of shortcuts.
  const native = own.length > 0 ? own : cSteps(texts);
  const all = native.length > 0 ? native : containerSteps(texts);
  const settings = texts.has(".env.example")
    ? [draft("configure", "cp -n .env.example .env", {
      from: originOf(texts, ".env.example"),
      check: "test -f .env",
      undo: undoBy("rm .env"),
    })]
    : [];
  if (all.length > 0 || !texts.has("index.html")) return [...settings, ...all];
  const from = originOf(texts, "index.html");
  const command = "python3 -m http.server 8000 --bind 127.0.0.1";
  return [...settings, draft("start", command, { from, check: answers(8000) })];
}

function inOrder<T extends Draft>(steps: readonly T[]): readonly T[] {
  return purposes.flatMap((purpose) => steps.filter((it) => it.purpose === purpose));
}

/** `null`: it is harmless and no part of a deployment. */
async function readmeStep(
  { command, from, purpose }: ReadmeCommand,
  { texts, judge }: { readonly texts: Texts; readonly judge: CommandJudge },
): Promise<RunnableStep | ManualStep | null> {
  if (!isPlain(command)) return manual(command, from, "unparsable");
  if (purpose === null || lacksScript(command, texts)) {
    const warning = warningOf(await judge(command));
    return warning === null ? null : manual(command, from, warning);
  }
  const undo = { kind: "impossible" } as const;
  return await judged({ purpose, command, from, check: null, undo }, "readme", judge);
}

async function judged(
  it: Draft,
  source: RunnableStep["source"],
  judge: CommandJudge,
): Promise<RunnableStep | ManualStep> {
  const verdict = await judge(it.command);
  // A container is a risk of its own, which the rules know of when they propose one.
  const risks = it.command.startsWith("docker ") && source === "build_file" ? [] : verdict.risks;
  const warning = warningOf({ ...verdict, risks });
  if (warning !== null || verdict.verdict === "deny") {
    return manual(it.command, it.from, warning ?? "denied");
  }
  return { ...it, kind: "runnable", source, verdict: verdict.verdict };
}

function manual(command: string, from: Draft["from"], warning: Warning): ManualStep {
  return { kind: "manual", command: oneLine(visible(command)), from, warning };
}

function warningOf({ verdict, parses, outside, risks }: CommandVerdict): Warning | null {
  if (verdict === "deny") return "denied";
  if (risks.length > 0) return "risky";
  if (outside) return "outside";
  return parses ? null : "unparsable";
}

/** The first command of each on a purpose, where no command of the README is one of the rules. */
function differencesOf(
  ruled: readonly Draft[],
  told: readonly ReadmeCommand[],
): readonly Difference[] {
  return purposes.flatMap((purpose) => {
    const rules = ruled.filter((it) => it.purpose === purpose);
    const words = told.filter((it) => it.purpose === purpose && isPlain(it.command));
    const [buildFile, readme] = [rules[0], words[0]];
    const agree = words.some((word) =>
      rules.some((it) => plainForm(it.command) === plainForm(word.command))
    );
    if (!buildFile || !readme || agree) return [];
    return [{
      purpose,
      readme: { command: readme.command, from: readme.from },
      buildFile: { command: buildFile.command, from: buildFile.from },
    }];
  });
}

/** Without what only says where the program lies, or is a longer word for the same. */
function plainForm(command: string): string {
  return command.replace(/^\.venv\/bin\//, "").replace(/^npm i$/, "npm install").replace(
    /^(npm|pnpm|yarn|bun) run (?=start$)/,
    "$1 ",
  );
}

/** A script is run that the package does not have: one of what is generated by it, or of an example. */
function lacksScript(command: string, texts: Texts): boolean {
  const [, script] = /^(?:npm|pnpm|yarn|bun) (?:run )?(build|test|start|dev)\b/.exec(command) ?? [];
  const own = nodePackage(texts);
  return script !== undefined && own !== null && !Object.hasOwn(own.scripts, script);
}
