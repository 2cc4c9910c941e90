/** A real tree with real commands, and the way back from what a comparison says. */

import assert from "node:assert/strict";
import type { Clock, FileChange, Spawner, Store, Workspace } from "../../../../src/protocol/mod.ts";
import { processSpawner } from "../../../../src/sandbox/mod.ts";
import { memoryCache, memoryStore } from "../../../../src/storage/mod.ts";
import { diskWorkspace } from "../../../../src/workspace/mod.ts";
import {
  type Compared,
  compareLooks,
  loadLook,
  type LookOptions,
  ScanMemo,
  type ScanPorts,
  storeLook,
  takeLook,
  type TreeSnapshot,
} from "../../../../src/edit/scan/mod.ts";
import { removeMade } from "../../../../src/edit/folders.ts";
import { fakeClock } from "../../../support/clock.ts";
import { withFolder } from "../../../support/folder.ts";
import { hasProgram } from "../../../support/machine.ts";

export interface Scene {
  readonly root: string;
  readonly workspace: Workspace;
  readonly store: Store;
  readonly ports: ScanPorts;
  /** Runs a script of bash in the tree; it must succeed. */
  bash(script: string): Promise<void>;
  /** A look, a script, what it did, by another process if `apart`; the look goes through a blob. */
  observe(script: string, options?: { readonly apart?: boolean }): Promise<Compared>;
}

/**
 * How sure a look is: with the real time, files of a test were always written a moment ago and are
 * read at every look; an hour later, all that was written before is believed by its stamp.
 */
export const times = ["at once", "an hour later"] as const;

export interface SceneOptions {
  readonly time: (typeof times)[number];
  readonly git: boolean;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly look?: LookOptions;
}

export function withScene(
  options: SceneOptions,
  run: (scene: Scene) => Promise<void>,
): Promise<void> {
  return withFolder(async (folder) => {
    const root = `${folder}/root`;
    await Deno.mkdir(root);
    for (const [path, content] of Object.entries(options.files)) {
      await Deno.mkdir(`${root}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      await Deno.writeFile(`${root}/${path}`, bytes);
    }
    const scene = await sceneAt(root, `${folder}/scratch`, options);
    if (options.git) await scene.bash(`${begin} && git add -A && git commit -qm start`);
    await run(scene);
  });
}

/** Tests that need git are skipped by name without it. */
export const hasGit = hasProgram("git");

const begin = "git init -q -b main && git config user.name T && git config user.email t@t";

async function sceneAt(root: string, scratch: string, options: SceneOptions): Promise<Scene> {
  const clock: Clock = options.time === "at once"
    ? { now: Date.now, sleep: () => Promise.resolve() }
    : { now: () => Date.now() + 3_600_000, sleep: () => Promise.resolve() };
  const store = memoryStore({ clock: fakeClock() });
  const cache = memoryCache();
  const spawner = processSpawner({ env: (name) => Deno.env.get(name), scratch, root });
  const workspace = await diskWorkspace(root);
  const ports = { workspace, store, spawner, cache: () => Promise.resolve(cache), clock };
  const warm: ScanPorts = { ...ports, memo: new ScanMemo() };
  const bash = (script: string) => runBash(spawner, root, script);
  return {
    root,
    workspace,
    store,
    ports: warm,
    bash,
    async observe(script, { apart = false } = {}) {
      const hash = await storeLook(await takeLook(warm, options.look), store.blobs);
      await bash(script);
      const look = await loadLook(hash, store.blobs);
      assert(look);
      return await compareLooks(look, apart ? ports : warm, options.look);
    },
  };
}

async function runBash(spawner: Spawner, cwd: string, script: string): Promise<void> {
  const { exit, output } = await spawner.run({
    program: "bash",
    args: ["--noprofile", "--norc", "-e", "-c", script],
    cwd,
    timeoutMs: 60_000,
    maxOutputBytes: 10_000,
  }, { signal: new AbortController().signal });
  assert.deepEqual(exit, { type: "exited", code: 0 }, output);
}

/** Every file but git's own: mode and content; and every folder. */
export async function treeAt(root: string, folder = ""): Promise<Record<string, string>> {
  const tree: Record<string, string> = {};
  for await (const { name, isDirectory, isFile } of Deno.readDir(`${root}/${folder}`)) {
    const path = `${folder}${name}`;
    if (isDirectory && name !== ".git") {
      Object.assign(tree, { [`${path}/`]: "folder" }, await treeAt(root, `${path}/`));
    }
    if (!isFile) continue;
    const mode = ((await Deno.lstat(`${root}/${path}`)).mode ?? 0) & 0o777;
    const bytes = await Deno.readFile(`${root}/${path}`);
    tree[path] = `${mode.toString(8)} ${new TextDecoder("latin1").decode(bytes)}`;
  }
  return tree;
}

/** Brings every file to one side of the changes, through the broker and from the blobs alone. */
export async function restore(
  { workspace, store }: Pick<Scene, "workspace" | "store">,
  files: readonly FileChange[],
  to: "before" | "after",
): Promise<void> {
  const from = to === "before" ? "after" : "before";
  for (const file of files) {
    const now = file[from];
    if (file[to] === null && now !== null) await workspace.remove(file.path, { before: now });
    if (file[to] === null) await removeMade(workspace, file.made ?? []);
  }
  for (const file of files) {
    const hash = file[to];
    if (hash === null) continue;
    const bytes = await store.blobs.get(hash);
    assert(bytes, `${file.path} is not in the blobs`);
    const mode = to === "before" ? file.mode : file.modeAfter ?? file.mode ?? 0o644;
    await workspace.write(file.path, bytes, {
      before: file[from],
      ...(mode === undefined ? {} : { mode }),
    });
  }
}

export type { TreeSnapshot };
