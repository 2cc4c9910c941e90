/** Tasks as long as the server runs, so many and so much of them as a limit holds: the oldest that have ended go. */

import { type ListTasksRequest, type ListTasksResponse, Task, TaskState } from "@a2a-js/sdk";
import { InMemoryTaskStore, type ServerCallContext, type TaskStore } from "@a2a-js/sdk/server";

export interface TaskLimits {
  readonly tasks: number;
  /** Of their JSON, together. */
  readonly characters: number;
}

const usual: TaskLimits = { tasks: 200, characters: 32 * 1024 * 1024 };

interface TaskEntry {
  readonly task: Task;
  readonly context: ServerCallContext;
  readonly size: number;
}

export class BoundedTasks implements TaskStore {
  /** In the order in which they were saved last. */
  readonly #kept = new Map<string, TaskEntry>();
  #size = 0;

  /** @param dropped is told the id of each task that goes */
  constructor(
    private readonly dropped: (id: string) => void = () => {},
    private readonly limits: TaskLimits = usual,
  ) {}

  save(task: Task, context: ServerCallContext): Promise<void> {
    const key = keyOf(task.id, context);
    const size = JSON.stringify(Task.toJSON(task)).length;
    this.#remove(key);
    this.#kept.set(key, { task: structuredClone(task), context, size });
    this.#size += size;
    for (const [other, kept] of this.#kept) {
      if (this.#isWithin()) break;
      // Whoever has just ended it is still to read it.
      if (other === key || !isOver(kept.task)) continue;
      this.#remove(other);
      this.dropped(kept.task.id);
    }
    return Promise.resolve();
  }

  load(id: string, context: ServerCallContext): Promise<Task | undefined> {
    const kept = this.#kept.get(keyOf(id, context));
    return Promise.resolve(kept && structuredClone(kept.task));
  }

  /** Filters and pages are the SDK's. */
  async list(request: ListTasksRequest, context: ServerCallContext): Promise<ListTasksResponse> {
    const all = new InMemoryTaskStore();
    for (const kept of this.#kept.values()) await all.save(kept.task, kept.context);
    return await all.list(request, context);
  }

  #isWithin(): boolean {
    return this.#kept.size <= this.limits.tasks && this.#size <= this.limits.characters;
  }

  #remove(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}

function keyOf(id: string, { tenant = "" }: Pick<ServerCallContext, "tenant">): string {
  return JSON.stringify([tenant, id]);
}

function isOver({ status }: Task): boolean {
  switch (status?.state) {
    case TaskState.TASK_STATE_COMPLETED:
    case TaskState.TASK_STATE_FAILED:
    case TaskState.TASK_STATE_CANCELED:
    case TaskState.TASK_STATE_REJECTED:
      return true;
    default:
      return false;
  }
}
