/** A random tree of links beside a folder of canaries, and where the system says that paths lead. */

import { filled } from "../../corpus/paths/world.ts";
import type { Randomness } from "./randomness.ts";

const names = ["a", "b", "c", "canary", "a", "b"] as const;
const starts = ["", "", "", "", "ROOT/", "OUT/", "/", "../out/", "./", "/proc/self/root"] as const;
const parts = [...names, ...names, "..", "..", ".", ""] as const;

/** `ROOT` and `OUT` stand for folders. */
function somePath(random: Randomness): string {
  const start = random.pick(starts);
  const rest = Array.from({ length: 1 + random.below(5) }, () => random.pick(parts)).join("/");
  return start === "/proc/self/root" ? `${start}ROOT/${rest}` : start + rest;
}

export function randomPath(folder: string, random: Randomness): string {
  return filled(somePath(random), folder) || ".";
}

/** `folder/root` with files and links to anywhere, `folder/out` with what nobody may touch. */
export function buildTree(folder: string, random: Randomness): void {
  for (const [side, text] of [["root", "inside"], ["out", "outside"]] as const) {
    Deno.mkdirSync(`${folder}/${side}/a`, { recursive: true });
    Deno.writeTextFileSync(`${folder}/${side}/${side === "out" ? "canary" : "c"}`, text);
    Deno.writeTextFileSync(`${folder}/${side}/a/b`, `${text} b`);
  }
  const count = 1 + random.below(8);
  for (let at = 0; at < count; at++) {
    const depth = 1 + random.below(3);
    const path = Array.from({ length: depth }, () => random.pick(names.slice(0, 3))).join("/");
    const kind = random.below(5);
    // The system takes "file/" for an error, we do not: no such link, or the two would differ.
    const link = filled(somePath(random), folder).replace(/(?:\/+\.?)+$/, "") || ".";
    try {
      // Only where no link is on the way, or the plan itself would reach outside.
      const above = `${folder}/root/${path}`.replace(/\/[^/]*$/, "");
      if (Deno.realPathSync(above) !== above) continue;
      if (kind === 0) Deno.mkdirSync(`${folder}/root/${path}`);
      else if (kind === 1) {
        Deno.writeTextFileSync(`${folder}/root/${path}`, path, { createNew: true });
      } else Deno.symlinkSync(link, `${folder}/root/${path}`);
    } catch {
      // The name is taken or its folder is not there: another tree then.
    }
  }
}

/** Where the system itself says that a path leads; `null`: nowhere, or out of the tree. */
function realInside(folder: string, path: string): string | null {
  try {
    const root = `${folder}/root`;
    // A slash or a dot behind the name of a file means nothing to us, to the system it is an error.
    const plain = path.replace(/(?:\/+\.?)+$/, "") || path;
    const real = Deno.realPathSync(plain.startsWith("/") ? plain : `${root}/${plain}`);
    return `${real}/`.startsWith(`${root}/`) ? real : null;
  } catch {
    return null;
  }
}

/** The content that a path leads to, if it is a file inside. */
export function insideFile(folder: string, path: string): string | null {
  const real = realInside(folder, path);
  return real !== null && Deno.statSync(real).isFile ? Deno.readTextFileSync(real) : null;
}

export function isInsideFolder(folder: string, path: string): boolean {
  const real = realInside(folder, path);
  return real !== null && Deno.statSync(real).isDirectory;
}

/** Everything in `out`: names, kinds, contents. */
export function outsideIn(folder: string): string {
  const shot = (path: string): string =>
    [...Deno.readDirSync(path)].sort((a, b) => a.name < b.name ? -1 : 1).map((it) => {
      const at = `${path}/${it.name}`;
      return `${it.name}:${it.isDirectory ? `{${shot(at)}}` : Deno.readTextFileSync(at)}`;
    }).join(";");
  return shot(`${folder}/out`);
}
