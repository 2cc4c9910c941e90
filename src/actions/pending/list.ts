import * as z from "zod";
import { query } from "../action.ts";
import { pendingLayers, type PendingRow, rowOf } from "./layers.ts";
import { rowText } from "./text.ts";

/** What commands wrote and is not in the project, since somebody has to decide about it. */
export const list = query({
  path: ["pending"],
  rights: ["read", "write", "run"],
  args: z.strictObject({}),
  async run(ports): Promise<readonly PendingRow[]> {
    const pending = await pendingLayers(ports);
    for (const { handle } of pending) handle.release();
    return pending.map(rowOf);
  },
  json: (rows) => JSON.parse(JSON.stringify(rows)),
  view(rows, { t }) {
    if (rows.length === 0) return t("pending.none");
    return [...rows.map((it) => rowText(it, t)), t("pending.hint")].join("\n");
  },
});
