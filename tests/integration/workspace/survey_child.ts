/** Prints what a survey of a folder gives to a process with these rights. */

import { diskWorkspace } from "../../../src/workspace/mod.ts";

const workspace = await diskWorkspace(Deno.args[0] ?? "");
const { files, unreadable } = await workspace.survey({ wanted: () => true });
console.log(JSON.stringify({ files: files.map((file) => file.path), unreadable }));
