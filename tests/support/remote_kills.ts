/** Connections that end in the middle of an edit of several files, by the very pipeline of the program. */

import { applyEdits } from "../../src/actions/code/apply_edits.ts";
import type { Ports } from "../../src/actions/mod.ts";
import { createPorts } from "../../src/app.ts";
import { AgentError, type ChangeSet } from "../../src/protocol/mod.ts";
import { sha256 } from "../../src/util/mod.ts";
import { killSsh, sshProgram, startSshd } from "./sshd.ts";

/** What became of so many edits. */
export interface KilledEdits {
  readonly trials: number;
  /** How often the connection was gone before the edit had ended. */
  readonly lost: number;
  /** All files as before, or as after, once the program had looked at it again. */
  readonly old: number;
  readonly new: number;
  /** One line each: a file that is neither, files of both sides, files that nobody asked for. */
  readonly failures: readonly string[];
}

/** Bytes of each file: what is sent takes long enough to be cut anywhere. */
const size = 400_000;
/** So much longer than an edit takes may be waited before the kill: some edits end by themselves. */
const margin = 1.3;

type Side = "old" | "new";

/** Three files: one is changed, one made in a new folder, one removed. */
function contentsOf(trial: number): Readonly<Record<Side, ReadonlyMap<string, string>>> {
  const text = (letter: string) => `${trial} ${letter.repeat(size)}\n`;
  return {
    old: new Map([["a.txt", text("a")], ["gone.txt", text("g")]]),
    new: new Map([["a.txt", text("b")], ["deep/made.txt", text("m")]]),
  };
}

async function setOf({ old, new: after }: ReturnType<typeof contentsOf>): Promise<ChangeSet> {
  const encode = (text: string | undefined) =>
    text === undefined ? null : new TextEncoder().encode(text);
  const files = [];
  for (const path of new Set([...old.keys(), ...after.keys()])) {
    const before = old.get(path);
    files.push({
      path,
      before: before === undefined ? null : await sha256(before),
      after: encode(after.get(path)),
    });
  }
  return { type: "change_set", files };
}

/** The files of a folder by relative path; a script that was cut off may remove its own while we look. */
async function filesIn(root: string, folder = ""): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for await (const { name, isDirectory } of Deno.readDir(`${root}/${folder}`)) {
    const path = `${folder}${name}`;
    if (isDirectory) {
      for (const [inner, text] of await filesIn(root, `${path}/`)) files.set(inner, text);
      continue;
    }
    const text = await textOf(`${root}/${path}`);
    if (text !== null) files.set(path, text);
  }
  return files;
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, text]) => other.get(path) === text);
}

/**
 * Each connection brings to one side what the one before it left, as any command of the program does, and
 * begins the next edit.
 *
 * @param cuts so many edits are cut off before their end; what had ended by itself is tried again
 * @param after is told of each trial
 */
export async function killEdits(
  cuts: number,
  after: (soFar: KilledEdits) => void = () => {},
): Promise<KilledEdits> {
  let trial = 0;
  await using server = await startSshd();
  const place = await Deno.realPath(await Deno.makeTempDir({ prefix: "remote-kills-" }));
  const path = `${await sshProgram(server)}:${Deno.env.get("PATH")}`;
  const variables: Readonly<Record<string, string>> = { PATH: path, HOME: `${place}/home` };
  const root = `${place}/project`;
  await Deno.mkdir(`${place}/home`);
  await Deno.mkdir(root);
  const failures: string[] = [];
  const seen = { lost: 0, old: 0, new: 0 };
  const open = () =>
    createPorts({
      root: place,
      env: (name) => variables[name],
      flags: {},
      version: "0",
      remote: `${server.host}:${root}`,
    });
  try {
    // The first one is left alone, and timed.
    let longestMs = (await oneEdit(await open(), root, { trial: -1, kill: null })).ms * margin;
    for (; seen.lost < cuts; trial++) {
      const { error, ms } = await oneEdit(await open(), root, {
        trial,
        kill: { afterMs: Math.random() * longestMs, run: () => killSsh(server.port) },
      });
      if (error === null) longestMs = ms * margin;
      else seen.lost++;
      const contents = contentsOf(trial);
      const half = halfOf(await filesIn(root), contents);
      const ports = await open();
      await ports.recover();
      await ports.close();
      const side = sideOf(await filesIn(root), contents);
      if (side) seen[side]++;
      if (error !== null && !(error instanceof AgentError)) failures.push(`${trial}: ${error}`);
      if (half !== null) failures.push(`${trial}: half written: ${half}`);
      if (side === null) failures.push(`${trial}: neither as before nor as after`);
      after({ trials: trial + 1, ...seen, failures });
    }
  } finally {
    await Deno.remove(place, { recursive: true });
  }
  return { trials: trial, ...seen, failures };
}

interface Trial {
  readonly trial: number;
  /** `null`: it is left alone. */
  readonly kill: { readonly afterMs: number; run(): Promise<void> } | null;
}

/** How an edit ended, and how long it took, milliseconds. */
async function oneEdit(
  ports: Ports,
  root: string,
  { trial, kill }: Trial,
): Promise<{ readonly error: unknown; readonly ms: number }> {
  const contents = contentsOf(trial);
  for await (const { name } of Deno.readDir(root)) {
    await Deno.remove(`${root}/${name}`, { recursive: true });
  }
  for (const [path, text] of contents.old) await Deno.writeTextFile(`${root}/${path}`, text);
  const set = await setOf(contents);
  const { signal } = new AbortController();
  const started = performance.now();
  const edit = applyEdits(ports, set, { by: "test", signal })
    .then(() => null, (error: unknown) => error);
  if (kill) {
    await new Promise((go) => setTimeout(go, kill.afterMs));
    await kill.run();
  }
  const error = await edit;
  const ms = performance.now() - started;
  await ports.close();
  return { error, ms };
}

function sideOf(
  files: ReadonlyMap<string, string>,
  contents: ReturnType<typeof contentsOf>,
): Side | null {
  return (["old", "new"] as const).find((it) => isSame(files, contents[it])) ?? null;
}

/** A file of the edit that is neither as before nor as after; `null`: none. */
function halfOf(
  files: ReadonlyMap<string, string>,
  contents: ReturnType<typeof contentsOf>,
): string | null {
  for (const path of new Set([...contents.old.keys(), ...contents.new.keys()])) {
    const text = files.get(path);
    if (text !== contents.old.get(path) && text !== contents.new.get(path)) return path;
  }
  return null;
}
