import assert from "node:assert/strict";
import { sentEvents, serverDesk } from "../../support/server.ts";

Deno.test("an answer to a question is an event, which tells through whom it came", async () => {
  const script = [
    '- calls: [{ name: run_shell, input: { command: "git push" } }]',
    "- text: Then not.",
  ].join("\n");
  await using it = await serverDesk({ script });
  const { body: { data: { id } } } = await it.call("POST", "/api/conversations", {});
  const said = await it.ask(`/api/conversations/${id}/messages`, {
    method: "POST",
    body: JSON.stringify({ text: "publish it" }),
    headers: { "content-type": "application/json" },
  });
  let call = "";
  for await (const { event, data } of sentEvents(said)) {
    if (event === "approval_request") {
      call = data.id;
      await it.call("POST", `/api/conversations/${id}/approvals/${data.id}`, {
        ...{ hash: data.hash, answer: "decline", note: "not now" },
      });
    }
    if (event !== "approval_answered") continue;
    assert.deepEqual(data, { id: call, answer: "decline", note: "not now", by: "local" });
    return;
  }
  assert.fail("no answer was told");
});
