import * as z from "zod";
import { query, type QueryAction } from "../action.ts";
import { instructionFiles, instructionLines } from "./instructions.ts";
import { allKept, findKept, type Kept } from "./stored.ts";
import { keptText, line } from "./text.ts";

/** What is remembered, and which files of instructions are read; or all of one entry. */
export const show: QueryAction = query({
  path: ["memory", "show"],
  rights: ["read", "write"],
  args: z.strictObject({
    id: z.string().regex(/\S/, { error: "arg.empty" }).meta({ positional: 0, complete: "memory" })
      .optional(),
  }),
  async run(ports, { id }, { signal }) {
    const all = await allKept(ports);
    if (id !== undefined) return { type: "one", kept: findKept(all, id) } as const;
    return { type: "all", all, ...await instructionFiles(ports, signal) } as const;
  },
  json(found) {
    if (found.type === "one") return JSON.parse(JSON.stringify(plain(found.kept)));
    const { trusted, files, all } = found;
    return JSON.parse(JSON.stringify({ trusted, files, entries: all.map(plain) }));
  },
  view(found, context) {
    if (found.type === "one") return keptText(found.kept, context);
    const { t } = context;
    const kept = found.all.filter(({ entry }) => !entry.inbox);
    const waiting = found.all.length - kept.length;
    return [
      ...(kept.length === 0 ? [t("memory.nothing")] : kept.map((it) => line(it, context))),
      ...(waiting === 0 ? [] : [t("memory.waiting", { count: waiting })]),
      "",
      ...instructionLines(found, context),
    ].join("\n");
  },
});

/** The same by the group's word alone. */
export const memory: QueryAction = {
  ...show,
  path: ["memory"],
  schema: () => ({ type: "object", properties: {}, additionalProperties: false }),
};

/** An entry and where it is, as programs get it. */
export function plain({ scope, entry }: Kept) {
  return { scope, ...entry };
}
