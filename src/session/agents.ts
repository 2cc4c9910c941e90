/** Sessions that a session sends out to find something out: they read, report, and end with its call. */

import editPrompt from "../../prompts/agent_edit_task.md" with { type: "text" };
import prompt from "../../prompts/agent_task.md" with { type: "text" };
import type { Rest } from "../agent/mod.ts";
import {
  type AgentReport,
  type AgentRight,
  type AgentRun,
  type Limits,
  type Mode,
  type NewEvent,
  noLimits,
  type RunningAgent,
  type Workspace,
} from "../protocol/mod.ts";
import { driveAgent, progressOf } from "./agent_drive.ts";
import { agentPorts } from "./agent_ports.ts";
import { failedReport, reportOf, spentSince } from "./agent_reports.ts";
import { mayAsk, rightsOf, type Sender, standingOf } from "./agent_rights.ts";
import type { DriveOptions, SessionPorts } from "./ports.ts";
import { changedIn, copiesOf } from "./project_copy.ts";
import { propose } from "./proposals.ts";
import type { ModelChoice, Session } from "./session.ts";
import { childId, childrenOf } from "./session_id.ts";
import { budgeted, SharedBudget } from "./shared_budget.ts";

/** An agent that found nothing by then finds nothing. */
const bounds = { toolCalls: 60, timeMs: 15 * 60_000 } as const;
/** A server of this machine answers one after the other: those that wait would be taken for silent. */
const together = { local: 1, remote: 4 } as const;

export interface AgentPorts {
  readonly session: string;
  readonly ports: SessionPorts;
  /** What else driving it takes. */
  readonly options: Pick<DriveOptions, "attended" | "compactAt" | "small">;
  /** Who answers in the session. */
  readonly choice: ModelChoice;
  /** Where the session stands, and what it may still spend, at the time of the call. */
  sender(): Sender;
  rest(): Rest;
  begin(
    ports: SessionPorts,
    options: DriveOptions & { readonly mode: Mode; readonly id: string },
  ): Promise<Session>;
  resume(ports: SessionPorts, id: string, options: DriveOptions): Promise<Session>;
}

/** One of several that run beside each other. */
interface Agent {
  readonly id: string;
  readonly task: string;
  readonly choice: ModelChoice;
  readonly limits: Limits;
}

interface StartedAgent extends Agent {
  /** Of the call, from 1 on. */
  readonly number: number;
  readonly rights: readonly AgentRight[];
  /** What it edits; `null`: it only reads. */
  readonly copy: Workspace | null;
}

interface Running {
  readonly session: Session;
  readonly task: string;
  readonly since: number;
  doing: string;
  stop(): void;
}

export class Agents {
  #spent: NewEvent[] = [];
  readonly #running = new Map<string, Running>();

  constructor(private readonly parts: AgentPorts) {}

  /** For the log of the session, before its next request. */
  take(): Promise<readonly NewEvent[]> {
    const spent = this.#spent;
    this.#spent = [];
    return Promise.resolve(spent);
  }

