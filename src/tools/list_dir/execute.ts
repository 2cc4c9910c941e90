import type { Execute, FileStat, Json } from "../../protocol/mod.ts";
import { failed, refusing } from "../failure.ts";
import type { Input } from "./definition.ts";

/** Beyond this a list says more by its length than by its names. */
const maxEntries = 400;

export const execute: Execute<Input> = ({ path }, { workspace, program }) =>
  refusing(workspace, async () => {
    const folder = path || ".";
    const { type } = await workspace.stat(folder);
    if (type === "file") return failed(`${folder} is a file. read_file reads it.`);
    const entries = await workspace.list(folder);
    if (program) return { text: `[${entries.length} entries]`, value: entries.map(valueOf) };
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

/** For a program. */
function valueOf({ path, type, size }: FileStat): Json {
  return { name: path.slice(path.lastIndexOf("/") + 1), path, type, size };
}

function lineOf({ path, type }: FileStat): string {
  return path.slice(path.lastIndexOf("/") + 1) + marks[type];
}
