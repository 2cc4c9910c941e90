import * as z from "zod";
import { query } from "../action.ts";
import { pendingRows } from "./layers.ts";
import { agedText } from "./notice.ts";
import { rowText } from "./text.ts";

/** What commands wrote and is not in the project, since somebody has to decide about it. */
export const list = query({
  path: ["pending"],
  rights: ["read", "write", "run"],
  args: z.strictObject({}),
  async run(ports) {
    // What is moved into the project half is no longer pending.
    await ports.recover();
    return await pendingRows(ports);
  },
  json: (rows) => JSON.parse(JSON.stringify(rows)),
  view(rows, context) {
    const { t } = context;
    if (rows.length === 0) return t("pending.none");
    const aged = agedText(rows, context);
    return [
      ...rows.map((it) => rowText(it, context)),
      ...(aged === null ? [] : [aged]),
      t("pending.hint"),
    ].join("\n");
  },
});
