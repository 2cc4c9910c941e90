import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { askToForget, termPlace } from "./term_place.ts";

/** Has the running `agent term` forget what was run and printed in it. */
export const forget = query({
  path: ["term", "forget"],
  rights: ["read", "write", "this_machine"],
  args: z.strictObject({}),
  async run(ports) {
    const place = await termPlace((name) => ports.env(name));
    if (place === null) throw new AgentError("usage", "term.outside");
    await askToForget(place);
    return { forgotten: true };
  },
  view: (_, { t }) => t("term.forgotten"),
});
