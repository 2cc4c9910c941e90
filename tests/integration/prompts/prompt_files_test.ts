/** Files in the place of parts of the system prompt, from the disk to the log and to `agent context`. */

import assert from "node:assert/strict";
import { type Desk, desk } from "../../support/terminal.ts";

interface Part {
  readonly part: string;
  readonly origin: string;
  readonly place?: string;
  readonly text: string;
}

async function put(path: string, text: string): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(path, text);
}

function ownFolder(it: Desk): string {
  return `${it.env.get("HOME")}/.config/agent/prompts`;
}

/** A turn, and the parts that the log has of its prompt, without ours. */
async function sent(
  it: Desk,
): Promise<readonly (readonly [part: string, place: string, text: string])[]> {
  const { code } = await it.agent(["work", "Hello"]);
  assert.equal(code, 0);
  const { stdout } = await it.agent(["session", "show", "--json"]);
  const parts: readonly Part[] = JSON.parse(stdout).events
    .filter((event: { readonly type: string }) => event.type === "prompt").at(-1).parts;
  return parts.filter(({ origin }) => origin !== "built-in")
    .map(({ part, place = "", text }) => [part, place, text]);
}

async function unused(it: Desk): Promise<unknown> {
  const { stdout } = await it.agent(["context", "--json"]);
  return JSON.parse(stdout).unusedPrompts;
}

Deno.test("the user's files count at once, a project's when it is trusted and while it is the same", async () => {
  await using it = await desk();
  await it.script("- text: Done.\n".repeat(8));
  const own = ownFolder(it);
  assert.deepEqual(await sent(it), []);
  await put(`${own}/role.md`, "You are mine in {root}.\n");
  await put(`${own}/principles.chat.md`, "For chats alone.\n");
  const mine = ["role", `${own}/role.md`, `You are mine in ${it.root}.`] as const;
  assert.deepEqual(await sent(it), [mine]);
  await put(`${it.root}/.agent/prompts/role.md`, "You are the project's.\n");
  const place = ".agent/prompts/role.md";
  assert.deepEqual([await sent(it), await unused(it)], [[mine], [{ place, problem: "untrusted" }]]);
  await it.agent(["config", "trust"]);
  const theirs = ["role", place, "You are the project's."] as const;
  assert.deepEqual([await sent(it), await unused(it)], [[theirs], []]);
  await put(`${it.root}/.agent/prompts/role.md`, "You are somebody else's.\n");
  assert.deepEqual([await sent(it), await unused(it)], [[mine], [{ place, problem: "changed" }]]);
});

Deno.test("wrong names and too long files are named in one line, and stand for nothing", async () => {
  await using it = await desk();
  await it.script("- text: Done.\n");
  const own = ownFolder(it);
  await put(`${own}/rule.md`, "x");
  await put(`${own}/role.work2.md`, "x");
  await put(`${own}/tools.md`, "x".repeat(8_001));
  await Deno.symlink("/etc/hostname", `${own}/knowledge.md`);
  assert.deepEqual(await sent(it), []);
  const { stdout } = await it.agent(["context"]);
  const line = stdout.split("\n").find((text) => text.startsWith("Not used")) ?? "";
  assert.equal(
    line.replaceAll(`${own}/`, ""),
    "Not used as parts of the system prompt: knowledge.md (cannot be read), " +
      "role.work2.md (no part has this name), rule.md (no part has this name), " +
      "tools.md (longer than 8,000 characters)",
  );
});

Deno.test("a project's link stands for nothing, trusted or not", async () => {
  await using it = await desk();
  await it.script("- text: Done.\n");
  await put(`${it.root}/real.md`, "You are a link's.\n");
  await Deno.mkdir(`${it.root}/.agent/prompts`, { recursive: true });
  await Deno.symlink(`${it.root}/real.md`, `${it.root}/.agent/prompts/role.md`);
  await it.agent(["config", "trust"]);
  assert.deepEqual(await sent(it), []);
});

Deno.test("every segment of a request is listed with its kind, its origin and its tokens", async () => {
  await using it = await desk();
  await put(`${it.root}/a.txt`, "one\n");
  const read = "{ name: read_file, input: { path: a.txt } }";
  await it.script(`- { thinking: Hm., calls: [${read}, ${read}] }\n- text: It says one.\n`);
  await it.agent(["work", "What does a.txt say?"]);
  const { stdout } = await it.agent(["context", "--json"]);
  const { segments } = JSON.parse(stdout);
  const kinds = segments.map(({ kind, origin }: Record<string, string>) => `${kind} ${origin}`);
  assert.deepEqual(kinds.slice(0, 7), [
    ...["role", "platform", "mechanism", "formats", "tools", "principles"].map((part) =>
      `system ${part} (built-in)`
    ),
    "tools read_file",
  ]);
  const said = kinds.filter((kind: string) => !/^(system|tools|context) /.test(kind));
  assert.deepEqual(said, [
    ...["user ", "thought ", "call read_file", "call read_file"],
    ...["result read_file", "result read_file", "answer "],
  ]);
  const { stdout: shown } = await it.agent(["context"]);
  const rows = shown.split("\n").map((line) => line.replaceAll(/\s{2,}/g, "|"));
  assert.ok(rows.some((row) => /^results\|read_file ×2\|\d+\|\d+\|\d+ %$/.test(row)), shown);
  assert.ok(
    rows.some((row) => /^system prompt\|role \(built-in\)\|\d+\|\d+\|\d+ %$/.test(row)),
    shown,
  );
});
