import * as z from "zod";
import { demandIdle } from "./idle.ts";
import { live } from "./live.ts";

/** A new conversation; the one before it stays in the list of sessions. */
export const fresh = live({
  path: ["new"],
  args: z.strictObject({}),
  async run(it) {
    demandIdle(it);
    await it.fresh();
    return null;
  },
  view: (_none, { t }) => t("live.new.done"),
});
