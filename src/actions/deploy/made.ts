/** Makes the plan of a project: its files, the machine, what is remembered, rules, and a model. */

import { neverOffered } from "../../advice/mod.ts";
import { deployPlan, type Texts, withProposed } from "../../deploy/mod.ts";
import { processReader, type Reader } from "../../fetch/mod.ts";
import { ask } from "../../models/mod.ts";
import { AgentError, type EventOf, type Model } from "../../protocol/mod.ts";
import { shellRedactor } from "../ask/redact.ts";
import type { Ports } from "../ports.ts";
import { readiness } from "../readiness.ts";
import type { Address } from "./address.ts";
import { answerOf } from "./answer.ts";
import { fetchedFiles } from "./fetched.ts";
import { filesOf, type ProjectFiles } from "./files.ts";
import { judgeOf } from "./judge.ts";
import { machineOf } from "./machine.ts";
import { deployNotes } from "./notes.ts";
import { nameOf, type PlanReport, type Project } from "./report.ts";
import { type KnownFacts, projectRequest } from "./request.ts";
import type { Target } from "./target.ts";

export interface MakingOptions {
  /** Name of a configured model; `null`: the active one. */
  readonly model: string | null;
  /** A model is asked where one is ready. */
  readonly asks: boolean;
  readonly signal: AbortSignal;
  /** About the host of an address; `null`: nobody can be asked, `all`: everything passes. */
  approve(shown: string): Promise<EventOf<"answered">["answer"] | "all" | null>;
  working(done: number, total: number): void;
  /** Pages of the network; absent: the network itself. */
  readonly reader?: Reader;
}

export type ProjectTarget = Extract<Target, { readonly kind: "folder" | "address" }>;

/** @throws {AgentError} */
export async function madePlan(
  ports: Ports,
  target: ProjectTarget,
  options: MakingOptions,
): Promise<PlanReport> {
  const here = await workspaceOf(ports, target);
  const { texts, unread, names } = await projectFiles(here, target, options);
  const [machine, judge] = await Promise.all([machineOf(ports), judgeOf(here)]);
  const repository = target.kind === "address" ? target.address.repository : null;
  const ruled = await deployPlan(texts, {
    judge,
    machine,
    repository,
    exists: (name) => names?.has(name) ?? null,
  });
  const project = projectOf(target);
  const notes = await deployNotes(here, nameOf(project));
  const facts = await knownFacts(ports, { machine, notes });
  const model = options.asks ? await readyModel(ports, options.model) : null;
  const said = model && await answered(model, { plan: ruled, texts }, facts, options.signal);
  options.signal.throwIfAborted();
  const plan = said === null ? ruled : await withProposed(ruled, said, {
    judge,
    neverOffered: async (command) => await neverOffered(command, null) !== null,
  });
  const { os, packageManagers, programs, listening } = machine;
  return {
    kind: "plan",
    project,
    plan: {
      ...plan,
      unknowns: [...unread.map((path) => ({ kind: "unread" as const, path })), ...plan.unknowns],
    },
    environment: { os, packageManagers, programs, listening },
    notes,
    says: said?.says ?? "",
    asked: model !== null,
  };
}

async function answered(
  model: Model,
  { plan, texts }: { readonly plan: PlanReport["plan"]; readonly texts: Texts },
  facts: KnownFacts,
  signal: AbortSignal,
) {
  return await answerOf((await ask(model, await projectRequest(plan, texts, facts), signal)).text);
}

/** What the files are now: of the same project. */
export async function projectTexts(
  ports: Ports,
  target: ProjectTarget,
  options: MakingOptions,
): Promise<Texts> {
  return (await projectFiles(await workspaceOf(ports, target), target, options)).texts;
}

/** A folder elsewhere has rules of its own, and is confined to itself. */
export async function workspaceOf(ports: Ports, target: ProjectTarget): Promise<Ports> {
  return target.kind === "address" || target.root === ports.root
    ? ports
    : await ports.at(target.root, {});
}

async function projectFiles(
  ports: Ports,
  target: ProjectTarget,
  options: MakingOptions,
): Promise<ProjectFiles> {
  if (target.kind === "address") return await fetched(ports, target.address, options);
  const files = await filesOf(await ports.workspace(), target.shown);
  if (files.texts.size > 0) return files;
  throw new AgentError("input", "deploy.nothing", { path: target.shown });
}

async function fetched(
  ports: Ports,
  address: Address,
  { reader = processReader, signal, approve, working }: MakingOptions,
): Promise<ProjectFiles> {
  const hasPages = (await ports.tools()).some(({ definition }) => definition.name === "fetch_url");
  if (!hasPages) {
    const { offline } = await ports.config();
    const code = offline ? "deploy.offline" : "deploy.no_network";
    throw new AgentError("unavailable", code, { url: address.url });
  }
  const runner = await ports.runner("fetch_url");
  return await fetchedFiles(address, { reader, runner, approve, signal, working });
}

export function projectOf(target: ProjectTarget): Project {
  if (target.kind === "folder") return { kind: "folder", root: target.root, shown: target.shown };
  const { url, repository } = target.address;
  return { kind: "address", url, folder: repository?.folder ?? null };
}

/** `null`: none is ready to be asked. */
export async function readyModel(ports: Ports, name: string | null): Promise<Model | null> {
  if (name === null && await readiness(ports) !== "ready") return null;
  return (await ports.choose(name ?? (await ports.config()).value.active_model)).model;
}

export async function knownFacts(
  ports: Ports,
  facts: Pick<KnownFacts, "machine" | "notes">,
): Promise<KnownFacts> {
  const redact = await shellRedactor(ports);
  return { ...facts, locale: ports.locale, redact: (text) => redact(text, null) };
}
