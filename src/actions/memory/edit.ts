import * as z from "zod";
import { AgentError, memoryPriorities } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { newText } from "../new_text.ts";
import { allKept, changeKept, findKept, refuseSecrets } from "./stored.ts";
import { keptText } from "./text.ts";

/** Another text or priority of an entry. */
export const edit = query({
  path: ["memory", "edit"],
  rights: ["read", "write"],
  args: z.strictObject({
    id: z.string().regex(/\S/, { error: "arg.empty" }).meta({ positional: 0, complete: "memory" }),
    to: z.array(z.string()).meta({ positional: 1 }).default([]),
    text: z.string().regex(/\S/, { error: "arg.empty" }).optional(),
    priority: z.literal(memoryPriorities).optional(),
  }),
  async run(ports, { id: given, to, text: option, priority }) {
    const text = newText({ to, name: "text", text: option });
    if (text === undefined && priority === undefined) {
      throw new AgentError("usage", "memory.no_edit");
    }
    if (text !== undefined) await refuseSecrets(ports, text);
    const { scope, entry } = findKept(await allKept(ports), given);
    const changes = {
      ...(text === undefined ? {} : { text: text.trim() }),
      ...(priority === undefined ? {} : { priority }),
    };
    return await changeKept(ports, scope, () => [{ op: "edit", id: entry.id, ...changes }]);
  },
  view: (kept, context) => kept.map((it) => keptText(it, context)).join("\n"),
});
