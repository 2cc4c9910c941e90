import * as z from "zod";
import { userFolder } from "../../agents/mod.ts";
import { makePrivate } from "../../config/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { systemReason } from "../../util/mod.ts";
import { query } from "../action.ts";

/** Writes the description of an agent, to be changed. */
export const create = query({
  path: ["agents", "new"],
  rights: ["read", "write"],
  args: z.strictObject({
    name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/).max(64).meta({ positional: 0 }),
    project: z.boolean().optional(),
  }),
  async run({ paths, root }, { name, project = false }) {
    const folder = project ? `${root}/.agent/agents` : userFolder(paths);
    const path = `${folder}/${name}.md`;
    try {
      if (project) await Deno.mkdir(folder, { recursive: true });
      else await makePrivate(folder);
      await Deno.writeTextFile(path, textOf(name), { createNew: true });
    } catch (cause) {
      if (cause instanceof Deno.errors.AlreadyExists) {
        throw new AgentError("usage", "agents.there", { path });
      }
      const params = { path, reason: systemReason(cause) };
      throw new AgentError("io", "agents.not_written", params, { cause });
    }
    return { name, path, project };
  },
  view: ({ name, path, project }, { t }) =>
    t(project ? "agents.created.project" : "agents.created.user", { name, path }),
});

function textOf(name: string): string {
  return `---
name: ${name}
description: Reviews a change and reports what is wrong with it. Use it after larger edits.
# What it may do beyond reading, where the conversation may, too: edit, network, servers.
rights: []
# Absent: all tools that its rights let it have.
tools: [read_file, list_dir, search_text, search_code, find_references]
# main: the model of the conversation; small: your small_model.
model: main
---
You review changes. Read what was changed and what uses it. Report each defect with path, line and the
input that shows it; say nothing of style.
`;
}
