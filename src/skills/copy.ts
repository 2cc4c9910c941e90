/** The user's own skills for commands, which see neither his settings nor what lies beside them. */

import { makePrivate, type Paths } from "../config/mod.ts";
import { filesIn, most } from "./files.ts";
import type { Skill } from "./types.ts";

/** Where copies lie: what is there can be made again. */
export function copiesFolder({ cache }: Pick<Paths, "cache">): string {
  return `${cache}/skills`;
}

/** Copies the files of a skill as they are now, links left out. @returns absolute path of the copy */
export async function copied({ name, folder }: Skill, copies: string): Promise<string> {
  const to = `${copies}/${name}`;
  await Deno.remove(to, { recursive: true }).catch(() => {});
  await makePrivate(to);
  let room: number = most.bytes;
  for (const path of await filesIn(folder)) {
    const { isFile, size, mode } = await Deno.lstat(`${folder}/${path}`);
    room -= size;
    if (!isFile || room < 0) continue;
    await Deno.mkdir(`${to}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true, mode: 0o700 });
    await Deno.copyFile(`${folder}/${path}`, `${to}/${path}`);
    if (mode !== null) await Deno.chmod(`${to}/${path}`, (mode & 0o111) === 0 ? 0o600 : 0o700);
  }
  return to;
}
