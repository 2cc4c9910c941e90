/** Which marker stands before an item of a list: lists are numbered while they are read. */

import { attribute, child, childrenOf, type Element } from "./xml.ts";

export interface Numbering {
  /** `null`: no item. Counts on; `own` is the paragraph's `numPr`, `style` that of its style. */
  marker(own: Element | undefined, style: Element | undefined): string | null;
}

interface Level {
  readonly bullet: boolean;
  readonly start: number;
}

/** Levels that Word knows. */
const deepest = 8;

export function numbering(root: Element | null): Numbering {
  const abstract = new Map(
    childrenOf(root ?? undefined, "abstractNum").map((it) => [
      attribute(it, "abstractNumId") ?? "",
      levelsOf(it),
    ]),
  );
  const lists = new Map(
    childrenOf(root ?? undefined, "num").map((it) => [
      attribute(it, "numId") ?? "",
      abstract.get(valueOf(it, "abstractNumId") ?? "") ?? [],
    ]),
  );
  const counters = new Map<string, number[]>();
  return {
    marker(own, style) {
      const id = valueOf(own, "numId") ?? valueOf(style, "numId");
      // 0 takes a paragraph out of the list of its style (17.9.18).
      if (id === undefined || id === "0") return null;
      const given = Number(valueOf(own, "ilvl") ?? valueOf(style, "ilvl") ?? 0);
      const at = Number.isInteger(given) ? Math.min(Math.max(given, 0), deepest) : 0;
      const level = lists.get(id)?.[at] ?? { bullet: true, start: 1 };
      const indent = "  ".repeat(at);
      if (level.bullet) return `${indent}- `;
      const counted = counters.get(id) ?? [];
      counted[at] = (counted[at] ?? level.start - 1) + 1;
      // What is below begins anew.
      counted.length = at + 1;
      counters.set(id, counted);
      return `${indent}${counted[at]}. `;
    },
  };
}

function levelsOf(list: Element): readonly Level[] {
  const levels: Level[] = [];
  for (const it of childrenOf(list, "lvl")) {
    const at = Number(attribute(it, "ilvl"));
    if (!Number.isInteger(at) || at < 0 || at > deepest) continue;
    const start = Number(valueOf(it, "start") ?? 1);
    const format = valueOf(it, "numFmt") ?? "decimal";
    levels[at] = {
      bullet: format === "bullet" || format === "none",
      start: Number.isSafeInteger(start) ? start : 1,
    };
  }
  return levels;
}

function valueOf(element: Element | undefined, name: string): string | undefined {
  const found = child(element, name);
  return found && attribute(found, "val");
}
