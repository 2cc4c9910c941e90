import * as z from "zod";
import { openMemory } from "../../memory/mod.ts";
import { query } from "../action.ts";
import { line } from "./text.ts";

/** What is remembered that fits words, best first. */
export const search = query({
  path: ["memory", "search"],
  rights: ["read", "write"],
  args: z.strictObject({
    words: z.array(z.string()).min(1).meta({ positional: 0 }),
    limit: z.int().min(1).meta({ short: "n" }).default(10),
  }),
  async run(ports, { words, limit }) {
    const [workspace, user, { value }] = await Promise.all([
      ports.store(),
      ports.userStore(),
      ports.config(),
    ]);
    const memory = openMemory({ workspace, user, share: value.memory.share });
    return await memory.search(words.join(" "), { limit, now: ports.clock.now() });
  },
  view: (hits, context) =>
    hits.length === 0
      ? context.t("memory.no_hits")
      : hits.map(({ entry }) => line({ entry, scope: scopeOf(entry.id) }, context)).join("\n"),
});

/** Ids of the user's own entries begin with `u`. */
function scopeOf(id: string) {
  return id.startsWith("u") ? "user" : "workspace";
}
