/** What a command is said to hold is what it holds. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { entries } from "../../../src/actions/mod.ts";
import { startFlags } from "../../support/program.ts";
import { desk } from "../../support/terminal.ts";

const child = fileURLToPath(new URL("../../support/rights_child.ts", import.meta.url));

async function remaining(words: readonly string[], home: string): Promise<string> {
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", ...startFlags, child, ...words],
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: home,
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      LANG: "C.UTF-8",
    },
    cwd: home,
  }).output();
  const text = new TextDecoder();
  return text.decode(stdout).trim() || text.decode(stderr);
}

Deno.test("every command holds what doctor says of it, asked of the process itself", async () => {
  await using it = await desk();
  await it.script("- text: done\n");
  const home = it.env.get("HOME") ?? "";
  // What is given up follows from the rights alone, so one process is asked for all with the same.
  const real = new Map<string, Promise<string>>();
  const wrong: string[] = [];
  for (const entry of entries) {
    const words = entry.path.join(" ");
    const rights = (await entry.load()).rights.join(" ");
    real.set(rights, real.get(rights) ?? remaining(entry.path, home));
    const { stdout } = await it.agent(["doctor", "--rights", words, "--json"]);
    const said: { program: Record<string, boolean> } = JSON.parse(stdout);
    const held = Object.entries(said.program).filter(([, on]) => on).map(([kind]) => kind);
    const left = await real.get(rights);
    if (left !== held.join(" ")) wrong.push(`${words}: ${held.join(" ")} is ${left}`);
  }
  assert.deepEqual(wrong, []);
});

Deno.test("no command holds the network; what speaks to servers is started only where there is one", async () => {
  await using it = await desk();
  await it.script("- text: done\n");
  const held = async (words: string) => {
    const { stdout } = await it.agent(["doctor", "--rights", words, "--json"]);
    return JSON.parse(stdout);
  };
  const work = await held("work");
  assert.deepEqual([work.program.net, work.models, work.search], [false, null, null]);
  assert.equal(work.page.net, "all");
  const doctor = await held("doctor");
  assert.ok(doctor.models.includes("127.0.0.1:11434"));
  assert.deepEqual([doctor.page, doctor.search], [null, null]);
});

Deno.test("the dashboard reaches any server until somebody has chosen a model", async () => {
  await using it = await desk();
  const models = async (...options: readonly string[]) => {
    const argv = ["doctor", "--rights", "dashboard", "--json", ...options];
    return JSON.parse((await it.agent(argv)).stdout).models;
  };
  assert.equal(await models(), "any");
  assert.notEqual(await models("--offline"), "any");
  await it.agent(["model", "use", "ollama"]);
  assert.ok((await models()).includes("127.0.0.1:11434"));
});

Deno.test("a search server and a switch decide about the processes of network tools", async () => {
  await using it = await desk();
  const config = `${it.env.get("HOME")}/.config/agent/config.yaml`;
  await Deno.writeTextFile(config, "search_url: http://192.168.0.9:8888/\n");
  const on = await it.agent(["doctor", "--rights", "work", "--json"]);
  assert.deepEqual(JSON.parse(on.stdout).search, { net: ["192.168.0.9:8888"], notNet: [] });
  await Deno.writeTextFile(config, "network_tools: false\n");
  const off = await it.agent(["doctor", "--rights", "work", "--json"]);
  const { page, search } = JSON.parse(off.stdout);
  assert.deepEqual([page, search], [null, null]);
  const { stdout } = await it.agent(["tool", "list", "--json"]);
  const names = JSON.parse(stdout).map((tool: { name: string }) => tool.name);
  assert.deepEqual(names.filter((name: string) => /fetch|web/.test(name)), []);
});

Deno.test("a command that is not there is said in one line", async () => {
  await using it = await desk();
  const { stdout, stderr, code } = await it.agent(["doctor", "--rights", "sesion list"]);
  assert.deepEqual([stdout, stderr, code], [
    "",
    "Unknown command sesion list. Did you mean session list?\n",
    64,
  ]);
});

Deno.test("people are told by whom what is held", async () => {
  await using it = await desk();
  const { stdout } = await it.agent(["doctor", "--rights", "deps"]);
  assert.deepEqual(stdout.split("\n"), [
    "deps       read, write, env, sys",
    "models     not started",
    "a page     not started",
    "a search   not started",
    "",
  ]);
});
