import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { entriesOf } from "../../memory/mod.ts";
import { query } from "../action.ts";
import { stored } from "./stored.ts";
import { portableOf, toMarkdown } from "./transfer.ts";

/** All that is remembered of this folder, or of the user, as `memory import` reads it again. */
export const exported = query({
  path: ["memory", "export"],
  rights: ["read", "write"],
  args: z.strictObject({ user: z.boolean().default(false) }),
  async run(ports, { user }) {
    const entries = entriesOf(await stored(ports, user ? "user" : "workspace"), (it) => !it.inbox);
    return { version: 1, entries: entries.map(portableOf) };
  },
  view: ({ entries }) => printable(toMarkdown(entries)),
});
