import assert from "node:assert/strict";
import { type ListTasksRequest, type Task, TaskState } from "@a2a-js/sdk";
import { ServerCallContext } from "@a2a-js/sdk/server";
import { BoundedTasks } from "../../../src/a2a/task_store.ts";

const context = new ServerCallContext();

function task(id: string, state: TaskState, text = ""): Task {
  const parts = [{
    content: { $case: "text" as const, value: text },
    ...{ metadata: undefined, filename: "", mediaType: "text/plain" },
  }];
  return {
    ...{ id, contextId: "c", history: [], metadata: undefined },
    artifacts: [{
      artifactId: "a",
      name: "a",
      description: "",
      parts,
      metadata: undefined,
      extensions: [],
    }],
    status: { state, message: undefined, timestamp: undefined },
  };
}

const all: ListTasksRequest = {
  ...{ tenant: "", contextId: "", status: TaskState.TASK_STATE_UNSPECIFIED, pageSize: 100 },
  ...{ pageToken: "", historyLength: undefined, statusTimestampAfter: undefined },
  includeArtifacts: undefined,
};

const ids = async (tasks: BoundedTasks) =>
  (await tasks.list(all, context)).tasks.map(({ id }) => id).sort();

const { TASK_STATE_COMPLETED: over, TASK_STATE_WORKING: open, TASK_STATE_INPUT_REQUIRED: asks } =
  TaskState;

Deno.test("of tasks that have ended the oldest go, and those that are open stay", async () => {
  const dropped: string[] = [];
  const tasks = new BoundedTasks((id) => dropped.push(id), { tasks: 3, characters: 1e6 });
  await tasks.save(task("1", open), context);
  await tasks.save(task("2", over), context);
  await tasks.save(task("3", asks), context);
  await tasks.save(task("4", over), context);
  await tasks.save(task("5", over), context);
  assert.deepEqual([await ids(tasks), dropped], [["1", "3", "5"], ["2", "4"]]);
  await tasks.save(task("1", over), context);
  await tasks.save(task("6", open), context);
  assert.deepEqual([await ids(tasks), dropped], [["1", "3", "6"], ["2", "4", "5"]]);
  assert.equal(await tasks.load("2", context), undefined);
});

Deno.test("long tasks count by their length, saved however often", async () => {
  const dropped: string[] = [];
  const tasks = new BoundedTasks((id) => dropped.push(id), { tasks: 100, characters: 3_000 });
  for (let at = 0; at < 10; at++) await tasks.save(task("1", over, "x".repeat(1_000)), context);
  assert.deepEqual(dropped, []);
  await tasks.save(task("2", over, "x".repeat(2_000)), context);
  assert.deepEqual([await ids(tasks), dropped], [["2"], ["1"]]);
});

Deno.test("a task is what was saved, whatever becomes of the object", async () => {
  const tasks = new BoundedTasks();
  const given = task("1", open);
  await tasks.save(given, context);
  given.contextId = "other";
  const known = await tasks.load("1", context);
  assert.deepEqual(known, task("1", open));
});
