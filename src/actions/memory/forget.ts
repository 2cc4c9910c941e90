import * as z from "zod";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { allKept, changeKept, findKept, type Kept, scopes } from "./stored.ts";
import { line } from "./text.ts";

/** Takes entries out of the memory. */
export const forget = query({
  path: ["memory", "forget"],
  rights: ["read", "write"],
  args: z.strictObject({
    ids: z.array(z.string().regex(/\S/, { error: "arg.empty" })).min(1).meta({
      positional: 0,
      complete: "memory",
    }),
  }),
  async run(ports, { ids }) {
    const all = await allKept(ports);
    return { forgotten: await forgetAll(ports, ids.map((it) => findKept(all, it))) };
  },
  view: ({ forgotten }, context) =>
    forgotten.map((it) => context.t("memory.forgotten", { entry: line(it, context) })).join("\n"),
});

/** In one atomic a store. */
export async function forgetAll(ports: Ports, kept: readonly Kept[]): Promise<readonly Kept[]> {
  const forgotten: Kept[] = [];
  for (const scope of scopes) {
    const ids = new Set(kept.filter((it) => it.scope === scope).map(({ entry }) => entry.id));
    if (ids.size === 0) continue;
    const patches = [...ids].map((id) => ({ op: "forget", id }) as const);
    forgotten.push(...await changeKept(ports, scope, () => patches));
  }
  return forgotten;
}
