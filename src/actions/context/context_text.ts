/** What is sent to the model, as people read it. */

import { printable } from "../../ansi/mod.ts";
import type { ViewContext } from "../action.ts";
import { count } from "../figures.ts";
import { table } from "../table.ts";
import type { Source } from "./sent.ts";

export interface ContextReport {
  readonly session: string;
  /** `provider/name` */
  readonly model: string;
  /** Tokens that the model takes; `null`: not known here. */
  readonly window: number | null;
  readonly parts: readonly ContextPart[];
  readonly characters: number;
  /** A cautious estimate: a byte counts as a third of one. */
  readonly tokens: number;
  /** Characters of history that are sent at most; `null`: all. */
  readonly budget: number | null;
}

interface ContextPart {
  readonly source: Source;
  readonly characters: number;
  readonly tokens: number;
}

export function contextText(it: ContextReport, { t, width }: ViewContext): string {
  const { session, window, tokens } = it;
  const model = printable(it.model);
  const head = window === null
    ? t("context.head", { session, model, tokens: count(tokens) })
    : t("context.head_of", {
      session,
      model,
      tokens: count(tokens),
      window: count(window),
      share: share(tokens, window),
    });
  const rows = it.parts.filter(({ characters }) => characters > 0);
  const lines = table(
    [
      { head: t("column.source"), text: (row: ContextPart) => t(`context.${row.source}`) },
      {
        head: t("column.characters"),
        text: ({ characters }) => count(characters),
        right: true,
      },
      { head: t("column.tokens"), text: ({ tokens }) => count(tokens), right: true },
      { head: t("column.share"), text: (row) => share(row.tokens, tokens), right: true },
    ],
    rows,
    width,
  );
  const cut = it.budget === null ? [] : [t("context.budget", { characters: count(it.budget) })];
  return [head, lines, ...cut].join("\n");
}

function share(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${Math.round(100 * part / whole)} %`;
}
