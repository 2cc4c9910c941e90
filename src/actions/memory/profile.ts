import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { remember } from "./add.ts";
import { allKept } from "./stored.ts";
import { line } from "./text.ts";

/** What is known about the user in every folder; words are one more line of it. */
export const profile = query({
  path: ["memory", "profile"],
  rights: ["read", "write"],
  args: z.strictObject({
    text: z.array(z.string()).meta({ positional: 0 }).default([]),
  }),
  async run(ports, { text: words }) {
    const text = words.join(" ").trim();
    if (words.length > 0) {
      if (text === "") throw new AgentError("usage", "memory.empty_profile");
      await remember(ports, { text, kind: "profile", priority: 3, paths: [], user: true });
    }
    return (await allKept(ports)).filter(({ entry }) => entry.kind === "profile" && !entry.inbox);
  },
  view: (kept, context) =>
    kept.length === 0
      ? context.t("memory.no_profile")
      : kept.map((it) => line(it, context)).join("\n"),
});
