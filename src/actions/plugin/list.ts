import * as z from "zod";
import { oneLine } from "../../ansi/mod.ts";
import { findPlugins, type Manifest } from "../../plugins/mod.ts";
import { query } from "../action.ts";
import { table } from "../table.ts";
import { optionsOf, type PluginState, rightText, stateText } from "./shared.ts";

interface Row {
  readonly name: string;
  readonly origin: "user" | "project";
  readonly place: string;
  readonly state: PluginState;
  /** Why it cannot be used; empty: the state says it. */
  readonly problem: string;
  readonly version: string;
  readonly rights: Manifest["rights"];
  readonly tools: readonly string[];
}

/** The plugins of the user and of the project, those that are not used among them. */
export const list = query({
  path: ["plugin", "list"],
  rights: ["read"],
  args: z.strictObject({}),
  async run(ports): Promise<readonly Row[]> {
    const { plugins, unused } = await findPlugins(await optionsOf(ports));
    return [
      ...plugins.map((it) => ({ ...it, state: "ready" as const, problem: "", plugin: it })),
      ...unused,
    ].map(({ name, origin, place, state, problem, plugin }): Row => ({
      ...{ name, origin, place, state, problem },
      version: plugin?.manifest.version ?? "",
      rights: plugin?.manifest.rights ?? [],
      tools: plugin?.manifest.tools.map((it) => it.name) ?? [],
    }));
  },
  view(rows, context) {
    const { t, width } = context;
    if (rows.length === 0) return t("plugin.list.none");
    return table(
      [
        { head: t("column.name"), text: (it) => oneLine(`${it.name} ${it.version}`.trim()) },
        { head: t("column.extension_origin"), text: (it) => t(`extension.origin.${it.origin}`) },
        { head: t("column.extension_state"), text: (it) => stateText(it, context) },
        {
          head: t("column.rights"),
          text: (it) => it.rights.map((right) => rightText(right, context)).join("; "),
        },
      ],
      rows,
      width,
    );
  },
});
