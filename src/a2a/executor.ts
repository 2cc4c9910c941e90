/** Tasks of the protocol over an offer: each is carried on by whoever sends it a message. */

import { TaskState } from "@a2a-js/sdk";
import {
  AgentEvent,
  type AgentExecutor,
  type ExecutionEventBus,
  type RequestContext,
} from "@a2a-js/sdk/server";
import { artifactOf, said, stateOf, statusOf, type TaskIds, textOf } from "./messages.ts";
import type { AgentOffer, OfferedTask, TaskEvents, TaskStep } from "./offer.ts";

interface Open {
  readonly task: OfferedTask;
  readonly ids: TaskIds;
  /** It waits for an answer. */
  asks: boolean;
  /** Somebody cancels it, and tells so when it has ended. */
  cancels: boolean;
  /** The step that is under way. */
  step: Promise<unknown>;
}

export class OfferExecutor implements AgentExecutor {
  readonly #open = new Map<string, Open>();

  constructor(private readonly offer: AgentOffer) {}

  async execute(request: RequestContext, bus: ExecutionEventBus): Promise<void> {
    const { taskId, contextId, userMessage, task: known } = request;
    const ids = { taskId, contextId };
    const words = textOf(userMessage);
    bus.publish(AgentEvent.task({
      ...{ id: taskId, contextId, artifacts: known?.artifacts ?? [], metadata: undefined },
      history: known?.history ?? [userMessage],
      status: statusOf(TaskState.TASK_STATE_WORKING, undefined),
    }));
    const open = this.#open.get(taskId) ?? this.#begin(ids, words, userMessage.metadata);
    if (open.asks) open.task.answer(words);
    open.asks = false;
    const step = open.task.next(eventsOf(bus, ids));
    open.step = step;
    this.#tell(bus, open, await step);
  }

  async cancelTask(taskId: string, bus: ExecutionEventBus): Promise<void> {
    const open = this.#open.get(taskId);
    if (!open) return;
    await this.#end(open, eventsOf(bus, open.ids));
    publish(bus, open.ids, { type: "canceled", text: "canceled" });
    bus.finished();
  }

  /** Ends all, for the end of the server; those that wait for an answer among them. */
  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((it) => this.#end(it, silent)));
    await this.offer.idle();
  }

  async #end(open: Open, events: TaskEvents): Promise<void> {
    open.cancels = true;
    open.task.cancel();
    await (open.asks ? open.task.next(events) : open.step);
    this.#open.delete(open.ids.taskId);
  }

  #begin(ids: TaskIds, text: string, metadata: RequestContext["request"]["metadata"]): Open {
    const skill = metadata?.["skill"];
    const task = this.offer.start({
      context: ids.contextId,
      text,
      skill: typeof skill === "string" ? skill : null,
    });
    const open = { task, ids, asks: false, cancels: false, step: Promise.resolve() };
    this.#open.set(ids.taskId, open);
    return open;
  }

  #tell(bus: ExecutionEventBus, open: Open, step: TaskStep): void {
    open.asks = step.type === "question";
    if (!open.asks) this.#open.delete(open.ids.taskId);
    // Whoever cancels it tells so.
    if (open.cancels) return;
    publish(bus, open.ids, step);
    if (!open.asks) bus.finished();
  }
}

const silent: TaskEvents = { working: () => {}, artifact: () => {} };

function publish(bus: ExecutionEventBus, ids: TaskIds, step: TaskStep): void {
  const text = step.type === "question" ? questionText(step) : step.text;
  const message = text === "" ? undefined : said(text, ids);
  const status = statusOf(stateOf(step), message);
  bus.publish(AgentEvent.statusUpdate({ ...ids, status, metadata: undefined }));
}

function questionText({ text, words }: Extract<TaskStep, { type: "question" }>): string {
  return words.length === 0 ? text : `${text}\n\nAnswer with one of: ${words.join(", ")}`;
}

function eventsOf(bus: ExecutionEventBus, ids: TaskIds): TaskEvents {
  return {
    working(text) {
      const status = statusOf(TaskState.TASK_STATE_WORKING, said(text, ids));
      bus.publish(AgentEvent.statusUpdate({ ...ids, status, metadata: undefined }));
    },
    artifact(it) {
      bus.publish(AgentEvent.artifactUpdate({
        ...ids,
        artifact: artifactOf(it),
        ...{ append: false, lastChunk: true, metadata: undefined },
      }));
    },
  };
}
