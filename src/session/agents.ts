/** Sessions that a session sends out to find something out: they read, report, and end with its call. */

import editPrompt from "../../prompts/agent_edit_task.md" with { type: "text" };
import prompt from "../../prompts/agent_task.md" with { type: "text" };
import { type ConversationState, type Outcome, type Rest } from "../agent/mod.ts";
import {
  type AgentEvent,
  type AgentReport,
  type AgentRun,
  type Limits,
  type Mode,
  type NewEvent,
  noLimits,
  takeOverToolName,
  type Tool,
  type ToolEffect,
  type Workspace,
} from "../protocol/mod.ts";
import { memoryCache, memoryLocks } from "../storage/mod.ts";
import { fakeSpawner } from "../sandbox/mod.ts";
import { once } from "../util/mod.ts";
import type { DriveOptions, SessionPorts } from "./ports.ts";
import type { ModelChoice, Session } from "./session.ts";
import { changedIn, copiesOf, storeOfCopy } from "./project_copy.ts";
import { propose } from "./proposals.ts";
import { childId, childrenOf } from "./session_id.ts";
import { budgeted, SharedBudget } from "./shared_budget.ts";

/** An agent that found nothing by then finds nothing. */
const bounds = { toolCalls: 60, timeMs: 15 * 60_000 } as const;
/** A server of this machine answers one after the other: those that wait would be taken for silent. */
const together = { local: 1, remote: 4 } as const;

export interface AgentPorts {
  readonly session: string;
  readonly ports: SessionPorts;
  /** Who answers in the session, and what else driving it takes. */
  readonly options: Pick<DriveOptions, "compactAt">;
  readonly choice: ModelChoice;
  /** What the session may still spend, at the time of the call. */
  rest(): Rest;
  begin(
    ports: SessionPorts,
    options: DriveOptions & { readonly mode: Mode; readonly id: string },
  ): Promise<Session>;
}

/** One of several that run beside each other. */
interface Agent {
  readonly id: string;
  readonly task: string;
  readonly choice: ModelChoice;
  readonly limits: Limits;
}

interface StartedAgent extends Agent {
  /** What it edits; `null`: it only reads. */
  readonly copy: Workspace | null;
}

export class Agents {
  #spent: NewEvent[] = [];

  constructor(private readonly parts: AgentPorts) {}

  /** For the log of the session, before its next request. */
  take(): Promise<readonly NewEvent[]> {
    const spent = this.#spent;
    this.#spent = [];
    return Promise.resolve(spent);
  }

  async send(
    tasks: readonly string[],
    { edit, ...run }: AgentRun & { readonly edit: boolean },
  ): Promise<readonly AgentReport[]> {
    const agents = await this.#agents(tasks);
    const copies = edit ? await copiesOf(this.parts.ports.workspace, run.signal) : null;
    if (edit && copies === null) return agents.map((it) => failedReport(it, tooLarge));
    const reports: AgentReport[] = [];
    const { provider } = this.parts.choice.model.id;
    const width = provider === "ollama" ? together.local : together.remote;
    let next = 0;
    const worker = async () => {
      for (let at = next++; at < agents.length; at = next++) {
        const agent = agents[at];
        const copy = copies?.() ?? null;
        if (agent) reports[at] = await this.#run({ ...agent, copy }, at + 1, run);
      }
    };
    await Promise.all(Array.from({ length: width }, worker));
    return reports;
  }

  async #agents(tasks: readonly string[]): Promise<readonly Agent[]> {
    const { session, ports, choice } = this.parts;
    const rest = this.parts.rest();
    const budget = new SharedBudget({ tokens: rest.tokens, money: rest.money });
    const { length: before } = await childrenOf(ports.store, session);
    const price = (usage: Parameters<ModelChoice["price"]>[0]) => {
      const { provider, name } = choice.model.id;
      return choice.price(usage, `${provider}/${name}`);
    };
    const model = budgeted(choice.model, { budget, price });
    return tasks.map((task, at) => ({
      id: childId(session, before + at + 1),
      task,
      choice: { ...choiceOf(choice), model },
      limits: {
        ...noLimits,
        toolCalls: bounds.toolCalls,
        timeMs: Math.min(rest.timeMs ?? bounds.timeMs, bounds.timeMs),
      },
    }));
  }

  /** One that cannot be begun, or breaks, takes nothing from the others. */
  async #run(agent: StartedAgent, number: number, run: AgentRun): Promise<AgentReport> {
    try {
      return await this.#report(agent, number, run);
    } catch (error) {
      return failedReport(agent, error instanceof Error ? error.message : String(error));
    }
  }

  async #report(agent: StartedAgent, number: number, run: AgentRun): Promise<AgentReport> {
    const { ports, options, begin } = this.parts;
    const { id, task, choice, limits, copy } = agent;
    const own = copy ? editingPorts(ports, copy) : readingPorts(ports);
    const session = await begin(own, {
      ...{ ...options, id, choice, limits, attended: false, fixes: 0 },
      ...(copy
        ? { mode: "work" as const, permissions: "auto-edit" as const }
        : { mode: "chat" as const, permissions: "read-only" as const }),
    });
    try {
      const text = (copy ? editPrompt : prompt).trim().replace("{task}", () => task);
      await session.send(text, copy ? {} : { due: { kind: "answer", files: [] } });
      await drive(session, run.signal, (line) => run.progress(`${number}. ${line}\n`));
    } finally {
      // What it has said is in the log by now: no failure to close takes that away.
      await session.close().catch(() => {});
      this.#spent.push(...spentIn(session.state));
    }
    const changed = copy ? await changedIn(own.store) : [];
    if (changed.length > 0) await propose(ports.store, id, changed);
    return await reportOf(session, changed.map(({ path }) => path));
  }
}

