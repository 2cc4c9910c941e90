/** Hands a plan to goal mode: one goal, a step of it for each step of the plan. */

import { changedSince, deployPlan, type Prerequisite, type Purpose } from "../../deploy/mod.ts";
import { message } from "../../messages/mod.ts";
import { isFinished, planId } from "../../plan/mod.ts";
import { AgentError, type NewStep } from "../../protocol/mod.ts";
import { shellWord } from "../../util/mod.ts";
import type { Conversation, Face, ViewContext } from "../action.ts";
import { conversationOf } from "../conversation.ts";
import { goingOn } from "../plan/run.ts";
import { changePlan, storedPlan } from "../plan/stored.ts";
import type { Ports } from "../ports.ts";
import { resumeOptions } from "../run_args.ts";
import { addressOf } from "./address.ts";
import { type DeployArgs, makingOptions } from "./args.ts";
import { parseDocument, type PlanDocument } from "./document.ts";
import { judgeOf } from "./judge.ts";
import { machineOf } from "./machine.ts";
import { madePlan, projectOf, type ProjectTarget, projectTexts, workspaceOf } from "./made.ts";
import { nameOf } from "./report.ts";
import { targetOf } from "./target.ts";

interface RunnableLine {
  readonly purpose: Purpose;
  readonly command: string;
  readonly check: string | null;
}

interface RunnablePlan {
  readonly target: ProjectTarget;
  readonly steps: readonly RunnableLine[];
}

/** @throws {AgentError} `deploy.*`, `goal.unfinished` */
export async function openRun(ports: Ports, args: DeployArgs, face: Face): Promise<Conversation> {
  const t: ViewContext["t"] = (key, params) => message(ports.locale, key, params);
  const before = await storedPlan(ports);
  // What somebody has confirmed is not put away unasked.
  if (before?.confirmed && !before.check && !isFinished(before)) {
    throw new AgentError("usage", "goal.unfinished", { goal: before.goal });
  }
  const options = await resumeOptions(ports, args, face);
  const { target, steps } = await runnableOf(ports, args, face);
  if (steps.length === 0) throw new AgentError("data", "deploy.no_steps");
  const prefix = prefixOf(ports, target);
  await changePlan(ports, () => [{
    op: "set",
    id: planId(ports.clock.now()),
    goal: t("deploy.goal", { name: nameOf(projectOf(target)) }),
    steps: steps.map((it, at) => planStep(it, { at, prefix, t })),
  }]);
  const session = await ports.create({ ...options, mode: "goal" });
  return await conversationOf(ports, session, { once: true, args, begin: goingOn(session) });
}

async function runnableOf(ports: Ports, args: DeployArgs, face: Face): Promise<RunnablePlan> {
  const target = await targetOf(ports, args.what);
  switch (target.kind) {
    case "words":
      throw new AgentError("usage", "deploy.run_words");
    case "document":
      return await ofDocument(ports, target.path, { args, face });
    case "folder":
    case "address": {
      prefixOf(ports, target);
      const { plan } = await madePlan(ports, target, makingOptions(args, face));
      demandInstalled(plan.prerequisites);
      return { target, steps: plan.steps.flatMap((it) => it.kind === "runnable" ? [it] : []) };
    }
    default:
      return target satisfies never;
  }
}

/** The page is read as one of a stranger's: what it says is judged anew, and must still fit. */
async function ofDocument(
  ports: Ports,
  path: string,
  { args, face }: { readonly args: DeployArgs; readonly face: Face },
): Promise<RunnablePlan> {
  const document = parseDocument(await textOf(ports, path), path);
  const target = await sourceOf(ports, document);
  prefixOf(ports, target);
  const options = makingOptions(args, face);
  const texts = await projectTexts(ports, target, options);
  const changed = await changedSince(document, texts);
  if (changed.length > 0) {
    throw new AgentError("data", "deploy.stale", { paths: changed.join(", ") });
  }
  const judge = await judgeOf(await workspaceOf(ports, target));
  for (const [at, { command, check }] of document.steps.entries()) {
    for (const line of check === null ? [command] : [command, check]) {
      const { verdict, parses, outside } = await judge(line);
      if (verdict !== "deny" && parses && !outside) continue;
      const why = verdict === "deny" ? "denied" : parses ? "outside" : "unparsable";
      throw new AgentError("approval", "deploy.refused", {
        step: at + 1,
        command: line,
        why: message(ports.locale, `deploy.warning.${why}`),
      });
    }
  }
  const machine = await machineOf(ports);
  const exists = () => null;
  const ruled = await deployPlan(texts, { judge, machine, repository: null, exists });
  demandInstalled(ruled.prerequisites);
  return { target, steps: document.steps };
}

/** More was written by nobody who is to be read. */
const mostBytes = 1024 * 1024;

async function textOf({ root }: Ports, path: string): Promise<string> {
  try {
    const place = path.startsWith("/") ? path : `${root}/${path}`;
    const { size } = await Deno.stat(place);
    if (size <= mostBytes) return await Deno.readTextFile(place);
  } catch (cause) {
    throw new AgentError("input", "file.unreadable", { path }, { cause });
  }
  throw new AgentError("input", "file.too_large", { path, kb: mostBytes / 1024 });
}

async function sourceOf(ports: Ports, { project }: PlanDocument): Promise<ProjectTarget> {
  if ("address" in project) return { kind: "address", address: addressOf(project.address) };
  const target = await targetOf(ports, [project.folder]);
  if (target.kind === "folder") return target;
  throw new AgentError("input", "deploy.no_folder", { path: project.folder });
}

/** What stands before each command. @throws {AgentError} `deploy.elsewhere` */
function prefixOf({ root }: Ports, target: ProjectTarget): string {
  if (target.kind === "address") {
    const { repository } = target.address;
    return repository === null ? "" : `cd ${shellWord(repository.folder)} && `;
  }
  if (target.root === root) return "";
  if (target.root.startsWith(`${root}/`)) {
    return `cd ${shellWord(target.root.slice(root.length + 1))} && `;
  }
  throw new AgentError("usage", "deploy.elsewhere", { path: target.root });
}

function demandInstalled(prerequisites: readonly Prerequisite[]): void {
  const missing = prerequisites.find(({ version, program }) =>
    version === null && program !== "cc"
  );
  if (!missing) return;
  const { program, install } = missing;
  throw new AgentError("unavailable", "deploy.missing", { program, install: install ?? "" });
}

/** The check is a part of the command, so that its exit code counts; a server runs beside its check. */
function planStep(
  { purpose, command, check }: RunnableLine,
  { at, prefix, t }: {
    readonly at: number;
    readonly prefix: string;
    readonly t: ViewContext["t"];
  },
): NewStep {
  const own = purpose === "clone" ? "" : prefix;
  const goesOn = purpose === "start" && !/ -d( |$)/.test(command);
  const line = check === null || goesOn ? command : `${command} && ${check}`;
  const detail = [
    ...goesOn ? [t("deploy.step.goes_on")] : [],
    ...goesOn && check !== null ? [t("deploy.step.then", { command: check })] : [],
    t("deploy.step.failed"),
  ];
  return {
    id: String(at + 1),
    title: t("deploy.step.run", { command: `${own}${line}` }),
    after: at === 0 ? [] : [String(at)],
    detail: detail.join("\n"),
  };
}
