import * as z from "zod";
import { makePrivate } from "../../config/mod.ts";
import { placeOf } from "../../plugins/mod.ts";
import { nameProblem } from "../../toolkits/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { systemReason } from "../../util/mod.ts";
import { query } from "../action.ts";
import { optionsOf } from "./shared.ts";

/** Writes a plugin that works, to be changed: it counts for nothing before it is trusted. */
export const create = query({
  path: ["plugin", "new"],
  rights: ["read", "write"],
  args: z.strictObject({
    name: z.string().regex(/^[a-z][A-Za-z0-9_]{0,29}$/).meta({ positional: 0 }),
    project: z.boolean().optional(),
  }),
  async run(ports, { name, project = false }) {
    const { taken } = await optionsOf(ports);
    const problem = nameProblem(name, taken);
    if (problem !== null) throw new AgentError("usage", "plugin.bad_name", { name, problem });
    const { place, folder } = placeOf(ports, { name, origin: project ? "project" : "user" });
    if (await Deno.lstat(folder).then(() => true, () => false)) {
      throw new AgentError("usage", "plugin.there", { name });
    }
    const files = { "plugin.yaml": manifestOf(name), "main.ts": code };
    try {
      if (project) await Deno.mkdir(folder, { recursive: true });
      else await makePrivate(folder);
      for (const [file, text] of Object.entries(files)) {
        await Deno.writeTextFile(`${folder}/${file}`, text, { createNew: true });
      }
    } catch (cause) {
      if (cause instanceof AgentError) throw cause;
      const params = { path: folder, reason: systemReason(cause) };
      throw new AgentError("io", "plugin.not_written", params, { cause });
    }
    return { name, place, project };
  },
  view: ({ name, place, project }, { t }) =>
    t(project ? "plugin.created.project" : "plugin.created.user", { name, path: place }),
});

function manifestOf(name: string): string {
  return `name: ${name}
version: 0.1.0
description: Counts the lines of files.
# All that the code may call, as programs call it: true, or the paths, hosts or beginnings of commands.
rights:
  files.read: ["*.md", "*.txt"]
tools:
  lines:
    description: Counts the lines of a text file.
    parameters:
      path: { description: relative to the project }
`;
}

const code =
  `// Runs in an engine without any right of its own: what it calls is listed below rights in plugin.yaml.
export function lines({ path }: { path: string }): { path: string; lines: number } {
  return { path, lines: files.read(path).trimEnd().split("\\n").length };
}
`;