async function drive(
  session: Session,
  signal: AbortSignal,
  tell: (line: string) => void,
): Promise<void> {
  while (session.actor !== "user") {
    const before = session.state.seq;
    for await (const event of session.next(signal)) {
      const line = lineOf(event);
      if (line !== null) tell(line);
    }
    const { stop } = session.state.turn;
    if (stop !== null || session.state.seq === before) return;
  }
}

/** What a person who waits is shown of it. */
function lineOf(event: AgentEvent): string | null {
  if (event.type !== "step" || event.part.type !== "tool_call") return null;
  const { name, input } = event.part.call;
  const about = Object.values(input).find((it) => typeof it === "string") ?? "";
  return `${name} ${about}`.trim().slice(0, 100);
}

/** Nothing of it changes anything, reaches a server or learns for later. */
function readingPorts(ports: SessionPorts): SessionPorts {
  return { ...alone(ports), tools: ports.tools.filter((it) => hasOnly(it, ["read"])) };
}

/** Files of the copy are changed and nothing else; no program of the project runs. */
function editingPorts(ports: SessionPorts, workspace: Workspace): SessionPorts {
  const { clock, locks, checks } = ports;
  const own = memoryLocks();
  return {
    ...alone(ports),
    workspace,
    store: storeOfCopy(ports.store, clock),
    locks: {
      drive: (id) => locks.drive(id),
      drivenElsewhere: (id) => locks.drivenElsewhere(id),
      apply: (signal) => own.apply(signal),
    },
    // Programs would run in the project itself.
    spawner: fakeSpawner(() => null),
    cache: once(() => Promise.resolve(memoryCache())),
    checks: { ...checks, trusted: false },
    tools: ports.tools.filter((it) => hasOnly(it, ["read", "write"])),
  };
}

function alone(
  { remembering: _, layers: __, resources: ___, servers: ____, ...ports }: SessionPorts,
): SessionPorts {
  return ports;
}

function hasOnly({ definition }: Tool, effects: readonly ToolEffect[]): boolean {
  return definition.effects.every((effect) => effects.includes(effect)) &&
    definition.name !== takeOverToolName;
}

/** As it is chosen now: the user may choose another while they run. */
function choiceOf(choice: ModelChoice): Omit<ModelChoice, "model"> {
  const { abilities, routes } = choice;
  return { abilities, routes, price: (usage, model) => choice.price(usage, model) };
}

const tooLarge = "the project is too large to be copied: give tasks that only read";

function failedReport({ id: session }: Agent, why: string): AgentReport {
  return { session, end: `failed: ${why}`, text: "", files: [], changed: [], calls: 0, tokens: 0 };
}

async function reportOf(
  { id, state }: Session,
  changed: readonly string[],
): Promise<AgentReport> {
  const { outcome } = await import("../agent/ending/mod.ts");
  const { total } = state.usage;
  return {
    session: id,
    end: endOf(outcome(state)),
    text: state.turn.text.trim(),
    files: Object.keys(state.seen.files).filter((it) => !changed.includes(it)),
    changed,
    calls: state.turn.toolCalls,
    tokens: total.input + total.output,
  };
}

function endOf(it: Outcome): string {
  if (it.kind !== "stopped") return it.kind.replace("_", " ");
  if (it.why === "limit") return `stopped by a limit: ${it.limit}`;
  return it.why === "error" ? `stopped: ${it.error.message}` : `stopped: ${it.why}`;
}

/** In the session that sent it out, once more: its own limits hold for all together. */
function spentIn({ usage }: ConversationState): readonly NewEvent[] {
  return Object.entries(usage.byModel).map(([model, it]) => ({
    type: "usage" as const,
    role: "agents",
    model,
    ...{ input: it.input, output: it.output, cached: it.cached, thinking: it.thinking },
    estimated: it.estimated,
    ...(it.unpriced ? {} : { cost: it.cost }),
  }));
}
