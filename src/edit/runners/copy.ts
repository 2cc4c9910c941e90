/**
 * A copy of the workspace to run tests in. What ignore rules hide (dependencies, virtual
 * environments, build output) is linked: it is large, and tests need it.
 */

import type { Bytes, Workspace } from "../../protocol/mod.ts";
import { folderOf } from "../../util/mod.ts";
import { isProtected, isSecretPath, plainMode } from "../../workspace/mod.ts";
import { privateFolder, removeFolder } from "./overlays.ts";

/** About two seconds of writing. */
const maxFiles = 20_000;
const maxBytes = 300_000_000;

export interface WorkspaceCopy extends AsyncDisposable {
  /** Absolute path. */
  readonly root: string;
}

export interface CopyOptions {
  /** Absolute path of a private folder. */
  readonly scratch: string;
  /** Other contents of files; `null`: it is left out. */
  readonly replaced: ReadonlyMap<string, Bytes | null>;
  readonly signal: AbortSignal;
}

/** `null` if the workspace is too large for that, or lies on another machine. */
export async function copyWorkspace(
  workspace: Workspace,
  options: CopyOptions,
): Promise<WorkspaceCopy | null> {
  const { signal, replaced } = options;
  // A copy here is of no use to tests that run there.
  if (workspace.host !== undefined) return null;
  const survey = await workspace.survey({ wanted: () => true, signal });
  // Secrets are linked like what rules hide: tests may need them, nobody copies them.
  const files = survey.files.filter(({ path }) =>
    !isProtected(path) && !isSecretPath(path) && !replaced.has(path)
  );
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > maxFiles || bytes > maxBytes) return null;
  const root = await Deno.realPath(await privateFolder(options.scratch, "copy"));
  const copy = { root, [Symbol.asyncDispose]: () => removeFolder(root) };
  try {
    const folders = [...survey.folders.keys()].filter((it) => it !== "." && !isProtected(it));
    for (const folder of folders.sort()) await makeFolder(`${root}/${folder}`);
    const modes = new Map(files.map(({ path, mode }) => [path, mode]));
    await copyFiles(workspace, modes, { root, signal });
    const known = new Set([...files.map(({ path }) => path), ...folders, ...replaced.keys()]);
    for (const folder of [".", ...folders]) await linkRest(workspace, folder, { root, known });
    await writeReplaced(replaced, root);
  } catch (error) {
    await removeFolder(root);
    throw error;
  }
  return copy;
}

async function makeFolder(path: string): Promise<void> {
  await Deno.mkdir(path, { recursive: true, mode: 0o755 });
}

async function copyFiles(
  workspace: Workspace,
  modes: ReadonlyMap<string, number>,
  { root, signal }: { readonly root: string; readonly signal: AbortSignal },
): Promise<void> {
  for await (const group of workspace.readMany([...modes.keys()], { maxBytes, signal })) {
    for (const it of group) {
      if (!("bytes" in it)) continue;
      Deno.writeFileSync(`${root}/${it.path}`, it.bytes, {
        mode: plainMode(modes.get(it.path) ?? 0o644),
      });
    }
  }
}

async function linkRest(
  workspace: Workspace,
  folder: string,
  { root, known }: { readonly root: string; readonly known: ReadonlySet<string> },
): Promise<void> {
  for (const { path, type } of await workspace.list(folder)) {
    const inRoot = path.replace(/^\.\//, "");
    if (type === "other" || known.has(inRoot) || isProtected(inRoot)) continue;
    await Deno.symlink(`${workspace.root}/${inRoot}`, `${root}/${inRoot}`);
  }
}

async function writeReplaced(
  replaced: ReadonlyMap<string, Bytes | null>,
  root: string,
): Promise<void> {
  for (const [path, bytes] of replaced) {
    if (!bytes) continue;
    await makeFolder(`${root}/${folderOf(path)}`);
    Deno.writeFileSync(`${root}/${path}`, bytes);
  }
}
