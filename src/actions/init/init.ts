import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { message } from "../../messages/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { applyEdits } from "../code/apply_edits.ts";
import type { Ports } from "../ports.ts";
import { draft } from "./draft.ts";
import { projectFacts } from "./project_facts.ts";

const path = "AGENTS.md";

/** Writes a first AGENTS.md from what the project's files say; a change that can be undone. */
export const init = query({
  path: ["init"],
  rights: ["read", "write"],
  args: z.strictObject({ force: z.boolean().default(false) }),
  async run(ports, { force }, face) {
    const workspace = await ports.workspace();
    const found = await workspace.fingerprint(path);
    if (found && !force) throw new AgentError("usage", "init.exists", { path });
    using code = await ports.code(face);
    const facts = await projectFacts(workspace, code);
    const text = draft(nameOf(ports), facts, (key, params) => message(ports.locale, key, params));
    const after = new TextEncoder().encode(text);
    const files = [{ path, before: found?.hash ?? null, after }];
    await applyEdits(ports, { type: "change_set", files }, { by: "init", signal: face.signal });
    return { path, replaced: found !== null, text };
  },
  view: ({ path, replaced, text }, { t }) =>
    `${printable(text)}\n${t(replaced ? "init.replaced" : "init.done", { path })}`,
});

function nameOf({ root }: Ports): string {
  return root.slice(root.lastIndexOf("/") + 1) || "/";
}
