import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";

/** Brings the schema of a shared database to this version; older programs refuse it then. */
export const migrate = query({
  path: ["store", "migrate"],
  rights: ["read", "write"],
  args: z.strictObject({}),
  async run(ports) {
    const { database } = await ports.stores();
    if (database === null) throw new AgentError("usage", "store.no_database");
    return { place: database.place, ...await database.migrate() };
  },
  view: ({ place, found, known }, { t }) =>
    found === known
      ? t("store.migrate.same", { place, known })
      : t("store.migrate.done", { place, found, known }),
});
