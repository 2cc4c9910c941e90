import * as z from "zod";
import { styles } from "../../ansi/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { count } from "../figures.ts";
import { table } from "../table.ts";
import { type ModelRow, modelRows, offeredRows } from "./rows.ts";

/** The models that are configured or that servers of this machine offer, and what is known of them. */
export const list = query({
  path: ["model", "list"],
  rights: ["read", "servers", "no_project"],
  args: z.strictObject({}),
  async run(ports) {
    const [named, offered] = await Promise.all([modelRows(ports), offeredRows(ports)]);
    return [...named, ...offered];
  },
  view(rows, context) {
    const { t, color } = context;
    const { bold } = styles(color);
    const text = table(
      [
        { head: "", text: (it) => it.active ? "*" : "" },
        {
          head: t("column.name"),
          text: (it) => it.name,
          style: (text, it) => it.active ? bold(text) : text,
        },
        { head: t("column.provider"), text: (it) => it.provider },
        { head: t("column.model"), text: (it) => it.model },
        { head: t("column.window"), text: ({ window }) => orUnknown(window, count), right: true },
        { head: t("column.price"), text: priceText, right: true },
        { head: t("column.tools"), text: ({ tools }) => yesOrNo(tools, context) },
        { head: t("column.vision"), text: ({ vision }) => yesOrNo(vision, context) },
        { head: t("column.key"), text: (it) => stateText(it, context) },
      ],
      rows,
      context.width,
    );
    // Beside so many figures there is no room for the name of a variable.
    const missing = rows.filter(isMissing).map((it) =>
      context.t("text.named", { name: it.name, what: keyText(it, context) })
    );
    const unknown = rows.some(hasUnknown) ? [t("model.unknown_figure")] : [];
    return [text, ...missing, ...unknown].join("\n");
  },
});

function hasUnknown({ window, price, tools, vision }: ModelRow): boolean {
  return [window, price, tools, vision].includes(null);
}

function orUnknown<T>(value: T | null, text: (value: T) => string): string {
  return value === null ? "?" : text(value);
}

function priceText({ price }: ModelRow): string {
  return orUnknown(price, ({ input, output }) => `$${input}/${output}`);
}

function yesOrNo(value: boolean | null, { t }: Pick<ViewContext, "t">): string {
  return orUnknown(value, (it) => t(it ? "model.yes" : "model.no"));
}

function isMissing({ key, variable, problem }: ModelRow): boolean {
  return key === "missing" && variable !== null && problem?.code !== "model.offline";
}

function stateText(row: ModelRow, context: Pick<ViewContext, "t">): string {
  return isMissing(row) ? context.t("key.missing") : keyText(row, context);
}

export function keyText(row: ModelRow, { t }: Pick<ViewContext, "t">): string {
  const { key, variable, problem } = row;
  if (problem?.code === "model.offline") return t("key.offline");
  switch (key) {
    case "known":
      return t("key.known");
    case "missing":
      return variable === null ? t("key.missing") : t("key.missing_variable", { variable });
    case "none":
      return t("key.none");
  }
}
