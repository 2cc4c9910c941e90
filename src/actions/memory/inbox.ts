import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { forgetAll } from "./forget.ts";
import { allKept, changeKept, findKept, type Kept, scopes } from "./stored.ts";
import { line } from "./text.ts";

/** What waits to be accepted; and accepts it, or forgets it. */
export const inbox = query({
  path: ["memory", "inbox"],
  rights: ["read", "write"],
  args: z.strictObject({
    accept: z.string().regex(/\S/, { error: "arg.empty" }).meta({ complete: "memory" }).optional(),
    forget: z.string().regex(/\S/, { error: "arg.empty" }).meta({ complete: "memory" }).optional(),
  }),
  async run(ports, { accept, forget }) {
    if (accept !== undefined && forget !== undefined) {
      throw new AgentError("usage", "arg.conflict", { name: "--accept", other: "--forget" });
    }
    const waiting = async () => (await allKept(ports)).filter(({ entry }) => entry.inbox);
    const before = await waiting();
    const accepted = accept === undefined ? [] : await acceptAll(ports, meant(before, accept));
    const forgotten = forget === undefined ? [] : await forgetAll(ports, meant(before, forget));
    return { accepted, forgotten, waiting: await waiting() };
  },
  view({ accepted, forgotten, waiting }, context) {
    const { t } = context;
    return [
      ...accepted.map((it) => t("memory.accepted", { entry: line(it, context) })),
      ...forgotten.map((it) => t("memory.forgotten", { entry: line(it, context) })),
      ...waiting.map((it) => line(it, context)),
      ...(waiting.length === 0 ? [t("memory.inbox_empty")] : [t("memory.inbox_how")]),
    ].join("\n");
  },
});

/** `all`, or an id. */
function meant(waiting: readonly Kept[], given: string): readonly Kept[] {
  return given === "all" ? waiting : [findKept(waiting, given)];
}

async function acceptAll(ports: Ports, kept: readonly Kept[]): Promise<readonly Kept[]> {
  const accepted: Kept[] = [];
  for (const scope of scopes) {
    const ids = kept.filter((it) => it.scope === scope).map(({ entry }) => entry.id);
    if (ids.length === 0) continue;
    const patches = ids.map((id) => ({ op: "accept", id }) as const);
    accepted.push(...await changeKept(ports, scope, () => patches));
  }
  return accepted;
}
