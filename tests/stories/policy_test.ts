/** What runs unasked, what asks and what never runs, through the real program. */

import assert from "node:assert/strict";
import { type Sandbox, sandbox, scripted } from "../support/program.ts";

const project = { "app.py": "print(1)\n", ".env": "KEY=1\n", "src/a.py": "x = 1\n" };

async function verdictOf(box: Sandbox, command: string, ...more: string[]): Promise<string> {
  const { stdout } = await box.run(["policy", "check", command, "--json", ...more]);
  return JSON.parse(stdout).verdict;
}

Deno.test("policy check says what would become of a command, and why", async () => {
  await using box = await sandbox(project);
  const allowed = await box.run(["policy", "check", "cat app.py | head -3"]);
  assert.deepEqual([allowed.code, allowed.stdout], [
    0,
    "allow\n" +
    "  allow  cat app.py  (only reads within the workspace)\n" +
    "  allow  head -3  (only reads within the workspace)\n",
  ]);
  const asks = await box.run(["policy", "check", "cat .env"]);
  assert.deepEqual([asks.code, asks.stdout], [
    4,
    "ask\n  ask  cat .env  (.env may hold secrets)\n",
  ]);
  const denied = await box.run(["policy", "check", 'sudo bash -c "rm -rf /"']);
  assert.equal(denied.code, 4);
  assert.match(denied.stdout, /^deny\n/);
});

Deno.test("policy check answers many commands, one a line, and takes rules from a file", async () => {
  await using box = await sandbox(project);
  const rules = '{"rules":[{"pattern":"pytest *","action":"allow"}]}';
  await Deno.writeTextFile(`${box.home}/rules.json`, rules);
  const commands = ["pytest -q tests", "ls", "rm -rf /"];
  const stdin = commands.map((command) => `${JSON.stringify({ command })}\n`).join("");
  const verdicts = async (...more: readonly string[]) => {
    const words = ["policy", "check", "--stdin", "--policy", `${box.home}/rules.json`, ...more];
    const { code, stdout } = await box.run(words, { stdin });
    assert.equal(code, 0);
    return stdout.trim().split("\n").map((line) => JSON.parse(line).verdict);
  };
  assert.deepEqual(await verdicts(), ["allow", "allow", "deny"]);
  assert.deepEqual(await verdicts("--no-builtin"), ["allow", "ask", "ask"]);
});

Deno.test("rules are stored, listed, used and taken away again", async () => {
  await using box = await sandbox(project);
  assert.equal((await box.run(["policy", "list"])).stdout, "There are no rules for this folder.\n");
  await box.run(["policy", "allow", "make *", "--reason", "it only builds"]);
  await box.run(["policy", "deny", "make clean", "--expires", "2999-01-01"]);
  const list = await box.run(["policy", "list"]);
  assert.equal(
    list.stdout,
    "allow  make * · it only builds\ndeny  make clean · until 2999-01-01T00:00:00.000Z\n",
  );
  assert.deepEqual(
    [await verdictOf(box, "make all"), await verdictOf(box, "make clean")],
    ["allow", "deny"],
  );
  assert.equal((await box.run(["policy", "rm", "make *"])).code, 0);
  assert.equal(await verdictOf(box, "make all"), "ask");
  const gone = await box.run(["policy", "rm", "make *"]);
  assert.deepEqual([gone.code, gone.stderr], [
    66,
    "There is no rule make *. agent policy list shows them.\n",
  ]);
});

const script = `
- calls: [{ name: run_shell, input: { command: "cat src/a.py" } }]
- calls: [{ name: run_shell, input: { command: "rm -rf ~" } }]
- text: Done.
`;

Deno.test("a command that only reads runs unasked, one that is forbidden never, whoever says yes", async () => {
  await using box = await sandbox(project);
  await scripted(box, script);
  const ran = await box.run(["work", "look", "--approve", "all", "--json"]);
  const events = ran.stdout.trim().split("\n").map((line) => JSON.parse(line));
  const results = events.filter((it) => it.type === "tool_result").map(({ status }) => status);
  const verdicts = events.filter((it) => it.type === "decision").map(({ verdict }) => verdict);
  assert.deepEqual([results, verdicts], [["ok", "denied"], ["allow", "deny"]]);
  assert.equal(events.some((it) => it.type === "asked"), false);
});
