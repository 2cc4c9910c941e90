import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { titleOf } from "../session/title_of.ts";
import { live } from "./live.ts";

/** Names the conversation, as lists of sessions show it. */
export const title = live({
  path: ["title"],
  args: z.strictObject({ title: z.array(z.string()).min(1).meta({ positional: 0 }) }),
  async run({ session, said }, { title: words }) {
    const title = titleOf(words);
    await session.record({ type: "title", title });
    said();
    return { title };
  },
  view: ({ title }, { t }) => t("live.title.done", { title: printable(title) }),
});
