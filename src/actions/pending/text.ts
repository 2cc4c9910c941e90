import type { ViewContext } from "../action.ts";
import { oneLine } from "../../ansi/mod.ts";
import { ago } from "../figures.ts";
import type { PendingRow } from "./layers.ts";

/** Paths that one row shows. */
const shown = 12;

export function rowText(
  { number, session, at, paths }: PendingRow,
  { t, locale, now }: Pick<ViewContext, "t" | "locale" | "now">,
): string {
  const since = ago(Date.parse(at), now, locale);
  const count = paths.length;
  const row = count === 1 ? "pending.row_one" : "pending.row";
  const head = t(row, { number, session, since, count });
  const lines = paths.slice(0, shown).map(({ path, did, reason }) =>
    `  ${oneLine(path)}  ${t(`pending.did.${did}`)}${
      reason === null ? "" : `, ${t(`pending.reason.${reason}`)}`
    }`
  );
  const rest = paths.length - lines.length;
  return [head, ...lines, ...(rest > 0 ? [t("pending.more", { count: rest })] : [])].join("\n");
}
