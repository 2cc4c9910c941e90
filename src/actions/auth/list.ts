import * as z from "zod";
import { query } from "../action.ts";

/** Which keys are stored; never the keys. */
export const list = query({
  path: ["auth", "list"],
  rights: ["read", "no_project"],
  args: z.strictObject({}),
  run: async (ports) => (await ports.secrets()).list(),
  view: (records, { t }) => records.length === 0 ? t("auth.list.empty") : records.join("\n"),
});
