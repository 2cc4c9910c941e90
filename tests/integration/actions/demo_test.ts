import assert from "node:assert/strict";
import { desk } from "../../support/terminal.ts";

for (
  const [lang, last] of [["en", "All five tests pass."], ["zh", "五个测试全部通过。"]] as const
) {
  Deno.test(`the demo mends a real project and can be looked at again (${lang})`, async () => {
    await using it = await desk();
    it.env.set("AGENT_LANG", lang);
    const { stdout, stderr, code, revoked } = await it.agent(["demo", "--json"]);
    assert.deepEqual([stderr, code, revoked], ["", 0, ["ffi", "net"]]);
    const events = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
    const results = events.filter(({ type }) => type === "tool_result");
    assert.deepEqual(results.map(({ status, exit }) => exit === undefined ? status : exit), [
      ...["ok", "ok", "ok", "ok", 1, "ok", 0],
    ]);
    const texts = events.flatMap(({ part }) => part?.type === "text" ? [part.text] : []);
    assert.ok(texts.at(-1)?.startsWith(last), texts.at(-1));
    const { workspace, id } = events[0];
    const shown = await it.agent(["--cwd", workspace, "session", "show", id, "--plain"]);
    assert.ok(shown.stdout.includes(last));
    await Deno.remove(workspace.replace(/\/project$/, ""), { recursive: true });
  });
}
