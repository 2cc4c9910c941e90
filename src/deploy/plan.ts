import { sha256, shellWord } from "../util/mod.ts";
import { cSteps, goSteps, javaSteps, rustSteps } from "./compiled.ts";
import { containerSteps } from "./containers.ts";
import { judgedStep, manualStep, runsRemoteScript, warningOf } from "./judged.ts";
import { nodePackage, nodeSteps } from "./node.ts";
import { answers, draft, originOf, undoBy } from "./origin.ts";
import { prerequisitesOf, versionWishes } from "./prerequisites.ts";
import { pythonSteps } from "./python.ts";
import { isPlain, type ReadmeCommand, readmeCommands } from "./readme.ts";
import {
  type CommandJudge,
  type DeployMachine,
  type DeployPlan,
  type Difference,
  type Draft,
  type ManualStep,
  type Origin,
  purposes,
  type RunnableStep,
  type Source,
  type Texts,
  type Warning,
} from "./types.ts";
import { unknownsOf } from "./unknowns.ts";

export interface PlanPorts {
  readonly judge: CommandJudge;
  readonly machine: DeployMachine;
  /** Where the files are from; `null`: they are here. */
  readonly repository: Repository | null;
  /** Whether the root of the project has a file of this name; `null`: nobody knows. */
  exists(name: string): boolean | null;
}

/** What is cloned before anything else, and the new folder that it is in then. */
export interface Repository {
  readonly url: string;
  readonly branch: string | null;
  readonly folder: string;
}

/** A plan by rules alone, from the project's files. */
export async function deployPlan(texts: Texts, ports: PlanPorts): Promise<DeployPlan> {
  const ruled = inOrder(ruledSteps(texts, ports.machine));
  const told = readmeCommands(texts);
  const hasRules = new Set(ruled.map(({ purpose }) => purpose));
  const steps: (RunnableStep | ManualStep)[] = [];
  const { judge, machine, repository } = ports;
  if (repository !== null) steps.push(await cloneStep(repository, judge));
  for (const { from, ...it } of ruled) {
    steps.push(await judgedStep(it, { source: "build_file", from }, judge));
  }
  const unused: Origin[] = [];
  const seen = new Set(ruled.map(({ command }) => command));
  for (const it of told) {
    if (seen.has(it.command) || /^(cd|git clone)\b[^;&|`$<>]*$/.test(it.command)) continue;
    seen.add(it.command);
    const step = await readmeStep(it, { texts, judge, exists: ports.exists });
    if (step === null) {
      unused.push(it.from);
      continue;
    }
    // What build files say of a purpose stands; that the README says otherwise is a difference.
    if (step.kind === "manual" || !hasRules.has(step.purpose)) steps.push(step);
  }
  const runnable = inOrder(steps.flatMap((it) => it.kind === "runnable" ? [it] : []));
  const wishes = versionWishes(texts);
  const commands = runnable.map(({ command }) => command);
  return {
    prerequisites: prerequisitesOf(commands, wishes, machine),
    steps: [...runnable, ...steps.filter((it) => it.kind === "manual")],
    unknowns: unknownsOf(texts, runnable, { wishes, machine }),
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

/** SHA-256 of each text. */
export async function hashesOf(texts: Texts): Promise<Readonly<Record<string, string>>> {
  const paths = [...texts.keys()].sort();
  return Object.fromEntries(
    await Promise.all(paths.map(async (it) => [it, await sha256(texts.get(it) ?? "")] as const)),
  );
}

function ruledSteps(texts: Texts, machine: DeployMachine): readonly Draft[] {
  const own = [pythonSteps, nodeSteps, goSteps, rustSteps, javaSteps].flatMap((it) =>
    it(texts, machine)
  );
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

function inOrder<T extends { readonly purpose: Draft["purpose"] }>(steps: readonly T[]) {
  return purposes.flatMap((purpose) => steps.filter((it) => it.purpose === purpose));
}

async function cloneStep({ url, branch, folder }: Repository, judge: CommandJudge) {
  const at = branch === null ? "" : ` --branch ${shellWord(branch)}`;
  const name = shellWord(folder);
  const command = `git clone --depth 1${at} ${shellWord(url)} ${name}`;
  return await judgedStep(
    {
      purpose: "clone",
      command,
      check: `test -d ${name}/.git`,
      undo: undoBy(`rm -rf ${name}`),
      runs: [],
    },
    { source: "address", url },
    judge,
  );
}

/** `null`: it is harmless and no part of a deployment. */
async function readmeStep(
  { command, from, purpose }: ReadmeCommand,
  { texts, judge, exists }: Pick<PlanPorts, "judge" | "exists"> & { readonly texts: Texts },
): Promise<RunnableStep | ManualStep | null> {
  const source: Source = { source: "readme", from };
  if (!isPlain(command)) return manualStep(command, source, "unparsable");
  if (runsRemoteScript(command)) return manualStep(command, source, "remote_script");
  if (purpose === null || lacksScript(command, texts) || lacksFile(command, exists)) {
    const verdict = await judge(command);
    const warning = warningOf(command, verdict);
    const isTold = warning !== null && isNotable(command, { warning, risks: verdict.risks });
    return isTold ? manualStep(command, source, warning) : null;
  }
  const undo = { kind: "impossible" } as const;
  return await judgedStep({ purpose, command, check: null, undo, runs: [] }, source, judge);
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
  return command.replace(/^\.venv\/bin\//, "").replace(/^python3? /, "python ").replace(/ -d$/, "")
    .replace(/^npm i$/, "npm install").replace(
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

/** It runs a file that is none of the project's: an example for its users. */
function lacksFile(command: string, exists: PlanPorts["exists"]): boolean {
  const [, file] = /^python3? ([\w.-]+\.py)\b/.exec(command) ?? [];
  return file !== undefined && exists(file) === false;
}

const builders =
  /^(make|cmake|ninja|npm|npx|pnpm|yarn|bun|pip3?|python3?|poetry|uv|go|cargo|mvn|gradle|docker|docker-compose|\.\/\S+|sh|bash|curl|wget)\s/;

/**
 * READMEs are full of examples of use. What is no part of a deployment is told where it is refused,
 * runs what the network answers, sends something, or wants the rights of the system.
 */
function isNotable(
  command: string,
  { warning, risks }: { readonly warning: Warning; readonly risks: readonly string[] },
): boolean {
  switch (warning) {
    case "denied":
    case "remote_script":
    case "brings_code":
    case "never_offered":
      return true;
    case "risky":
      return risks.some((it) => it !== "processes" && it !== "remote" && it !== "deletes") ||
        /^(docker|docker-compose|podman)\s/.test(command);
    case "unparsable":
    case "outside":
      return builders.test(command);
    default:
      return warning satisfies never;
  }
}