  /** Those that run now, in the order in which they began. */
  get running(): readonly RunningAgent[] {
    return [...this.#running].map(([session, { session: { state }, task, since, doing }]) => ({
      ...{ session, task, since, doing },
      ...progressOf(state),
    }));
  }

  /** Ends one of them, or all; what it had found is its report. @returns their sessions */
  stop(session: string | null): readonly string[] {
    const found = [...this.#running].filter(([id]) => session === null || id === session);
    for (const [, it] of found) it.stop();
    return found.map(([id]) => id);
  }

  async send(tasks: readonly string[], run: AgentRun): Promise<readonly AgentReport[]> {
    const agents = await this.#agents(tasks, run);
    const rights = rightsOf(run.definition, this.parts.sender(), run.edit);
    const edits = rights.includes("edit");
    const problem = await this.#problem(run, edits);
    if (problem !== null) return agents.map(({ id }) => failedReport(id, problem));
    const copies = edits ? await copiesOf(this.parts.ports.workspace, run.signal) : null;
    if (edits && copies === null) return agents.map(({ id }) => failedReport(id, tooLarge));
    const reports: AgentReport[] = [];
    const { provider } = this.parts.choice.model.id;
    const width = provider === "ollama" ? together.local : together.remote;
    let next = 0;
    const worker = async () => {
      for (let at = next++; at < agents.length; at = next++) {
        const agent = agents[at];
        const copy = copies?.() ?? null;
        if (agent) reports[at] = await this.#run({ ...agent, copy, rights, number: at + 1 }, run);
      }
    };
    await Promise.all(Array.from({ length: width }, worker));
    return reports;
  }

  /** Why none of them is sent; `null`: they are. */
  async #problem(
    { edit, definition, resume }: AgentRun,
    edits: boolean,
  ): Promise<string | null> {
    if (edit && !edits) {
      return definition && !definition.rights.includes("edit")
        ? `the agent ${definition.name} may not edit: send it without edit`
        : "nothing may be changed from here: give tasks that only read";
    }
    if (resume === null) return null;
    if (edits) return `the copy of ${resume} is gone: take its changes, and send another one`;
    const { session, ports } = this.parts;
    const sent = await childrenOf(ports.store, session);
    if (sent.includes(resume)) return null;
    return `no agent ${resume} was sent from here; there are: ${sent.join(", ") || "none"}`;
  }

  async #agents(tasks: readonly string[], run: AgentRun): Promise<readonly Agent[]> {
    const { session, ports } = this.parts;
    const rest = this.parts.rest();
    const choice = await this.#choice(run, rest);
    const budget = new SharedBudget({ tokens: rest.tokens, money: rest.money });
    const { length: before } = await childrenOf(ports.store, session);
    const price = (usage: Parameters<ModelChoice["price"]>[0]) => {
      const { provider, name } = choice.model.id;
      return choice.price(usage, `${provider}/${name}`);
    };
    const model = budgeted(choice.model, { budget, price });
    return tasks.map((task, at) => ({
      id: run.resume ?? childId(session, before + at + 1),
      task,
      choice: { ...choiceOf(choice), model },
      limits: {
        ...noLimits,
        toolCalls: bounds.toolCalls,
        timeMs: Math.min(rest.timeMs ?? bounds.timeMs, bounds.timeMs),
      },
    }));
  }

  /** The small model, where its definition wants it, there is one, and it can be counted against a limit of money. */
  async #choice({ definition }: AgentRun, { money }: Rest): Promise<ModelChoice> {
    const { choice, options } = this.parts;
    if (definition?.model !== "small") return choice;
    const small = await options.small?.() ?? null;
    if (small === null) return choice;
    const { provider, name } = small.model.id;
    const isPriced = small.price(nothing, `${provider}/${name}`) !== null;
    return money === null || isPriced ? small : choice;
  }

  /** One that cannot be begun, or breaks, takes nothing from the others. */
  async #run(agent: StartedAgent, run: AgentRun): Promise<AgentReport> {
    try {
      return await this.#report(agent, run);
    } catch (error) {
      return failedReport(agent.id, error instanceof Error ? error.message : String(error));
    }
  }

  async #report(agent: StartedAgent, run: AgentRun): Promise<AgentReport> {
    const { ports } = this.parts;
    const { id, copy, rights } = agent;
    const { definition } = run;
    const own = agentPorts(ports, { rights, definition, copy });
    const session = await this.#open(own, agent, run);
    const before = structuredClone(session.state.usage.byModel);
    try {
      await this.#drive(session, agent, run);
    } finally {
      this.#running.delete(id);
      // What it has said is in the log by now: no failure to close takes that away.
      await session.close().catch(() => {});
      this.#spent.push(...spentSince(before, session.state.usage));
    }
    const changed = copy ? await changedIn(own.store) : [];
    if (changed.length > 0) await propose(ports.store, id, changed);
    return await reportOf(session, changed.map(({ path }) => path));
  }

  async #open(own: SessionPorts, agent: StartedAgent, run: AgentRun): Promise<Session> {
    const { begin, resume, options } = this.parts;
    const { id, choice, limits, rights } = agent;
    const { mode, permissions } = standingOf(rights);
    const attended = options.attended && run.elicit !== undefined && mayAsk(rights);
    const { compactAt } = options;
    const drive = { compactAt, choice, limits, attended, permissions, fixes: 0 };
    return run.resume === null
      ? await begin(own, { ...drive, id, mode })
      : await resume(own, id, drive);
  }

  async #drive(
    session: Session,
    { id, task, number, copy }: StartedAgent,
    { signal, definition, elicit, progress }: AgentRun,
  ): Promise<void> {
    const own = new AbortController();
    const running: Running = {
      ...{ session, task, since: this.parts.ports.clock.now(), doing: "" },
      stop: () => own.abort(new DOMException("it was stopped", "AbortError")),
    };
    this.#running.set(id, running);
    const text = (copy ? editPrompt : prompt).trim().replace("{task}", () => task);
    await session.send(text, copy ? {} : { due: { kind: "answer", files: [] } });
    await driveAgent(session, {
      signal: AbortSignal.any([signal, own.signal]),
      name: definition?.name ?? "",
      ...(elicit ? { elicit } : {}),
      tell: (line) => {
        running.doing = line;
        progress(`${number}. ${line}\n`);
      },
    });
  }
}

const nothing = { input: 0, output: 0, cached: 0, thinking: 0, estimated: false } as const;

/** As it is chosen now: the user may choose another while they run. */
function choiceOf(choice: ModelChoice): Omit<ModelChoice, "model"> {
  const { abilities, routes } = choice;
  return { abilities, routes, price: (usage, model) => choice.price(usage, model) };
}

const tooLarge = "the project is too large to be copied: give tasks that only read";
