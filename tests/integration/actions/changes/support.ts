/** A project under real git in which a model has written files. */

import assert from "node:assert/strict";
import { testWith } from "../../../support/machine.ts";
import { type Desk, desk } from "../../../support/terminal.ts";

/** A test that is left out where there is no git. */
export const test = (name: string, fn: () => Promise<void>) => testWith(["git"], name, fn);

/** Commits `files`, and has a model write `writes` then. */
export async function repository(
  files: Readonly<Record<string, string>>,
  writes: Readonly<Record<string, string>>,
): Promise<Desk> {
  const it = await desk();
  for (const name of ["AUTHOR", "COMMITTER"]) {
    it.env.set(`GIT_${name}_NAME`, "A Person").set(`GIT_${name}_EMAIL`, "person@example.com");
  }
  for (const [path, text] of Object.entries(files)) await put(it, path, text);
  await git(it, "init", "--quiet", "--initial-branch=main");
  await git(it, "add", "-A");
  await git(it, "commit", "--quiet", "--allow-empty", "-m", "first");
  await model(it, writes);
  return it;
}

export async function model(it: Desk, writes: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(writes)) {
    const input = JSON.stringify({ path, content });
    const { code, stderr } = await it.agent([
      ...["tool", "run", "write_file", "--input", input, "--approve", "all"],
    ]);
    assert.deepEqual([code, stderr], [0, ""]);
  }
}

export async function shell(it: Desk, command: string): Promise<void> {
  const input = JSON.stringify({ command });
  const ran = await it.agent(["tool", "run", "run_shell", "--input", input, "--approve", "all"]);
  assert.equal(ran.code, 0, ran.stderr);
}

export async function put(it: Desk, path: string, text: string): Promise<void> {
  const file = `${it.root}/${path}`;
  await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(file, text);
}

export async function git(it: Desk, ...args: readonly string[]): Promise<string> {
  const env = Object.fromEntries(it.env);
  const { code, stdout, stderr } = await new Deno.Command("git", {
    args: [...args],
    cwd: it.root,
    clearEnv: true,
    env,
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}
