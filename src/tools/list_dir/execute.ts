import type { Execute, FileStat } from "../../protocol/mod.ts";
import { failed, refusing } from "../failure.ts";
import type { Input } from "./definition.ts";

/** Beyond this a list says more by its length than by its names. */
const maxEntries = 400;

export const execute: Execute<Input> = ({ path }, { workspace }) =>
  refusing(workspace, async () => {
    const folder = path || ".";
    const { type } = await workspace.stat(folder);
    if (type === "file") return failed(`${folder} is a file. read_file reads it.`);
    const entries = await workspace.list(folder);
    if (entries.length === 0) return { text: `[${folder} is empty]` };
    const lines = entries.slice(0, maxEntries).map(lineOf);
    const rest = entries.length - lines.length;
    if (rest > 0) lines.push(`[${rest} more entries]`);
    return { text: lines.join("\n") };
  });

const marks: Readonly<Record<FileStat["type"], string>> = {
  file: "",
  directory: "/",
  link: "@",
  other: " (not a file)",
};

function lineOf({ path, type }: FileStat): string {
  return path.slice(path.lastIndexOf("/") + 1) + marks[type];
}
