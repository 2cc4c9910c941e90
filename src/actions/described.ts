/** Extensions that files describe, as their lists show them. */

import { oneLine } from "../ansi/mod.ts";
import type { MessageKey } from "../messages/mod.ts";
import type { ExtensionOrigin, ExtensionProblem, UnusedExtension } from "../skills/mod.ts";
import type { ViewContext } from "./action.ts";
import { table } from "./table.ts";

export interface DescribedRow {
  readonly name: string;
  readonly origin: ExtensionOrigin;
  /** Where it lies; of a project's relative to the root. */
  readonly place: string;
  readonly state: "ready" | ExtensionProblem;
  readonly description: string;
  /** Why it cannot be used; empty: the state says it. */
  readonly problem: string;
}

type Used = Pick<DescribedRow, "name" | "origin" | "place" | "description">;

export function describedRows(
  used: readonly Used[],
  unused: readonly UnusedExtension[],
): readonly DescribedRow[] {
  return [
    ...used.map(({ name, origin, place, description }): DescribedRow => {
      return { name, origin, place, state: "ready", description, problem: "" };
    }),
    ...unused.map((it): DescribedRow => ({ ...it, description: "" })),
  ];
}

export interface DescribedTexts {
  /** Says that there are none. */
  readonly none: MessageKey;
  state(row: DescribedRow, context: ViewContext): string;
}

export function describedTable(
  rows: readonly DescribedRow[],
  context: ViewContext,
  { none, state }: DescribedTexts,
): string {
  const { t, width } = context;
  if (rows.length === 0) return t(none);
  return table(
    [
      { head: t("column.name"), text: (it) => oneLine(it.name) },
      { head: t("column.extension_origin"), text: (it) => t(`extension.origin.${it.origin}`) },
      { head: t("column.extension_state"), text: (it) => state(it, context) },
      { head: t("column.description"), text: (it) => it.description },
    ],
    rows,
    width,
  );
}

/** The first that bears the name, one that is used before one that is not. */
export function describedBy<Kind extends { readonly name: string }>(
  used: readonly Kind[],
  unused: readonly UnusedExtension[],
  name: string,
): Kind | UnusedExtension | null {
  return used.find((it) => it.name === name) ?? unused.find((it) => it.name === name) ?? null;
}
