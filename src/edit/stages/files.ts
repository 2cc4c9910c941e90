/**
 * The stage `files`: what a change did to files beside their contents. Programs stay programs, and
 * no new name differs from another one by case alone, of which other systems keep one.
 */

import type { Bytes, Finding } from "../../protocol/mod.ts";
import { baseNameOf, folderOf } from "../../util/mod.ts";
import type { ChangedFile } from "../types.ts";
import type { NamesIn } from "./folder_names.ts";
import type { StageView } from "./look.ts";
import type { FilesOutcome } from "./report.ts";

/** New files whose names are looked at: more of one change are the work of a generator. */
const mostNew = 200;

export async function filesOutcome({ files, list }: StageView): Promise<FilesOutcome> {
  const added = files.filter(({ before, after }) => before === null && after !== null);
  const findings = [
    ...files.flatMap((it) => lostMode(it, files)),
    ...await sameNames(added.slice(0, mostNew).map(({ path }) => path), list),
  ];
  // That a file kept its name and mode proves nothing of what is in it.
  return findings.length > 0 ? { findings } : { skipped: "names and modes are in order" };
}

/** The bits that let a file run. */
const runs = 0o111;

function lostMode(file: ChangedFile, all: readonly ChangedFile[]): readonly Finding[] {
  const { path, before, after, modes } = file;
  if (after === null || modes?.after === null || modes === undefined) return [];
  if ((modes.after & runs) !== 0 || !isProgram(after)) return [];
  const old = before === null ? movedFrom(after, all) : file;
  const was = old?.modes?.before ?? 0;
  if (old === null || (was & runs) === 0) return [];
  const from = old === file ? "" : `; it was ${old.path}`;
  const mode = (was & 0o777).toString(8);
  const text = `it could be run before and cannot now: its mode ${mode} was lost${from}`;
  return [{ path, text }];
}

/** A script that names its interpreter, or machine code. */
function isProgram(bytes: Bytes): boolean {
  return bytes[0] === 0x23 && bytes[1] === 0x21 ||
    bytes[0] === 0x7f && bytes[1] === 0x45 && bytes[2] === 0x4c && bytes[3] === 0x46;
}

function movedFrom(content: Bytes, all: readonly ChangedFile[]): ChangedFile | null {
  return all.find(({ before, after }) =>
    before !== null && after === null && before.length === content.length &&
    before.every((byte, at) => byte === content[at])
  ) ?? null;
}

async function sameNames(added: readonly string[], list: NamesIn): Promise<readonly Finding[]> {
  const fresh = new Set(added.flatMap(withFolders));
  const out: Finding[] = [];
  for (const path of new Set(added.flatMap(withFolders))) {
    const folder = folderOf(path);
    const name = baseNameOf(path);
    const same = (await list(folder)).filter((it) => it !== name && folded(it) === folded(name));
    if (same.length === 0 || !added.includes(path) && !await isNew(path, fresh, list)) continue;
    const others = same.map((it) => folder === "" ? it : `${folder}/${it}`).join(", ");
    out.push({
      path,
      text: `its name differs from ${others} by case alone: some systems keep one`,
    });
  }
  return out;
}

function folded(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** The path and the folders above it. */
function withFolders(path: string): readonly string[] {
  const folder = folderOf(path);
  return folder === "" ? [path] : [...withFolders(folder), path];
}

/** Nothing was in the folder before. */
async function isNew(folder: string, fresh: ReadonlySet<string>, list: NamesIn) {
  return (await list(folder)).every((it) => fresh.has(`${folder}/${it}`));
}
