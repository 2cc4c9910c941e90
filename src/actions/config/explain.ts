import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { type Entry, getValue } from "../../config/mod.ts";
import { query, type ViewContext } from "../action.ts";
import type { OfflineReport, offlineText } from "../offline.ts";
import { table } from "../table.ts";

interface Explained {
  readonly entries: readonly Entry[];
  /** What is off, where that is asked about. */
  readonly offline?: { readonly report: OfflineReport; readonly text: typeof offlineText };
}

/** Where each value of the configuration comes from. */
export const explain = query({
  path: ["config", "explain"],
  rights: ["read", "no_project"],
  args: z.strictObject({
    key: z.string().regex(/\S/, { error: "arg.empty" }).meta({ positional: 0, complete: "config" })
      .optional(),
  }),
  async run(ports, { key }): Promise<Explained> {
    const config = await ports.config();
    const entries = key === undefined ? config.entries() : [getValue(config, key)];
    if (key !== "offline") return { entries };
    const { offlineReport, offlineText: text } = await import("../offline.ts");
    const report = await offlineReport(ports, { look: false });
    return report === null ? { entries } : { entries, offline: { report, text } };
  },
  json: ({ entries, offline }) =>
    JSON.parse(
      JSON.stringify(entries.map((it) => offline ? { ...it, off: offline.report } : it)),
    ),
  view({ entries, offline }, { t, width }) {
    const lines = table(
      [
        { head: t("column.key_name"), text: (it) => it.key },
        { head: t("column.from"), text: (it) => from(it, t) },
        { head: t("column.value"), text: (it) => JSON.stringify(it.value) },
      ],
      entries,
      Math.max(width, 60),
    );
    return offline ? `${lines}\n\n${printable(offline.text(offline.report, t))}` : lines;
  },
});

/** `user ~/.config/agent/config.yaml:3`, `environment AGENT_MODEL` */
function from({ origin }: Entry, t: ViewContext["t"]): string {
  const place = origin.layer === "environment"
    ? origin.variable ?? ""
    : [origin.file, origin.line].filter((it) => it !== undefined).join(":");
  const layer = t(`layer.${origin.layer}`);
  const said = origin.layer === "embedded" || place === "" ? layer : `${layer} ${place}`;
  return origin.by === "offline" ? t("layer.by_offline", { from: said }) : said;
}
