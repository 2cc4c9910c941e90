import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { findSession } from "./find.ts";
import { titleOf } from "./title_of.ts";

/** Names a session, as lists show it. */
export const rename = query({
  path: ["session", "rename"],
  rights: ["read", "write"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }),
    title: z.array(z.string()).min(1).meta({ positional: 1 }),
  }),
  async run(ports, { session: given, title: words }) {
    const session = await findSession(ports, given);
    const title = titleOf(words);
    if (title === "") throw new AgentError("usage", "arg.empty", { name: "title" });
    await (await ports.attach(session)).record({ type: "title", title });
    return { session, title };
  },
  view: ({ session, title }, { t }) => t("session.renamed", { session, title: printable(title) }),
});
