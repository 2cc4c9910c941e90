/**
 * Copies of the work tree in the folder for temporary files: a mutant is never written anywhere else,
 * so that a run which is killed leaves the work tree as it was.
 */

import { dirname } from "node:path";

export interface TreeCopy extends AsyncDisposable {
  readonly root: string;
  /** For temporary files of the tests that run here. */
  readonly temporary: string;
  /**
   * What stands before a command line: bubblewrap, which lets it write nowhere else, since a mutant may
   * remove what the program would not, and ends whatever it has started. Empty where there is none.
   */
  readonly box: readonly string[];
}

/** What git tracks or would track, as it is now. */
export async function copyTree(from: string): Promise<TreeCopy> {
  const base = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-mutants-" }));
  const [root, temporary] = [`${base}/tree`, `${base}/tmp`];
  await Deno.mkdir(temporary);
  for (const path of await trackedFiles(from)) {
    await Deno.mkdir(dirname(`${root}/${path}`), { recursive: true });
    await copyEntry(`${from}/${path}`, `${root}/${path}`);
  }
  const box = await boxOf(base);
  return {
    root,
    temporary,
    box: await succeeds([...box, "true"]) ? box : [],
    [Symbol.asyncDispose]: () => Deno.remove(base, { recursive: true }),
  };
}

async function boxOf(base: string): Promise<readonly string[]> {
  const info: { denoDir: string } = JSON.parse(await output(Deno.execPath(), ["info", "--json"]));
  return [
    ...["bwrap", "--unshare-pid", "--die-with-parent", "--ro-bind", "/", "/"],
    ...["--dev-bind", "/dev", "/dev", "--proc", "/proc"],
    ...["--bind", base, base, "--bind", info.denoDir, info.denoDir],
  ];
}

async function copyEntry(from: string, to: string): Promise<void> {
  const { isSymlink } = await Deno.lstat(from);
  if (isSymlink) await Deno.symlink(await Deno.readLink(from), to);
  else await Deno.copyFile(from, to);
}

async function trackedFiles(root: string): Promise<readonly string[]> {
  const listed = await output("git", [
    ...["-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
  ]);
  const paths = [...new Set(listed.split("\0").filter((it) => it !== ""))];
  const isThere = await Promise.all(
    paths.map((path) => Deno.lstat(`${root}/${path}`).then(() => true, () => false)),
  );
  return paths.filter((_, at) => isThere[at]);
}

/** What a program prints; it must succeed. */
async function output(program: string, args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, { args: [...args] }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

async function succeeds([program = "", ...args]: readonly string[]): Promise<boolean> {
  const run = new Deno.Command(program, { args, stdout: "null", stderr: "null" });
  return await run.output().then(({ success }) => success, () => false);
}
