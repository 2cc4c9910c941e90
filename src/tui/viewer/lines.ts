/** Lines under other items: after folding, beside each other, out of a fold for a hit. */

import { type Folds, itemsOf, itemWith, linesIn, toggledFold } from "./items.ts";
import { isSplit, type ViewerModel } from "./model.ts";
import { atItem } from "./scroll.ts";

export function folded(model: ViewerModel, folds: Folds): ViewerModel {
  return folds === model.folds ? model : rearranged({ ...model, folds });
}

/** Other items for the same lines: one stays where one was. */
export function rearranged(model: ViewerModel): ViewerModel {
  const items = itemsOf(model.document, model.folds, { split: isSplit(model) });
  const lineAt = (item: number) => linesIn(model.items[item] ?? { type: "line", at: 0 })[0] ?? 0;
  const cursor = itemWith(items, lineAt(model.cursor));
  const top = { item: itemWith(items, lineAt(model.top.item)), row: 0 };
  return atItem({ ...model, items, top, mark: null }, cursor);
}

/** The place of the present hit, out of any fold. */
export function atHit(model: ViewerModel): ViewerModel {
  const hit = model.search?.hits[model.search.now];
  if (hit === undefined) return model;
  return atLine(model, hit.line);
}

export function atLine(model: ViewerModel, line: number): ViewerModel {
  for (let shown = model, tries = 0; tries < 3; tries++) {
    const at = itemWith(shown.items, line);
    const item = shown.items[at];
    if (item === undefined) return shown;
    if (linesIn(item).includes(line) && item.type !== "fold") return atItem(shown, at, true);
    const folds = toggledFold(shown.document, shown.items, at, shown.folds);
    shown = folded({ ...shown, cursor: at }, folds);
  }
  return model;
}
