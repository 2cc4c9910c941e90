/** What is sent to the model, as people read it. */

import { printable } from "../../ansi/mod.ts";
import type { ViewContext } from "../action.ts";
import { count } from "../figures.ts";
import { table } from "../table.ts";
import type { UnusedPromptFile } from "../../prompts/mod.ts";
import type { Segment, SegmentKind } from "./segments.ts";
import type { Source } from "./sent.ts";

export interface ContextReport {
  readonly session: string;
  /** `provider/name` */
  readonly model: string;
  /** Tokens that the model takes; `null`: not known here. */
  readonly window: number | null;
  readonly parts: readonly ContextPart[];
  /** One by one, in the order in which they are sent; before anything is left out by `budget`. */
  readonly segments: readonly Segment[];
  readonly characters: number;
  /** A cautious estimate: a byte counts as a third of one. */
  readonly tokens: number;
  /** Characters of history that are sent at most; `null`: all. */
  readonly budget: number | null;
  /** Files in the places of prompt parts that stand for none. */
  readonly unusedPrompts: readonly UnusedPromptFile[];
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
  const lines = table(
    [
      { head: t("column.source"), text: ({ kind }: Row) => t(`context.${kind}`) },
      { head: t("column.origin"), text: ({ origin }) => printable(origin) },
      {
        head: t("column.characters"),
        text: ({ characters }) => count(characters),
        right: true,
      },
      { head: t("column.tokens"), text: (row) => count(row.tokens), right: true },
      { head: t("column.share"), text: (row) => share(row.tokens, tokens), right: true },
    ],
    rowsOf(it),
    width,
  );
  const cut = it.budget === null ? [] : [t("context.budget", { characters: count(it.budget) })];
  return [head, lines, ...cut, ...unusedLine(it.unusedPrompts, t)].join("\n");
}

interface Row {
  readonly kind: Source | SegmentKind;
  readonly origin: string;
  readonly characters: number;
  readonly tokens: number;
}

/** Segments of one kind and origin together, the tools as one; where much is left out, what is sent in all. */
function rowsOf({ parts, segments, budget }: ContextReport): readonly Row[] {
  if (budget !== null) {
    return parts.filter(({ characters }) => characters > 0)
      .map(({ source, ...sizes }) => ({ kind: source, origin: "", ...sizes }));
  }
  const groups = Map.groupBy(
    segments,
    ({ kind, origin }) => kind === "tools" ? kind : `${kind} ${origin}`,
  );
  return [...groups.values()].flatMap((group): readonly Row[] => {
    const [first] = group;
    if (!first) return [];
    const { kind } = first;
    const many = group.length > 1 ? `${first.origin} ×${group.length}`.trim() : first.origin;
    return [{
      ...{ kind, origin: kind === "tools" ? `×${group.length}` : many },
      characters: group.reduce((sum, it) => sum + it.characters, 0),
      tokens: group.reduce((sum, it) => sum + it.tokens, 0),
    }];
  });
}

/** Files that stand for no part of the prompt, with the reasons. */
function unusedLine(
  unused: ContextReport["unusedPrompts"],
  t: ViewContext["t"],
): readonly string[] {
  if (unused.length === 0) return [];
  const files = unused.map(({ place, problem }) =>
    `${printable(place)} (${t(`prompts.${problem}`)})`
  );
  return [t("prompts.unused", { files: files.join(", ") })];
}

function share(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${Math.round(100 * part / whole)} %`;
}
