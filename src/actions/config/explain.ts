import * as z from "zod";
import { type Entry, getValue } from "../../config/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { table } from "../table.ts";

/** Where each value of the configuration comes from. */
export const explain = query({
  path: ["config", "explain"],
  rights: ["read"],
  args: z.strictObject({
    key: z.string().meta({ positional: 0, complete: "config" }).optional(),
  }),
  async run(ports, { key }) {
    const config = await ports.config();
    return key === undefined ? config.entries() : [getValue(config, key)];
  },
  view(entries, { t, width }) {
    return table(
      [
        { head: t("column.key_name"), text: (it) => it.key },
        { head: t("column.from"), text: (it) => from(it, t) },
        { head: t("column.value"), text: (it) => JSON.stringify(it.value) },
      ],
      entries,
      Math.max(width, 60),
    );
  },
});

/** `user ~/.config/agent/config.yaml:3`, `environment AGENT_MODEL` */
function from({ origin }: Entry, t: ViewContext["t"]): string {
  const place = origin.layer === "environment"
    ? origin.variable ?? ""
    : [origin.file, origin.line].filter((it) => it !== undefined).join(":");
  const layer = t(`layer.${origin.layer}`);
  return origin.layer === "embedded" || place === "" ? layer : `${layer} ${place}`;
}
