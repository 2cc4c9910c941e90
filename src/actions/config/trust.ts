import * as z from "zod";
import { distrust, isTrusted, trust } from "../../config/mod.ts";
import { query } from "../action.ts";

/** Trusts this folder: its own configuration is read from now on. */
export const trusted = query({
  path: ["config", "trust"],
  rights: ["read", "write"],
  args: z.strictObject({ remove: z.boolean().optional(), status: z.boolean().optional() }),
  async run({ paths, root }, { remove, status }) {
    if (!status) await (remove ? distrust(paths, root) : trust(paths, root));
    return { root, trusted: await isTrusted(paths, root) };
  },
  view: ({ root, trusted }, { t }) => t(trusted ? "config.trust.yes" : "config.trust.no", { root }),
});
