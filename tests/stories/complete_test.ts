/** Code is completed at a place: by a model that takes what is around it, or by one that is asked in words. */

import assert from "node:assert/strict";
import { sandbox, scripted } from "../support/program.ts";

const file = "def total(prices):\n    return \n\n\nprint(total([1, 2]))\n";

/** An Ollama with one model, which has a place for a suffix or not. */
function ollama(inserts: boolean) {
  const asked: unknown[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "POST") return new Response(null, { status: 404 });
    const body = await request.json();
    if (pathname === "/api/generate") {
      asked.push(body);
      return inserts
        ? Response.json({ response: "sum(prices)", done: true, done_reason: "stop" })
        : Response.json({ error: "m does not support insert" }, { status: 400 });
    }
    if (pathname !== "/api/chat") return new Response(null, { status: 404 });
    const message = { role: "assistant", content: "```python\n    return sum(prices)\n```" };
    const end = { done_reason: "stop", prompt_eval_count: 9, eval_count: 3 };
    return new Response(
      `${JSON.stringify({ model: "m", message, done: false })}\n${
        JSON.stringify({ model: "m", message: { ...message, content: "" }, done: true, ...end })
      }\n`,
      { headers: { "content-type": "application/x-ndjson" } },
    );
  });
  const url = `http://127.0.0.1:${server.addr.port}`;
  return { url, asked, [Symbol.asyncDispose]: () => server.shutdown() };
}

const config = (url: string) =>
  `active_model: m\nmodels: { m: { provider: ollama, model_name: m, base_url: "${url}" } }\n`;

Deno.test("what is around the place is given as such, and written as a change that undo takes back", async () => {
  await using box = await sandbox({ "a.py": file });
  await using server = ollama(true);
  await box.config(config(server.url));
  const shown = await box.run(["complete", "a.py:2", "--json"]);
  assert.deepEqual(JSON.parse(shown.stdout), {
    ...{ path: "a.py", line: 2, model: "m", way: "suffix" },
    ...{ text: "sum(prices)", cut: false, change: null },
  }, shown.stderr);
  assert.equal(await Deno.readTextFile(`${box.project}/a.py`), file);

  const written = await box.run(["complete", "a.py:2", "--apply"]);
  assert.equal(written.code, 0, written.stderr);
  const whole = file.replace("return ", "return sum(prices)");
  assert.equal(await Deno.readTextFile(`${box.project}/a.py`), whole);
  const options = { num_predict: 256, temperature: 0 };
  const [before, after] = [file.slice(0, 30), file.slice(30)];
  assert.deepEqual(
    server.asked,
    Array(2).fill({ model: "m", prompt: before, suffix: after, stream: false, options }),
  );
  const undone = await box.run(["undo"]);
  assert.equal(undone.code, 0, undone.stdout + undone.stderr);
  assert.equal(await Deno.readTextFile(`${box.project}/a.py`), file);
});

Deno.test("a model without a place for a suffix is asked in words, and its echo is cut", async () => {
  await using box = await sandbox({ "a.py": file });
  await using server = ollama(false);
  await box.config(config(server.url));
  const { stdout, stderr } = await box.run(["complete", "a.py:2", "--json"]);
  const { way, text } = JSON.parse(stdout);
  assert.deepEqual({ way, text }, { way: "words", text: "sum(prices)" }, stderr);
});

Deno.test("a place that is none, a secret and a model that refuses are told in one line", async () => {
  await using box = await sandbox({ "a.py": file, ".env": "TOKEN=abcdefgh\n" });
  await scripted(box, "- error: { kind: bad_request, message: no such model }\n");
  for (
    const [place, code, said] of [
      ["a.py", 64, "a.py is not a place in a file."],
      ["a.py:99", 66, "a.py:99: the file has no such line or column."],
      [".env:1", 66, ".env is not shown to a model"],
      ["a.py:2", 69, "No answer from test."],
    ] as const
  ) {
    const ran = await box.run(["complete", place]);
    assert.equal(ran.code, code, ran.stderr);
    assert.ok(ran.stderr.includes(said), ran.stderr);
    assert.equal(ran.stderr.trim().split("\n").length, 1, ran.stderr);
  }
});

Deno.test("a file that is not there is said so, and no model is asked", async () => {
  await using box = await sandbox({});
  await using server = ollama(true);
  await box.config(config(server.url));
  const { code, stderr } = await box.run(["complete", "none.py:3"]);
  assert.deepEqual([code, stderr, server.asked], [66, "Cannot read the file none.py.\n", []]);
});
