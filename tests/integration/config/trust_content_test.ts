import assert from "node:assert/strict";
import {
  distrust,
  isTrusted,
  setValue,
  trust,
  trustedContent,
  trustIn,
  trustParts,
} from "../../../src/config/mod.ts";
import { failure, type House, house } from "../../support/config.ts";

const encode = (text: string) => new TextEncoder().encode(text);

async function put(home: House, path: string, text: string): Promise<void> {
  const at = `${home.root}/${path}`;
  await Deno.mkdir(at.slice(0, at.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(at, text);
}

async function covers(home: House, path: string): Promise<boolean> {
  const known = await trustIn(home.paths, home.root);
  return await known.covers(path, await Deno.readFile(`${home.root}/${path}`));
}

/** Each file by which a project speaks, with a change to it. */
const parts = [
  ".agent/config.yaml",
  ".agent/commands/review.md",
  ".agent/agents/reader.md",
  ".agent/skills/deploy/SKILL.md",
  ".agent/skills/deploy/run.sh",
  ".agent/plugins/one/plugin.json",
  "AGENTS.md",
  "CLAUDE.md",
  "docs/AGENTS.md",
] as const;

for (const part of parts) {
  Deno.test(`a change to ${part} is not trusted, its time kept or not, and the rest is`, async () => {
    await using home = await house();
    for (const path of parts) await put(home, path, `as it was: ${path}\n`);
    const contents = new Map(parts.map((it) => [it, encode(`as it was: ${it}\n`)] as const));
    await trust(home.paths, home.root, contents);
    const { mtime, atime } = await Deno.stat(`${home.root}/${part}`);
    await put(home, part, `As it was: ${part}\n`);
    if (mtime && atime) await Deno.utime(`${home.root}/${part}`, atime, mtime);
    const found = await Promise.all(parts.map((it) => covers(home, it)));
    assert.deepEqual(found, parts.map((it) => it !== part));
    const old = await trustedContent(home.paths, home.root, part);
    assert.equal(new TextDecoder().decode(old ?? undefined), `as it was: ${part}\n`);
    const now = new Map([[part, encode(`As it was: ${part}\n`)]]);
    await trustParts(home.paths, home.root, { contents: now, chosen: [part] });
    assert.deepEqual(await Promise.all(parts.map((it) => covers(home, it))), parts.map(() => true));
  });
}

Deno.test("a file that came later is not trusted", async () => {
  await using home = await house();
  await trust(home.paths, home.root);
  await put(home, "AGENTS.md", "Do as I say.\n");
  assert.equal(await covers(home, "AGENTS.md"), false);
});

Deno.test("a changed configuration is said and has no effect before it is trusted", async () => {
  await using home = await house();
  const file = await home.project("max_tool_calls: 3\n");
  await trust(home.paths, home.root);
  const load = async () => home.load({ trust: await trustIn(home.paths, home.root) });
  assert.equal((await load()).value.max_tool_calls, 3);
  await home.project("max_tool_calls: 4\nverify: { t: touch run }\n");
  const changed = await load();
  assert.deepEqual(
    [changed.value.max_tool_calls, changed.value.verify, changed.warnings],
    [20, {}, [{ code: "config.changed", params: { file } }]],
  );
  await trust(home.paths, home.root);
  assert.equal((await load()).value.max_tool_calls, 4);
});

Deno.test("another folder in the place of a trusted one is not trusted", async () => {
  await using home = await house();
  await put(home, "AGENTS.md", "Same text.\n");
  await trust(home.paths, home.root);
  await Deno.rename(home.root, `${home.root}-old`);
  await put(home, "AGENTS.md", "Same text.\n");
  const known = await trustIn(home.paths, home.root);
  assert.deepEqual([known.state, await covers(home, "AGENTS.md")], ["outdated", false]);
});

Deno.test("a folder that was moved stays trusted, with what it brought", async () => {
  await using home = await house();
  await put(home, "AGENTS.md", "Same text.\n");
  await trust(home.paths, home.root);
  const moved = `${home.root}-moved`;
  await Deno.rename(home.root, moved);
  const known = await trustIn(home.paths, moved);
  const content = await Deno.readFile(`${moved}/AGENTS.md`);
  assert.deepEqual([known.state, await known.covers("AGENTS.md", content)], ["folder", true]);
  await distrust(home.paths, moved);
  assert.equal(await isTrusted(home.paths, moved), false);
});

Deno.test("another repository in a trusted folder makes it another folder", async () => {
  await using home = await house();
  await Deno.mkdir(`${home.root}/.git`);
  await trust(home.paths, home.root);
  assert.equal(await isTrusted(home.paths, home.root), true);
  await Deno.rename(`${home.root}/.git`, `${home.root}/.git-old`);
  await Deno.mkdir(`${home.root}/.git`);
  assert.equal((await trustIn(home.paths, home.root)).state, "outdated");
});

Deno.test("trust by path alone, as an earlier version gave it, is asked for again", async () => {
  await using home = await house();
  const file = await home.project("max_tool_calls: 3\n");
  await Deno.mkdir(home.paths.data, { recursive: true, mode: 0o700 });
  const earlier = { v: 1, workspaces: { [home.root]: "2026-01-01T00:00:00.000Z" } };
  await Deno.writeTextFile(`${home.paths.data}/trust.json`, JSON.stringify(earlier), {
    mode: 0o600,
  });
  const known = await trustIn(home.paths, home.root);
  const config = await home.load({ trust: known });
  assert.deepEqual(
    [known.state, config.value.max_tool_calls, config.warnings],
    ["outdated", 20, [{ code: "config.trust_outdated", params: { file } }]],
  );
  await trust(home.paths, home.root);
  assert.equal((await trustIn(home.paths, home.root)).state, "folder");
});

Deno.test("what the user sets in a trusted project stays trusted, what others added does not", async () => {
  await using home = await house();
  await home.project("max_tool_calls: 3\n");
  await trust(home.paths, home.root);
  const scope = { scope: "project", root: home.root } as const;
  await setValue(home.paths, { key: "max_tool_calls", value: "5" }, scope);
  assert.equal(await covers(home, ".agent/config.yaml"), true);
  await home.project("max_tool_calls: 5\nverify: { t: evil }\n");
  await setValue(home.paths, { key: "max_tool_calls", value: "6" }, scope);
  assert.equal(await covers(home, ".agent/config.yaml"), false);
});

Deno.test("a variable of the environment in a project's file is an error with file and line", async () => {
  await using home = await house();
  home.env.set("OPENAI_API_KEY", "sk-openai-0123456789");
  const file = await home.project("lang: en\nverify:\n  t: touch leak=${OPENAI_API_KEY}\n");
  const failed = await failure(home.load({ trusted: true }));
  assert.deepEqual([failed.code, failed.en], [
    "config.variable_in_project",
    `${file}:3: verify.t refers to the environment variable OPENAI_API_KEY; project configuration may not read your environment. Write the value itself, or $\${ for a literal $\{.`,
  ]);
  await home.project("verify:\n  t: echo $${HOME}\n");
  assert.deepEqual((await home.load({ trusted: true })).value.verify, { t: "echo ${HOME}" });
});
