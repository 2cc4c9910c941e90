/** Operations against a second program that swaps names of the tree for links outward. */

import { type Workspace, WorkspaceError } from "../../../src/protocol/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { outsideIn } from "./tree.ts";

export interface Raced {
  operations: number;
  swaps: number;
  read: number;
  refused: number;
  written: number;
  removed: number;
  readonly escapes: string[];
}

/**
 * What is swapped, round by round: the last folder, one above it, the file, all of them. Links lie
 * ready, so that a swap is two renames and there is hardly a moment without the name.
 */
const targets = [["d"], ["up"], ["up/x"], ["d", "up", "up/x"]] as const;

const swapper = `
const [root, out, ...names] = Deno.args;
let swaps = 0;
const done = () => { Deno.writeTextFileSync(root + "/../swaps", String(swaps)); Deno.exit(0); };
Deno.addSignalListener("SIGTERM", done);
console.log("ready");
for (;;) {
  for (let at = 0; at < 200; at++) {
    for (const name of names) {
      const real = root + "/" + name, away = real + ".away", link = real + ".link";
      try {
        Deno.symlinkSync(out + "/" + name, link);
        Deno.renameSync(real, away);
        Deno.renameSync(link, real);
        Deno.renameSync(real, link);
        Deno.renameSync(away, real);
        swaps++;
      } catch { try { Deno.renameSync(away, real); } catch {} }
      try { Deno.removeSync(link); } catch {}
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
}`;

const paths = ["d/x", "up/d/x", "up/x"] as const;

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function build(folder: string): void {
  for (const side of ["root", "out"]) {
    for (const path of paths) {
      Deno.mkdirSync(`${folder}/${side}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
      Deno.writeTextFileSync(`${folder}/${side}/${path}`, `${side} ${path}`);
    }
  }
}

export async function race(
  options: { readonly scratch: string; readonly rounds: number; readonly operations: number },
): Promise<Raced> {
  const raced: Raced = {
    operations: 0,
    swaps: 0,
    read: 0,
    refused: 0,
    written: 0,
    removed: 0,
    escapes: [],
  };
  for (let round = 0; round < options.rounds; round++) {
    const folder = `${options.scratch}/race${round}`;
    build(folder);
    await inRound(folder, raced, { operations: options.operations, round });
    Deno.removeSync(folder, { recursive: true });
  }
  return raced;
}

async function inRound(
  folder: string,
  raced: Raced,
  { operations, round }: { readonly operations: number; readonly round: number },
): Promise<void> {
  const outside = outsideIn(folder);
  const workspace = await diskWorkspace(`${folder}/root`);
  const names = targets[round % targets.length] ?? [];
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", swapper, `${folder}/root`, `${folder}/out`, ...names],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const output = child.stdout.getReader();
  await output.read();
  try {
    for (let at = 0; at < operations; at++) await operate(workspace, at, raced);
  } finally {
    child.kill("SIGTERM");
    await child.status;
    await output.cancel();
  }
  raced.swaps += Number(Deno.readTextFileSync(`${folder}/swaps`));
  const now = outsideIn(folder);
  if (now !== withEmpty(outside, now)) {
    raced.escapes.push(`round ${round}: ${outside} became ${now}`);
  }
}

/** An empty file made in the moment of a swap holds no byte of anybody. */
function withEmpty(outside: string, now: string): string {
  return now.replaceAll(/\.[^:;{}]+\.agent-[0-9a-f]{16}\.tmp:;/g, "") === outside ? now : outside;
}

async function operate(w: Workspace, at: number, raced: Raced): Promise<void> {
  const path = paths[at % paths.length] ?? "d/x";
  raced.operations++;
  try {
    switch (at % 8) {
      case 3:
        return await write(w, path, raced);
      case 5:
        return await removeAndBack(w, path, raced);
      case 6:
        return await many(w, raced);
      default: {
        const { bytes } = at % 2 === 0 ? await w.read(path, max) : await w.readHead(path, 100);
        seen(text(bytes), path, raced);
      }
    }
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    raced.refused++;
  }
}

const max = { maxBytes: 1_000 };

function seen(content: string, path: string, raced: Raced): void {
  raced.read++;
  if (!content.startsWith("root")) raced.escapes.push(`read ${path}: ${content}`);
}

async function write(w: Workspace, path: string, raced: Raced): Promise<void> {
  const before = (await w.fingerprint(path))?.hash ?? null;
  await w.write(path, new TextEncoder().encode(`root ${raced.operations}`), { before });
  raced.written++;
}

async function removeAndBack(w: Workspace, path: string, raced: Raced): Promise<void> {
  const now = await w.fingerprint(path);
  if (now) {
    await w.remove(path, { before: now.hash });
    raced.removed++;
  }
  await w.write(path, new TextEncoder().encode(`root ${raced.operations}`), { before: null });
}

async function many(w: Workspace, raced: Raced): Promise<void> {
  for await (const group of w.readMany(paths, max)) {
    for (const it of group) if ("bytes" in it) seen(text(it.bytes), it.path, raced);
  }
}
