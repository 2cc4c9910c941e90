/** What docs/scripting.md shows can be typed as it stands there. */

import assert from "node:assert/strict";
import { mainPath, type Sandbox, sandbox, scripted, startFlags } from "../support/program.ts";

const page = await Deno.readTextFile(new URL("../../docs/scripting.md", import.meta.url));

const blocks = Array.from(page.matchAll(/^```sh\n([^]*?)^```$/gm), (it) => it[1] ?? "");

/** It fits every schema of the page, and is as good as any other answer where there is none. */
const answer = `- text: '{"summary": "a typo", "risk": "low"}'\n`;

/** A repository with a staged change, and `agent` on the path. */
async function place(box: Sandbox): Promise<Readonly<Record<string, string>>> {
  const bin = `${box.home}/bin`;
  await Deno.mkdir(bin);
  const words = [Deno.execPath(), "run", ...startFlags, mainPath()].map((it) => `'${it}'`);
  await Deno.writeTextFile(`${bin}/agent`, `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`, {
    mode: 0o755,
  });
  const env = {
    PATH: `${bin}:${Deno.env.get("PATH")}`,
    HOME: box.home,
    DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
  };
  await typed("git init -q && git add README.md", { box, env });
  return env;
}

async function typed(
  line: string,
  { box, env }: { readonly box: Sandbox; readonly env: Readonly<Record<string, string>> },
) {
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-eu", "-o", "pipefail", "-c", line],
    cwd: box.project,
    clearEnv: true,
    env,
    stdin: "null",
  }).output();
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}

const files = { "README.md": "# A shop\n", "build.log": "error: no\n" };

for (const [at, block] of blocks.entries()) {
  Deno.test(`the page on scripting can be typed: block ${at + 1}`, async () => {
    await using box = await sandbox(files);
    await scripted(box, `${answer}${answer}`);
    const env = await place(box);
    const { code, stdout, stderr } = await typed(block, { box, env });
    assert.equal(code, 0, `${block}\n${stdout}\n${stderr}`);
  });
}

Deno.test("the page on scripting can be typed: what it says is in the files is there", async () => {
  await using box = await sandbox(files);
  await scripted(box, answer);
  const env = await place(box);
  const block = (words: string) => blocks.find((it) => it.includes(words)) ?? "";
  await typed(block("schema.json"), { box, env });
  await typed(block("result.json"), { box, env });
  const json = async (name: string) =>
    JSON.parse(await Deno.readTextFile(`${box.project}/${name}`));
  assert.deepEqual(await json("judged.json"), { summary: "a typo", risk: "low" });
  const { type, verdict, exit } = await json("result.json");
  assert.deepEqual({ type, verdict, exit }, { type: "result", verdict: "answered", exit: 0 });
});

Deno.test("the page on scripting can be typed: the hook writes the message of a commit", async () => {
  await using box = await sandbox(files);
  await scripted(box, "- text: Begin a shop\n");
  const env = await place(box);
  await typed(blocks.find((it) => it.includes("prepare-commit-msg")) ?? "", { box, env });
  const who = "-c user.name=a -c user.email=a@example.org";
  const { code, stderr } = await typed(`GIT_EDITOR=true git ${who} commit -q`, { box, env });
  assert.equal(code, 0, stderr);
  const { stdout } = await typed("git log -1 --format=%s", { box, env });
  assert.equal(stdout, "Begin a shop\n");
});
