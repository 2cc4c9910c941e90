/** What runs unasked, what asks and what never runs, through the real program. */

import assert from "node:assert/strict";
import { bubblewrap } from "../support/bubblewrap.ts";
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
  assert.equal((await box.run(["policy", "list"])).stdout, "No rules for this folder.\n");
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
    "No rule make *. To list them: agent policy list\n",
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

const oneCommand = (command: string) => `
- calls: [{ name: run_shell, input: { command: ${JSON.stringify(command)} } }]
- text: Done.
`;

Deno.test("a rule for secrets names one file: a pattern is refused, a file of that name is not", async () => {
  await using box = await sandbox({ ...project, "odd[1].env": "KEY=1\n" });
  for (const file of ["**", "secrets/", "*.env"]) {
    const { code, stderr } = await box.run(["policy", "allow", "--file", file]);
    assert.deepEqual([code, stderr.includes(`${file} is not the name of one file.`)], [64, true]);
  }
  const { code } = await box.run(["policy", "allow", "--file", "odd[1].env"]);
  assert.equal(code, 0);
});

Deno.test("what was written into the file by hand counts once it is accepted", async () => {
  await using box = await sandbox(project);
  await box.run(["policy", "allow", "make *"]);
  const file = (await box.run(["policy", "list", "--json"])).stdout;
  assert.equal(JSON.parse(file)[0].accepted, true);
  const path = await policyFile(box);
  const text = (await Deno.readTextFile(path)).replace("make *", "just *");
  await Deno.writeTextFile(path, text);
  assert.equal(await verdictOf(box, "just build"), "ask");
  const list = await box.run(["policy", "list"]);
  assert.equal(
    list.stdout,
    `allow  just *\n${path} was edited by hand; its allow rules have no effect until: agent policy accept\n`,
  );
  const refused = await box.run(["policy", "allow", "ls *"]);
  assert.equal(refused.code, 78);
  const nobody = await box.run(["policy", "accept"]);
  assert.deepEqual([nobody.code, nobody.stderr], [
    4,
    "Accepting rules needs confirmation; if they are yours, add --yes.\n",
  ]);
  assert.equal((await box.run(["policy", "accept", "--yes"])).code, 0);
  assert.equal(await verdictOf(box, "just build"), "allow");
});

Deno.test("a run with nobody to ask names the rule that would let it go on", async () => {
  await using box = await sandbox(project);
  await scripted(box, oneCommand("npm test && python3 x.py"));
  const asked = await box.run(["work", "test it"]);
  assert.equal(asked.code, 4);
  assert.match(asked.stderr, /No rule can allow it/);
  await scripted(box, oneCommand("npm test"));
  const ruled = await box.run(["work", "test it"]);
  assert.match(ruled.stderr, /To run it without asking: agent policy allow 'npm test'/);
});

Deno.test("a policy is rehearsed against what past sessions wanted to run", async () => {
  await using box = await sandbox(project);
  await scripted(box, oneCommand("npm test"));
  await box.run(["work", "test it"]);
  await scripted(box, oneCommand("docker run x"));
  await box.run(["work", "push it"]);
  await scripted(box, oneCommand("cat app.py"));
  await box.run(["work", "look"]);
  const rules = `${box.home}/proposed.json`;
  const proposed = {
    rules: [{ pattern: "npm *", action: "allow" }, { pattern: "docker *", action: "allow" }],
  };
  await Deno.writeTextFile(rules, JSON.stringify(proposed));
  const { code, stdout } = await box.run(["policy", "replay", "--policy", rules, "--json"]);
  assert.equal(code, 0);
  const { commands, ...figures } = JSON.parse(stdout);
  assert.deepEqual(figures, {
    sessions: 3,
    wanted: 3,
    askedThen: 2,
    askedNow: 0,
    saved: 2,
    added: 0,
    denied: 0,
    risky: 1,
  });
  assert.deepEqual(
    commands.map((
      { command, verdict, now, risks }: Record<string, unknown>,
    ) => [command, verdict, now, risks]),
    [
      ["npm test", "ask", "allow", []],
      ["docker run x", "ask", "allow", ["remote"]],
      ["cat app.py", "allow", "allow", []],
    ],
  );
});

Deno.test("permissions say how much runs unasked, and what cannot be undone asks in each", async () => {
  const script = `
- calls: [{ name: write_file, input: { path: new.txt, content: x } }]
- calls: [{ name: run_shell, input: { command: "npm publish" } }]
- text: Done.
`;
  const found: string[] = [];
  for (const permissions of ["read-only", "ask", "auto-edit", "auto"]) {
    await using box = await sandbox(project);
    await scripted(box, script);
    const { stdout } = await box.run(["work", "go", "--permissions", permissions, "--json"]);
    const events = stdout.trim().split("\n").map((line) => JSON.parse(line));
    const verdicts = events.filter((it) => it.type === "decision").map((it) => it.verdict);
    found.push([permissions, ...verdicts].join(" "));
  }
  assert.deepEqual(found, [
    "read-only deny deny",
    "ask ask ask",
    "auto-edit allow ask",
    "auto allow ask",
  ]);
});

