/** A second terminal lists, shows and answers a session that runs in the first. */

import assert from "node:assert/strict";
import { linesOf } from "../support/lines.ts";
import { type Sandbox, sandbox, scripted, startProgram } from "../support/program.ts";

const script = `
- calls: [{ name: write_file, input: { path: hello.txt, content: "hello\\n" } }]
- text: hello.txt is written.
`;

/** Which sessions there are, and which of them another process drives. */
async function openSessions(box: Sandbox): Promise<readonly unknown[]> {
  const { stdout } = await box.run(["session", "list", "--json"]);
  return JSON.parse(stdout).map((it: Record<string, unknown>) => [it["id"], it["open"]]);
}

Deno.test("a second terminal can list, show and answer a session while it runs", async () => {
  await using box = await sandbox();
  await scripted(box, script);
  const first = startProgram(["work", "--json", "--approve", "wait", "say hello"], {
    cwd: box.project,
    home: box.home,
  });
  const lines = linesOf(first.stdout);
  let session = "";
  let call = "";
  while (call === "") {
    const { value } = await lines.next();
    const event = JSON.parse(value ?? "");
    if (event.type === "session_created") session = event.id;
    if (event.type === "asked") call = event.call;
  }
  const listed = await box.run(["session", "list"]);
  assert.equal(listed.code, 0);
  assert.match(listed.stdout, new RegExp(`${session}.* open elsewhere `));
  const chinese = await box.run(["--lang", "zh", "session", "list"]);
  assert.match(chinese.stdout, new RegExp(`${session}.* 在别处打开 `));
  assert.deepEqual(await openSessions(box), [[session, true]]);
  const shown = await box.run(["session", "show", session]);
  assert.equal(shown.code, 0);
  assert.match(shown.stdout, /write_file/);
  const second = await box.run(["session", "resume", session]);
  assert.equal(second.code, 75, "another process may not drive it");
  const answered = await box.run(["session", "answer", session, "once", "--call", call]);
  assert.equal(answered.code, 0, answered.stderr);
  const rest: string[] = [];
  for await (const line of lines) rest.push(JSON.parse(line).type);
  await first.stderr.cancel();
  assert.equal((await first.status).code, 0);
  assert.deepEqual(rest, [
    "answered",
    "tool_started",
    "tool_result",
    "step",
    "usage",
    "verification",
    "outcome",
    "result",
  ]);
  assert.equal(await Deno.readTextFile(`${box.project}/hello.txt`), "hello\n");
  assert.deepEqual(await openSessions(box), [[session, false]]);
});
