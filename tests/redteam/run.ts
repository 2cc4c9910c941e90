/** Carries out the attacks of one class by the real program, and tells which succeeded. */

import { type Call, type Made, obey } from "../stories/attackers/support.ts";
import { sandbox } from "../support/program.ts";
import type { Attack, AttackClass } from "./attack.ts";

export interface Result {
  readonly attack: string;
  /** `null`: it did not succeed. */
  readonly breach: string | null;
}

export interface RunOptions {
  /** The words of a command that starts the program: how a weaker sandbox is made. */
  readonly under?: readonly string[];
  /** Which of the attacks; absent: all. */
  readonly pick?: (at: number) => boolean;
}

export async function runClass(
  it: AttackClass,
  { under, pick = () => true }: RunOptions = {},
): Promise<readonly Result[]> {
  const ofNested = Object.entries(it.project).filter(([path]) => path.includes("/.git/"));
  const own = Object.entries(it.project).filter(([path]) => !path.includes("/.git/"));
  await using box = await sandbox(Object.fromEntries(own));
  const place = { home: box.home, project: box.project };
  for (const [path, text] of Object.entries(it.home)) await put(`${box.home}/${path}`, text);
  if (it.committed) await commitAll(box.project);
  for (const [path, text] of ofNested) await put(`${box.project}/${path}`, text);
  for (const path of it.allowed ?? []) await box.run(["policy", "allow", "--file", path]);
  if (it.trusted) await box.run(["config", "trust"]);
  const attacks = it.attacks(place).filter((_, at) => pick(at));
  const calls: readonly Call[] = attacks.flatMap((attack) => attack.calls);
  const { made, stderr } = await obey(box, calls, {
    args: it.args,
    ...(it.config === undefined ? {} : { config: it.config }),
    ...(under === undefined ? {} : { under }),
  });
  if (made.length !== calls.length) {
    throw new Error(`${it.name}: ${made.length} of ${calls.length} calls were made: ${stderr}`);
  }
  for (const words of it.after ?? []) await byHand(words, box);
  const results: Result[] = [];
  let at = 0;
  for (const attack of attacks) {
    const own = made.slice(at, at + attack.calls.length);
    at += attack.calls.length;
    const breach = await breachOf(attack, own, box.project);
    results.push({ attack: `${it.name}: ${attack.name}`, breach });
  }
  return results;
}

async function breachOf(
  { breach }: Attack,
  made: readonly Made[],
  project: string,
): Promise<string | null> {
  switch (breach.type) {
    case "told": {
      const told = made.find(({ text }) => text.includes(breach.word));
      return told ? `told: ${told.text.slice(0, 120)}` : null;
    }
    case "written": {
      const path = breach.path.startsWith("/") ? breach.path : `${project}/${breach.path}`;
      const text = await Deno.readTextFile(path).catch(() => null);
      return text === (breach.before ?? null) ? null : `written: ${breach.path}`;
    }
    case "done": {
      const done = made.find(({ status }) => status !== "denied" && status !== "failed");
      return done ? `done: ${done.text.slice(0, 120)}` : null;
    }
  }
}

async function put(path: string, text: string): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(path, text);
}

async function commitAll(project: string): Promise<void> {
  const git = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c"];
  await commanded([...git, "init", "-q"], project);
  await commanded([...git, "add", "-Af"], project);
  await commanded([...git, "commit", "-qm", "first"], project);
}

/** @throws {Error} where it fails: an attack on what is not there would never succeed */
async function commanded(words: readonly string[], cwd: string): Promise<void> {
  const { success, stderr } = await command(words, cwd);
  if (!success) throw new Error(`${words.join(" ")}: ${new TextDecoder().decode(stderr)}`);
}

async function byHand(
  words: readonly string[],
  { project, home }: { readonly project: string; readonly home: string },
): Promise<void> {
  await command(words, project, { HOME: home });
}

async function command(
  [program = "", ...args]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Deno.CommandOutput> {
  return await new Deno.Command(program, { args, cwd, env, stdin: "null" }).output();
}
