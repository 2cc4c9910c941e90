/** Wrong sessions, a second process, signals, a reader that leaves: honest ends, nothing lost. */

import assert from "node:assert/strict";
import { exitCodes } from "../../src/protocol/mod.ts";
import { complains } from "../support/complaint.ts";
import { answer, chunk, event, fakeOpenai, raw } from "../support/fake_openai.ts";
import { jsonLines, linesOf } from "../support/lines.ts";
import { type Sandbox, sandbox, scripted, served, startProgram } from "../support/program.ts";

/** Runs a task to its end; the id of its session. */
async function finished(box: Sandbox, task: string): Promise<string> {
  const { code, stdout } = await box.run(["--json", "work", task]);
  assert.equal(code, 0);
  return String(jsonLines(stdout)[0]?.id);
}

Deno.test("a session that is not there, not clear, at its end or without a question", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: Hello.\n");
  const id = await finished(box, "say hello");
  const wrong = `${id.slice(0, -1)}${id.endsWith("a") ? "b" : "a"}`;
  await complains(box, ["session", "show", wrong], {
    exit: "input",
    code: "session.unknown_nearest",
    says: `There is no session ${wrong} in this folder. Did you mean ${id}?`,
  });
  await complains(box, ["session", "resume", "frobnicate"], {
    exit: "input",
    code: "session.unknown",
    says: "There is no session frobnicate in this folder.",
  });
  await complains(box, ["session", "resume", id], {
    exit: "usage",
    code: "session.nothing_to_do",
    says: `Session ${id} is finished. Give it a new task: agent session resume ${id} "…"`,
  });
  await complains(box, ["session", "answer", id, "once", "--call", "c00000000"], {
    exit: "usage",
    code: "session.no_questions",
    says: `Session ${id} has no open question.`,
  });
  await complains(box, ["session", "answer", id, "perhaps"], {
    exit: "usage",
    code: "arg.choice",
    says: "<answer> must be one of: once, session, always, decline.",
  });
  const other = await finished(box, "say hello again");
  await complains(box, ["--lang", "zh", "session", "rm", "20"], {
    exit: "input",
    code: "session.ambiguous",
    says: `20 对应多个会话：${[id, other].join(", ")}。`,
  });
});

const half = event(chunk({ role: "assistant", content: "Half an ans" }));

/** A program that waits for a model in the middle of its answer. */
async function interrupted(box: Sandbox, signal: Deno.Signal, meanwhile?: (id: string) => unknown) {
  const child = startProgram(["--json", "--live", "work", "say hello"], {
    cwd: box.project,
    home: box.home,
  });
  const events = [];
  let cut = false;
  for await (const line of linesOf(child.stdout)) {
    const it = JSON.parse(line);
    events.push(it);
    if (it.type !== "delta" || cut) continue;
    await meanwhile?.(events[0].id);
    child.kill(signal);
    cut = true;
  }
  const { code } = await child.status;
  return { code, stderr: await new Response(child.stderr).text(), events };
}

for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143]] as const) {
  Deno.test(`${signal} in the middle of an answer ends in ${code}, and the session goes on`, async () => {
    await using server = fakeOpenai();
    await using box = await sandbox();
    await served(box, `${server.url}/v1`);
    server.reply(raw([half], { then: "hang" }), answer(chunk({ content: "Hello." }, "stop")));
    const cut = await interrupted(box, signal);
    assert.deepEqual([cut.code, cut.stderr], [code, ""]);
    const durable = cut.events.filter(({ seq }) => seq !== undefined);
    assert.deepEqual(durable.map(({ type, part, by }) => part ?? by ?? type), [
      "session_created",
      "mode",
      "model",
      "prompt",
      "user_message",
      "owed",
      { type: "text", text: "Half an ans", partial: true },
      "route",
      "usage",
      "user",
    ]);
    const resumed = await box.run(["session", "resume", durable[0].id, "go on"]);
    assert.deepEqual([resumed.code, resumed.stdout], [0, "Hello.\n"]);
  });
}

Deno.test("a session that another process drives can be neither driven nor removed", async () => {
  await using server = fakeOpenai();
  await using box = await sandbox();
  await served(box, `${server.url}/v1`);
  server.reply(raw([half], { then: "hang" }));
  await interrupted(box, "SIGINT", async (session) => {
    const complaint = {
      exit: "locked",
      code: "session.locked",
      says: `Session ${session} is open in another process. Continue in a copy: ` +
        `agent session fork ${session}; read it: agent session show ${session}`,
    } as const;
    await complains(box, ["session", "resume", session, "go on"], complaint);
    await complains(box, ["session", "rm", session], complaint);
    await complains(box, ["session", "answer", session, "once"], {
      exit: "usage",
      code: "session.no_questions",
      says: `Session ${session} has no open question.`,
    });
  });
  assert.equal(server.requests.length, 1);
});

/** Standard output into a pipe that nobody reads any more. */
const noReader = ["bash", "-c", 'exec 3> >(true); wait $!; "$@" >&3', "bash"];

Deno.test("a reader that leaves is not complained about, and the session goes on", async () => {
  await using box = await sandbox({ "a.txt": "a\n" });
  await scripted(
    box,
    "- calls: [{ name: read_file, input: { path: a.txt } }]\n- text: Hello.\n",
  );
  for (const args of [["config", "get"], ["--json", "tool", "list"], ["--help"], ["frobnicate"]]) {
    const { code, stdout, stderr } = await box.run(args, { under: noReader });
    const complaint = args[0] === "frobnicate"
      ? "Unknown command frobnicate. To list the commands: agent --help\n"
      : "";
    assert.deepEqual([code, stdout, stderr], [complaint ? exitCodes.usage : 0, "", complaint]);
  }
  const left = await box.run(["--json", "work", "say hello"], { under: noReader });
  assert.deepEqual(left, { code: 0, stdout: "", stderr: "" });
  const resumed = await box.run(["session", "resume"]);
  assert.deepEqual([resumed.code, resumed.stdout], [0, "Hello.\n"]);
});

Deno.test("the first line of a long text is enough for head", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: Hello.\n");
  const stdin = "many words of a very long task\n".repeat(20_000);
  assert.equal((await box.run(["work"], { stdin })).code, 0);
  const under = ["bash", "-c", '"$@" | head -1; echo "${PIPESTATUS[0]}"', "bash"];
  const { stdout, stderr } = await box.run(["session", "show"], { under });
  assert.match(stdout, /^Session \S+\n0\n$/);
  assert.equal(stderr, "");
});
