/** What facts of the machine say of a name that a program complained about. */

import { nearest } from "../util/mod.ts";
import { baseName } from "./scene.ts";
import { runsElsewhere } from "./speakers.ts";
import type { Details, Facts, FileFact, Proof, Scene } from "./types.ts";

export const refuted: Proof = { kind: "refuted" };

export function proven(details: Details): Proof {
  return { kind: "proven", details };
}

export function open(details: Details): Proof {
  return { kind: "open", details };
}

/** `path` as the failed command saw it. */
export function resolvePath(path: string, folder: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith("/") ? path : `${folder}/${path}`).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

/** The folder in which the last command of the line ran, as far as `cd` says it; `null`: not known. */
export function workFolder({ commands, folder }: Scene): string | null {
  let at = folder;
  for (const [program, target, ...rest] of commands.slice(0, -1)) {
    if (program === "pushd" || program === "popd") return null;
    if (program !== "cd") continue;
    if (target === undefined || rest.length > 0 || /^[-~$]|[*?$`]/.test(target)) return null;
    at = resolvePath(target, at);
  }
  return at;
}

/** `null`: no such file, or the command ran elsewhere. */
export async function fileOf(path: string, scene: Scene, facts: Facts): Promise<FileFact | null> {
  const folder = workFolder(scene);
  if (folder === null || runsElsewhere(scene) || /^~|[\0\n]/.test(path)) return null;
  return await facts.file(resolvePath(path, folder));
}

/** The name in the folder of `path` that is most like it, with that folder. */
export async function nearPath(path: string, scene: Scene, facts: Facts): Promise<string | null> {
  const folder = workFolder(scene);
  const name = baseName(path);
  if (folder === null || runsElsewhere(scene) || name.length < 3 || /^~|[*?$`]/.test(path)) {
    return null;
  }
  const before = path.slice(0, path.length - name.length);
  const names = await facts.list(resolvePath(before === "" ? "." : before, folder));
  if (names.includes(name)) return null;
  const near = nearest(name, names);
  return near === null ? null : before + near;
}

/**
 * A file that a tool wants in the folder or above it, such as `package.json`: `open` where it is missing,
 * with the folder below that has it, refuted where it is there.
 */
export async function proveMissing(
  name: string | readonly string[],
  scene: Scene,
  facts: Facts,
): Promise<Proof> {
  const folder = workFolder(scene);
  const names = typeof name === "string" ? [name] : name;
  if (folder === null || runsElsewhere(scene)) return open({});
  const has = async (place: string) =>
    (await Promise.all(names.map((it) => facts.file(`${place}/${it}`)))).some((it) => it !== null);
  if (await has(folder)) return refuted;
  const below = (await facts.list(folder)).filter((it) =>
    !it.startsWith(".") && it !== "node_modules"
  );
  for (const it of below.slice(0, 40)) {
    if (await has(`${folder}/${it}`)) return proven({ below: it });
  }
  const above = folder.replace(/\/[^/]*$/, "");
  if (above !== "" && await has(above)) return proven({ below: ".." });
  return proven({});
}
