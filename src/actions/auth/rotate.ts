import * as z from "zod";
import { query } from "../action.ts";

/** A new master key: a copy of the old one, in a backup for one, opens nothing any more. */
export const rotate = query({
  path: ["auth", "rotate"],
  rights: ["read", "write", "no_project"],
  args: z.strictObject({}),
  run: async (ports) => ({ count: await (await ports.secrets()).rotate() }),
  view({ count }, { t }) {
    if (count === 0) return t("auth.list.empty");
    return count === 1 ? t("auth.rotate.one") : t("auth.rotate.done", { count });
  },
});
