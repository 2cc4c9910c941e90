import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { message } from "../../messages/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { applyEdits } from "../code/apply_edits.ts";
import type { Ports } from "../ports.ts";
import { projectRoot } from "../rights.ts";
import { readiness } from "../readiness.ts";
import { type NamedOffers, namedOffers } from "../setup/named.ts";
import { draft } from "./draft.ts";
import { projectFacts } from "./project_facts.ts";

const path = "AGENTS.md";

/** Writes a first AGENTS.md from what the project's files say; a change that can be undone. */
export const init = query({
  path: ["init"],
  rights: ["read", "write", "servers"],
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
    const t: Say = (key, params) => message(ports.locale, key, params);
    const offers = await isReady(ports) ? null : await namedOffers(ports, t);
    return { path, replaced: found !== null, text, offers };
  },
  view: ({ path, replaced, text, offers }, { t }) =>
    [
      printable(text),
      t(replaced ? "init.replaced" : "init.done", { path }),
      ...offersLine(offers, t),
    ].join("\n"),
});

type Say = ViewContext["t"];

/** A configuration that is broken says so elsewhere. */
async function isReady(ports: Ports): Promise<boolean> {
  return await readiness(ports).catch(() => "ready") === "ready";
}

/** Where no model is chosen yet: what is here. */
function offersLine(offers: NamedOffers | null, t: Say): readonly string[] {
  if (offers === null) return [];
  const { names, first } = offers;
  return [first === null ? t("setup.found_here", { names }) : t("setup.found", { names, first })];
}

function nameOf(ports: Ports): string {
  const root = projectRoot(ports);
  return root.slice(root.lastIndexOf("/") + 1) || "/";
}
