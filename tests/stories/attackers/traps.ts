/** Programs that a repository would have run, and git as it is without our care. */

import assert from "node:assert/strict";
import type { Sandbox } from "../../support/program.ts";
import { exists } from "./support.ts";

/** Names of traps that were sprung: programs of a project that ran write one here. */
export async function sprung({ project }: Sandbox): Promise<readonly string[]> {
  if (!await exists(`${project}/sprung`)) return [];
  return (await Array.fromAsync(Deno.readDir(`${project}/sprung`))).map(({ name }) => name).sort();
}

/** A shell script that writes down that it ran, and then lets through what comes in. */
export async function trap({ project }: Sandbox, name: string, rest = "cat"): Promise<string> {
  await Deno.mkdir(`${project}/sprung`, { recursive: true });
  const path = `${project}/traps/${name}`;
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  const lines = ["#!/bin/sh", `: > '${project}/sprung/${name}'`, rest, ""];
  await Deno.writeTextFile(path, lines.join("\n"), { mode: 0o755 });
  return path;
}

/** Git as a careless person starts it, with none of our care. */
export async function git({ project }: Sandbox, ...args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command("git", {
    args: [...args],
    cwd: project,
    env: { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null", GIT_PAGER: "cat" },
    stdin: "null",
  }).output();
  const said = new TextDecoder();
  assert.ok(success, `git ${args.join(" ")}: ${said.decode(stderr)}`);
  return said.decode(stdout);
}

/** All that is there is committed. */
export async function committed(box: Sandbox): Promise<void> {
  await git(box, "init", "-q", "-b", "main");
  await git(box, "add", "-A");
  const who = ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"];
  await git(box, ...who, "commit", "-q", "-m", "all of it");
}
