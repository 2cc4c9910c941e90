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
const margin = 1.2;

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

/** The files of a folder by relative path. */
async function filesIn(root: string, folder = ""): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const { name, isDirectory } of Deno.readDir(`${root}/${folder}`)) {
    const path = `${folder}${name}`;
    if (!isDirectory) found.set(path, await Deno.readTextFile(`${root}/${path}`));
    else for (const [inner, text] of await filesIn(root, `${path}/`)) found.set(inner, text);
  }
  return found;
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, text]) => other.get(path) === text);
}

export async function killEdits(trials: number): Promise<KilledEdits> {
  await using server = await startSshd();
  const place = await Deno.realPath(await Deno.makeTempDir({ prefix: "remote-kills-" }));
  const path = `${await sshProgram(server)}:${Deno.env.get("PATH")}`;
  const variables: Readonly<Record<string, string>> = { PATH: path, HOME: `${place}/home` };
  await Deno.mkdir(`${place}/home`);
  const failures: string[] = [];
  const seen = { lost: 0, old: 0, new: 0 };
  const open = (root: string) =>
    createPorts({
      root: place,
      env: (name) => variables[name],
      flags: {},
      version: "0",
      remote: `${server.host}:${root}`,
    });
  const kill = () => killSsh(server.port);
  try {
    // The first one is left alone, and timed.
    const { ms } = await oneEdit({ root: `${place}/alone`, trial: 0, open, kill: null });
    for (let trial = 0; trial < trials; trial++) {
      const root = `${place}/project-${trial}`;
      const afterMs = Math.random() * ms * margin;
      const { lost, end } = await oneEdit({ root, trial, open, kill: { run: kill, afterMs } });
      if (lost) seen.lost++;
      if (end === "old" || end === "new") seen[end]++;
      else failures.push(`${trial}: ${end}`);
      await Deno.remove(root, { recursive: true });
    }
  } finally {
    await Deno.remove(place, { recursive: true });
  }
  return { trials, ...seen, failures };
}

interface Edited {
  /** The connection was gone before its end. */
  readonly lost: boolean;
  /** A side, or what is wrong. */
  readonly end: string;
  /** How long it took, milliseconds. */
  readonly ms: number;
}

interface Trial {
  readonly root: string;
  readonly trial: number;
  open(root: string): Promise<Ports>;
  /** `null`: it is left alone. */
  readonly kill: { readonly afterMs: number; run(): Promise<void> } | null;
}

async function oneEdit(
  { root, trial, open, kill }: Trial,
): Promise<Edited> {
  const contents = contentsOf(trial);
  await Deno.mkdir(root);
  for (const [path, text] of contents.old) await Deno.writeTextFile(`${root}/${path}`, text);
  const first = await open(root);
  const started = performance.now();
  const edit = applyEdits(first, await setOf(contents), {
    by: "test",
    signal: new AbortController().signal,
  }).then(() => null, (error: unknown) => error);
  if (kill) {
    await new Promise((go) => setTimeout(go, kill.afterMs));
    await kill.run();
  }
  const error = await edit;
  const ms = performance.now() - started;
  await first.close();
  if (error !== null && !(error instanceof AgentError)) {
    return { lost: true, end: String(error), ms };
  }
  // At this moment each file is whole: the edit may be half done, and no file of it.
  const half = halfOf(await filesIn(root), contents);
  if (half !== null) return { lost: true, end: `half written: ${half}`, ms };
  const second = await open(root);
  await second.recover();
  await second.close();
  const files = await filesIn(root);
  const side = (["old", "new"] as const).find((it) => isSame(files, contents[it]));
  return { lost: error !== null, end: side ?? `neither side: ${[...files.keys()].join(", ")}`, ms };
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
