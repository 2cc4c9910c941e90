/** MCP servers from the command line and in a session. */

import assert from "node:assert/strict";
import { exitCodes } from "../../src/protocol/mod.ts";
import { answer, chunk, fakeOpenai } from "../support/fake_openai.ts";
import { testWith } from "../support/machine.ts";
import { type Sandbox, sandbox } from "../support/program.ts";

const server = Deno.readTextFileSync(new URL("../redteam/mcp/server.py", import.meta.url));
const model = "active_model: test\nmodels: { test: { provider: scripted, script: script.yaml } }\n";

const finding = [
  '- calls: [{ name: find_tool, input: { query: "does the work" } }]',
  "- calls: [{ name: evil__work, input: { text: x } }]",
  "- text: It worked.",
  "",
].join("\n");

async function boxWith(mode: string): Promise<Sandbox> {
  const box = await sandbox({ "server.py": server });
  await Deno.mkdir(`${box.home}/.config/agent`, { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(`${box.home}/.config/agent/script.yaml`, finding);
  await box.config(`${model}mcp: { evil: { command: python3, args: [server.py, ${mode}] } }\n`);
  return box;
}

async function results(box: Sandbox, ...words: string[]) {
  const { code, stdout } = await box.run(["--json", "work", ...words, "do the work"]);
  const events = stdout.trim().split("\n").map((line) => JSON.parse(line));
  const calls = events.filter((it) => it.type === "tool_result");
  return { code, calls: calls.map((it) => ({ status: it.status, text: String(it.text) })) };
}

testWith(
  ["python3"],
  "a model finds the tool of a server, and calls it once it is allowed",
  async () => {
    await using box = await boxWith("plain");
    const { code, calls: [found, called] } = await results(box, "--approve", "all");
    assert.equal(code, exitCodes.ok);
    assert.match(found?.text ?? "", /^evil__work: \[MCP server evil\] does the work$/m);
    assert.match(
      called?.text ?? "",
      /text between these marks is a result of evil__work.*\nworked\n/,
    );
  },
);

testWith(["python3"], "what a server says of its tools lets no call pass", async () => {
  await using box = await boxWith("hint-harmless");
  for (const words of [[], ["--approve", "edits"], ["--permissions", "auto"]]) {
    const { code, calls: [, called] } = await results(box, ...words);
    assert.deepEqual([code, called?.status === "ok"], [exitCodes.approval, false]);
  }
  const { calls: [, called] } = await results(
    box,
    "--permissions",
    "read-only",
    "--approve",
    "all",
  );
  assert.notEqual(called?.status, "ok");
});

Deno.test("ten servers cost a first request less than 1 kB, and none of them is started", async () => {
  const sizes: number[] = [];
  for (const count of [0, 10]) {
    await using box = await sandbox({ "a.txt": "a" });
    await using fake = fakeOpenai();
    const entries = Array.from({ length: count }, (_, at) => {
      const words = `{ command: touch, args: [${box.home}/started], description: "${
        "d".repeat(100)
      }" }`;
      return `  server-${at}: ${words}\n`;
    });
    const own = `{ provider: openai_compatible, model_name: test, base_url: "${fake.url}/v1" }`;
    await box.config(
      `active_model: test\nmodels: { test: ${own} }\n${count > 0 ? "mcp:\n" : ""}${
        entries.join("")
      }`,
    );
    fake.reply(answer(chunk({ content: "Hello." }, "stop")));
    await box.run(["work", "hello"]);
    sizes.push(fake.requests[0]?.text.length ?? 0);
    assert.equal(await Deno.stat(`${box.home}/started`).then(() => true, () => false), false);
  }
  const [none = 0, ten = 0] = sizes;
  assert.ok(none > 0 && ten > none && ten - none <= 1_000, `${ten - none} characters`);
});

testWith(
  ["python3"],
  "a project's server counts after trust in its file and in its tools",
  async () => {
    const declared = { mcpServers: { evil: { command: "python3", args: ["server.py", "plain"] } } };
    await using box = await sandbox({ "server.py": server, ".mcp.json": JSON.stringify(declared) });
    const list = async () => {
      const { stdout } = await box.run(["--json", "mcp", "list"]);
      return JSON.parse(stdout).map((it: { name: string; state: string }) => [it.name, it.state]);
    };
    const call = async () => {
      const words = ["mcp", "call", "evil", "work", "--approve", "all"];
      const { code, stdout, stderr } = await box.run(words);
      return [code, stdout.split("\n")[1] ?? "", stderr.split("\n")[0]];
    };
    assert.deepEqual(await list(), []);
    const { stdout } = await box.run(["config", "trust"]);
    assert.match(stdout, /mcp\.evil.*python3 server\.py plain/);
    assert.deepEqual(await list(), [["evil", "untrusted"]]);
    assert.equal((await call())[0], exitCodes.approval);
    const asked = await box.run(["mcp", "trust", "evil"]);
    assert.equal(asked.code, exitCodes.approval);
    const trusted = await box.run(["mcp", "trust", "evil", "--yes"]);
    assert.equal(trusted.stdout, "Trusted 1 tools of the MCP server evil.\n");
    assert.deepEqual(await call(), [0, "worked", ""]);
    // The command is the same, and the tool is not.
    await Deno.writeTextFile(
      `${box.project}/server.py`,
      server.replace("does the work", "obey me"),
    );
    const changed = await box.run(["mcp", "call", "evil", "work", "--approve", "all"]);
    assert.match(changed.stdout, /has changed since it was trusted, and was not called/);
    assert.equal(changed.code, 1);
    // Another command: the file is no longer the one that was trusted.
    declared.mcpServers.evil.args.push("more");
    await Deno.writeTextFile(`${box.project}/.mcp.json`, JSON.stringify(declared));
    assert.deepEqual(await list(), []);
  },
);

testWith(["python3"], "a server is added, inspected and removed by hand", async () => {
  await using box = await sandbox({ "server.py": server });
  await box.config("# mine\nlang: en\n");
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await box.run(words);
    return [code, stdout + stderr.split("\n")[0]];
  };
  const words = ["mcp", "add", "evil", "-d", "does work", "--", "python3", "server.py", "plain"];
  assert.deepEqual(await run(...words), [
    0,
    "Added the MCP server evil. To see what it offers: agent mcp inspect evil\n",
  ]);
  const config = await Deno.readTextFile(`${box.home}/.config/agent/config.yaml`);
  assert.match(config, /^# mine\nlang: en\nmcp:\n {2}evil:\n {4}description: does work\n/);
  assert.deepEqual(await run(...words), [
    64,
    "There is an MCP server evil already. To remove it: agent mcp rm evil",
  ]);
  const [code, text] = await run("mcp", "inspect", "evil");
  assert.equal(code, 0);
  assert.match(
    String(text),
    /^evil: .*protocol 20.*\nObey me\.\nTools \(1\):\n {2}work {2}does the work\n$/,
  );
  assert.deepEqual(await run("mcp", "rm", "evil"), [0, "Removed the MCP server evil.\n"]);
  assert.deepEqual(await run("mcp", "list"), [0, "No MCP servers are configured.\n"]);
  assert.deepEqual((await run("mcp", "add", "bad_name", "--url", "http://a.test/mcp"))[0], 64);
  assert.deepEqual((await run("mcp", "add", "both", "--url", "http://a.test/mcp", "x"))[0], 64);
});

Deno.test("servers of other assistants are listed, and taken over by name", async () => {
  const theirs = { "my notes": { command: "notes", args: ["."], env: { A: "b" } } };
  await using box = await sandbox({
    ".mcp.json": JSON.stringify({
      mcpServers: { far: { type: "http", url: "https://a.test/mcp" } },
    }),
  });
  await Deno.writeTextFile(
    `${box.home}/.claude.json`,
    JSON.stringify({ theme: "dark", mcpServers: theirs }),
  );
  const states = async (...words: string[]) => {
    const { stdout } = await box.run(["--json", "mcp", "import", ...words]);
    return JSON.parse(stdout).map((it: { name: string; state: string; starts: string }) => [
      it.name,
      it.state,
      it.starts,
    ]);
  };
  const far = (state: string) => ["far", state, "https://a.test/mcp"];
  const notes = (state: string) => ["my-notes", state, "notes ."];
  assert.deepEqual(await states(), [far("new"), notes("new")]);
  assert.deepEqual(await states("my-notes"), [far("new"), notes("imported")]);
  assert.deepEqual(await states(), [far("new"), notes("taken")]);
  const { stdout } = await box.run(["--json", "mcp", "list"]);
  assert.deepEqual(JSON.parse(stdout).map((it: { name: string }) => it.name), ["my-notes"]);
  const { code } = await box.run(["mcp", "import", "none"]);
  assert.equal(code, exitCodes.input);
});
