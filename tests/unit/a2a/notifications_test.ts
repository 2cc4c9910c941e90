import assert from "node:assert/strict";
import { type StreamResponse, type TaskPushNotificationConfig, TaskState } from "@a2a-js/sdk";
import { ServerCallContext } from "@a2a-js/sdk/server";
import { Notifications, type Push } from "../../../src/a2a/notifications.ts";

const context = new ServerCallContext();

function place(url: string, more: Partial<TaskPushNotificationConfig> = {}) {
  return {
    ...{ tenant: "", id: "", taskId: "t", url, token: "", authentication: undefined },
    ...more,
  };
}

function status(state: TaskState, taskId = "t"): StreamResponse {
  const value = {
    ...{ taskId, contextId: "c", metadata: undefined },
    status: { state, message: undefined, timestamp: undefined },
  };
  return { payload: { $case: "statusUpdate", value } };
}

const { TASK_STATE_WORKING: working, TASK_STATE_COMPLETED: completed } = TaskState;

const stateIn = ({ body }: Push) => JSON.parse(body).statusUpdate.status.state;

Deno.test("events go to the places of their task, each with what it wants to be told by", async () => {
  const sent: Push[] = [];
  const pushes = new Notifications((it) => Promise.resolve(void sent.push(it)));
  await pushes.save("t", context, place("http://127.0.0.1:1/a", { token: "secret" }));
  const authentication = { scheme: "Bearer", credentials: "key" };
  await pushes.save("t", context, place("http://[::1]:2/b", { authentication, token: "no" }));
  await pushes.send(status(completed, "other"));
  await pushes.send(status(completed));
  assert.deepEqual(sent.map(({ url, headers }) => [url, headers]), [
    ["http://127.0.0.1:1/a", {
      "content-type": "application/a2a+json",
      "x-a2a-notification-token": "secret",
    }],
    ["http://[::1]:2/b", { "content-type": "application/a2a+json", authorization: "Bearer key" }],
  ]);
  assert.equal(sent.map(stateIn).join(), "TASK_STATE_COMPLETED,TASK_STATE_COMPLETED");
});

Deno.test("no place but of this machine is taken", async () => {
  const pushes = new Notifications(() => Promise.resolve());
  const elsewhere = [
    ...["http://example.org/a", "http://169.254.169.254/latest", "http://10.0.0.1/a"],
    ...[
      "http://127.0.0.1.example.org/a",
      "http://localhost.example.org/",
      "http://[::ffff:10.0.0.1]/",
    ],
    ...["file:///etc/passwd", "ftp://127.0.0.1/a", "no address", "", "http://0.0.0.0/"],
    ...["http://name:secret@127.0.0.1:1/a", "http://127.0.0.1:1@example.org/"],
  ];
  for (const url of elsewhere) {
    await assert.rejects(pushes.save("t", context, place(url)), /place/, url);
  }
  assert.deepEqual(await pushes.load("t"), []);
});

Deno.test("of a task a few places are kept, of many tasks the last, and none that is deleted", async () => {
  const pushes = new Notifications(() => Promise.resolve());
  const at = (n: number) => place(`http://127.0.0.1:${n}/`, { id: `${n}` });
  for (let n = 1; n <= 4; n++) await pushes.save("t", context, at(n));
  await assert.rejects(pushes.save("t", context, at(5)), /4 places/);
  await pushes.save("t", context, { ...at(4), token: "new" });
  await pushes.delete("t", context, "1");
  assert.deepEqual((await pushes.load("t")).map(({ id, token }) => [id, token]), [
    ...[["2", ""], ["3", ""], ["4", "new"]],
  ]);
  for (let n = 0; n < 200; n++) await pushes.save(`task ${n}`, context, at(1));
  assert.deepEqual(await pushes.load("t"), []);
  pushes.forget("task 199");
  assert.deepEqual([(await pushes.load("task 0")).length, await pushes.load("task 199")], [1, []]);
});

Deno.test("a slow place holds up nobody, and of what is done in between it is told the last", async () => {
  const sent: string[] = [];
  const slow = Promise.withResolvers<void>();
  const pushes = new Notifications(async (it) => {
    sent.push(stateIn(it));
    if (sent.length === 1) await slow.promise;
  });
  await pushes.save("t", context, place("http://127.0.0.1:1/"));
  const first = pushes.send(status(working));
  await Promise.resolve();
  await Promise.resolve();
  const rest = [working, working, working, completed].map((it) => pushes.send(status(it)));
  slow.resolve();
  await Promise.all([first, ...rest]);
  assert.deepEqual(sent, ["TASK_STATE_WORKING", "TASK_STATE_WORKING", "TASK_STATE_COMPLETED"]);
});

Deno.test("a place that takes nothing is no failure of the task, and is told what comes next", async () => {
  const sent: string[] = [];
  const pushes = new Notifications((it) => {
    sent.push(stateIn(it));
    return Promise.reject(new Error("refused"));
  });
  await pushes.save("t", context, place("http://127.0.0.1:1/"));
  await pushes.send(status(working));
  await pushes.send(status(completed));
  assert.deepEqual(sent, ["TASK_STATE_WORKING", "TASK_STATE_COMPLETED"]);
});