Deno.test({
  name: "with permissions auto a command passes that the box holds, and undo takes it back",
  ignore: !bubblewrap,
  async fn() {
    await using box = await sandbox(project);
    await scripted(
      box,
      `
- calls: [{ name: run_shell, input: { command: "rm -r src; echo $$ > made.txt; cat .env; echo x > ~/out" } }]
- calls: [{ name: run_shell, input: { command: "touch a", network: true } }]
- text: Done.
`,
    );
    const { stdout } = await box.run(["work", "go", "--permissions", "auto", "--json"]);
    const events = stdout.trim().split("\n").map((line) => JSON.parse(line));
    const verdicts = events.filter((it) => it.type === "decision").map((it) => it.verdict);
    assert.deepEqual(verdicts, ["allow", "ask"]);
    assert.doesNotMatch(stdout, /KEY=1/);
    assert.deepEqual([await isThere(box, "src/a.py"), await isThere(box, "made.txt")], [
      false,
      true,
    ]);
    await assert.rejects(Deno.stat(`${box.home}/out`), Deno.errors.NotFound);
    assert.equal((await box.run(["undo"])).code, 0);
    assert.deepEqual([await isThere(box, "src/a.py"), await isThere(box, "made.txt")], [
      true,
      false,
    ]);
  },
});

async function isThere({ project }: Sandbox, path: string): Promise<boolean> {
  return await Deno.stat(`${project}/${path}`).then(() => true, () => false);
}

Deno.test("a project decides nothing about permissions, trusted or not", async () => {
  await using box = await sandbox({ ...project, ".agent/config.yaml": "permissions: auto\n" });
  await box.run(["config", "trust"]);
  assert.equal((await box.run(["config", "get", "permissions"])).stdout, "ask\n");
});

/** Of the only workspace of this user. */
async function policyFile({ home }: Sandbox): Promise<string> {
  const folder = `${home}/.local/share/agent/workspaces`;
  const [workspace] = [...Deno.readDirSync(folder)];
  return await Deno.realPath(`${folder}/${workspace?.name}/trust_policy.json`);
}

Deno.test("a second model makes a risky command ask that a rule would let pass, and lets none pass", async () => {
  await using box = await sandbox(project);
  const texts = {
    main: oneCommand("docker ps"),
    risk: "- text: 'RISK: it may stop what others use.'\n",
    safe: "- text: SAFE\n",
  };
  const names = Object.keys(texts);
  for (const [name, text] of Object.entries(texts)) {
    await Deno.writeTextFile(`${box.home}/${name}.yaml`, text);
  }
  const askedBy = async (second: string) => {
    await box.config(
      `active_model: main\nsecurity_model: ${second}\nmodels:\n` +
        names.map((it) => `  ${it}: { provider: scripted, script: ${box.home}/${it}.yaml }\n`).join(
          "",
        ),
    );
    const { stdout } = await box.run(["work", "go", "--json"]);
    const events = stdout.trim().split("\n").map((line) => JSON.parse(line));
    return events.filter((it) => it.type === "asked").map((it) => it.shown);
  };
  const [unruled = ""] = await askedBy("safe");
  assert.match(unruled, /second model: SAFE\n/);
  await box.run(["policy", "allow", "docker *"]);
  assert.deepEqual(await askedBy("safe"), []);
  const roles = (await box.run(["work", "go", "--json"])).stdout.trim().split("\n")
    .map((line) => JSON.parse(line)).filter((it) => it.type === "usage").map((it) => it.role);
  assert.deepEqual(roles, ["main", "security", "main"]);
  const [raised = ""] = await askedBy("risk");
  assert.match(raised, /second model: it may stop what others use\.\n/);
});

Deno.test({
  name: "a line that looks as if it only reads runs unasked where nothing can be written",
  ignore: !bubblewrap,
  fn: async () => {
    await using box = await sandbox(project);
    const reads = "for it in *.py; do awk '{ print NR, $1 }' \"$it\"; done";
    const writes = "awk 'BEGIN { print 1 > \"out\" }'";
    const answers = [
      ...[reads, writes, writes].map((command) => ({
        calls: [{ name: "run_shell", input: { command } }],
      })),
      { text: "I stop here." },
    ];
    await scripted(box, JSON.stringify(answers));
    const { stdout } = await box.run(["work", "what is in it?", "--json"]);
    const events = stdout.split("\n").filter((it) => it !== "").map((it) => JSON.parse(it));
    const of = (type: string) => events.filter((it) => it.type === type);
    const unasked = "only reads: nothing can be written where it runs";
    assert.deepEqual(of("decision").map(({ verdict, reason }) => [verdict, reason]), [
      ["allow", unasked],
      ["allow", unasked],
      ["ask", "no rule allows awk"],
    ]);
    const [read, wrote, again] = of("tool_result");
    assert.match(read.text, /^1 print\(1\)\nexit code 0/);
    assert.match(
      wrote.text,
      /Read-only file system[^]*make the same call again: the user is asked/,
    );
    assert.equal(again.status, "denied");
    await assert.rejects(Deno.lstat(`${box.project}/out`), Deno.errors.NotFound);
  },
});
