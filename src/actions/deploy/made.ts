/** Makes the plan of a project: its files, the machine, what is remembered, rules, and a model. */

import { neverOffered } from "../../advice/mod.ts";
import {
  type CommandJudge,
  type DeployPlan,
  deployPlan,
  type Texts,
  withProposed,
} from "../../deploy/mod.ts";
import { processReader, type Reader } from "../../fetch/mod.ts";
import { ask } from "../../models/mod.ts";
import { AgentError, type EventOf, type Model, type ModelRequest } from "../../protocol/mod.ts";
import { shellRedactor } from "../ask/redact.ts";
import type { Ports } from "../ports.ts";
import { readiness } from "../readiness.ts";
import type { Address } from "./address.ts";
import { answerOf } from "./answer.ts";
import { fetchedFiles } from "./fetched.ts";
import { filesOf, type ProjectFiles } from "./files.ts";
import { judgeOf } from "./judge.ts";
import { type MachineInventory, machineOf } from "./machine.ts";
import { deployNotes } from "./notes.ts";
import { nameOf, type PlanReport, type Project } from "./report.ts";
import { projectRequest, type RequestContext } from "./request.ts";
import type { Target } from "./target.ts";

export interface MakingOptions {
  /** Name of a configured model; `null`: that of the configuration. */
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

/** What rules make of a project, and what a model would be sent of it. */
export interface PreparedPlan {
  readonly ruled: DeployPlan;
  readonly unread: readonly string[];
  readonly project: Project;
  readonly machine: MachineInventory;
  readonly notes: readonly string[];
  readonly judge: CommandJudge;
  /** `null`: none is to be asked, or is ready. */
  readonly sent: { readonly model: Model; readonly request: ModelRequest } | null;
}

/** Nothing is sent. @throws {AgentError} */
export async function preparedPlan(
  ports: Ports,
  target: ProjectTarget,
  options: MakingOptions,
): Promise<PreparedPlan> {
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
  const context = await requestContext(ports, { machine, notes });
  const model = options.asks ? await readyModel(ports, options.model) : null;
  const sent = model && { model, request: await projectRequest(ruled, texts, context) };
  return { ruled, unread, project, machine, notes, judge, sent };
}

/** @throws {AgentError} */
export async function madePlan(
  ports: Ports,
  target: ProjectTarget,
  options: MakingOptions,
): Promise<PlanReport> {
  return await answeredPlan(await preparedPlan(ports, target, options), options.signal);
}

/** With what the model says of it. */
export async function answeredPlan(
  { ruled, unread, project, machine, notes, judge, sent }: PreparedPlan,
  signal: AbortSignal,
): Promise<PlanReport> {
  const said = sent && await answerOf((await ask(sent.model, sent.request, signal)).text);
  signal.throwIfAborted();
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
    asked: sent !== null,
  };
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

/** The one that is named, or the one that answers questions of the shell; `null`: it is not ready. */
export async function readyModel(ports: Ports, name: string | null): Promise<Model | null> {
  const { advice_model, active_model } = (await ports.config()).value;
  const chosen = name ?? advice_model ?? active_model;
  if (name === null && await readiness(ports, chosen) !== "ready") return null;
  return (await ports.choose(chosen)).model;
}

export async function requestContext(
  ports: Ports,
  facts: Pick<RequestContext, "machine" | "notes">,
): Promise<RequestContext> {
  const redact = await shellRedactor(ports);
  return { ...facts, locale: ports.locale, redact: (text) => redact(text, null) };
}
