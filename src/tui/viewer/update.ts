/** What a message makes of the viewer. */

import { joinedKit, type Kit } from "../text/mod.ts";
import type { Effect, Input, Size, Updated } from "../types.ts";
import { isChange, placeOf } from "./document.ts";
import { linesIn, toggledFold, toggledHeads } from "./items.ts";
import { atHit, atLine, folded, rearranged } from "./lines.ts";
import { isSplit, type ViewerModel } from "./model.ts";
import { typed } from "./prompt.ts";
import { atItem, scrolled, stepped, topLine, withTop } from "./scroll.ts";
import { stepped as steppedSearch } from "./search.ts";

export type ViewerMessage =
  | { readonly type: "resize"; readonly size: Size }
  | { readonly type: "kit"; readonly kit: Kit }
  /** Where one is, by an item; `row`: the view alone. */
  | { readonly type: "move"; readonly by: 1 | -1 }
  | { readonly type: "scroll"; readonly by: "row" | "half" | "page"; readonly count: number }
  | { readonly type: "to"; readonly place: "top" | "bottom" }
  /** The next or the last place where something has changed, or a part that begins. */
  | { readonly type: "jump"; readonly to: "change" | "head"; readonly by: 1 | -1 }
  /** Index of a line of the document. */
  | { readonly type: "line"; readonly line: number }
  | { readonly type: "fold"; readonly all?: boolean }
  | { readonly type: "sides" }
  | { readonly type: "prompt"; readonly of: "search" | "line" }
  | { readonly type: "hit"; readonly by: 1 | -1 }
  | { readonly type: "mark" }
  | { readonly type: "copy"; readonly whole?: boolean }
  | { readonly type: "edit" }
  /** Ends what is being typed, searched for or marked; where nothing is, nothing happens. */
  | { readonly type: "leave" }
  /** What no key takes: it is typed where something is typed. */
  | { readonly type: "input"; readonly input: Input };

export function updateViewer(model: ViewerModel, message: ViewerMessage): Updated<ViewerModel> {
  switch (message.type) {
    case "copy":
      return { model, effects: [{ type: "copy", text: copied(model, message.whole === true) }] };
    case "edit": {
      const [line = 0] = linesIn(model.items[model.cursor] ?? { type: "line", at: 0 });
      const place = placeOf(model.document, line);
      const effects: readonly Effect[] = place === null ? [] : [{ type: "edit_file", ...place }];
      return { model, effects };
    }
    default:
      return { model: changed(model, message), effects: [] };
  }
}

type Quiet = Exclude<ViewerMessage, { readonly type: "copy" | "edit" }>;

function changed(model: ViewerModel, message: Quiet): ViewerModel {
  switch (message.type) {
    case "resize":
      return resized(model, message.size);
    case "kit":
      return { ...model, kit: joinedKit(model.kit, message.kit) };
    case "move":
      return stepped(model, message.by);
    case "scroll":
      return scrolled(model, rowsOf(model, message.by) * message.count);
    case "to":
      return message.place === "top"
        ? { ...withTop(model, { item: 0, row: 0 }), cursor: 0 }
        : toEnd(model);
    case "jump":
      return jumped(model, message);
    case "line":
      return atLine(model, message.line);
    case "fold":
      return message.all === true
        ? folded(model, toggledHeads(model.document, model.folds))
        : folded(model, toggledFold(model.document, model.items, model.cursor, model.folds));
    case "sides":
      return rearranged({ ...model, sides: isSplit(model) ? "one" : "two" });
    case "prompt":
      return { ...model, prompt: { of: message.of, text: "" } };
    case "hit":
      return atHit({ ...model, search: model.search && steppedSearch(model.search, message.by) });
    case "mark":
      return { ...model, mark: model.mark === null ? model.cursor : null };
    case "leave":
      return { ...model, prompt: null, search: null, mark: null };
    case "input":
      return model.prompt === null ? wheel(model, message.input) : typed(model, message.input);
  }
}

/** Rows that the wheel scrolls. */
const step = 3;

function wheel(model: ViewerModel, input: Input): ViewerModel {
  if (input.type !== "mouse") return model;
  if (input.action === "wheel_up") return scrolled(model, -step);
  return input.action === "wheel_down" ? scrolled(model, step) : model;
}

function rowsOf({ size }: ViewerModel, by: "row" | "half" | "page"): number {
  if (by === "row") return 1;
  return Math.max(1, by === "half" ? Math.floor(size.rows / 2) : size.rows - 1);
}

function toEnd(model: ViewerModel): ViewerModel {
  const last = model.items.length - 1;
  const next = withTop(model, { item: last, row: Number.MAX_SAFE_INTEGER });
  // Whoever goes to the end has decided not to read what is between.
  return { ...next, cursor: last, reached: Math.max(next.reached, topLine(next)) };
}

function resized(model: ViewerModel, size: Size): ViewerModel {
  const known = model.size;
  if (known.columns === size.columns && known.rows === size.rows) return model;
  const next = rearranged({ ...model, size });
  return withTop(next, next.top);
}

function jumped(
  model: ViewerModel,
  { to, by }: Extract<ViewerMessage, { readonly type: "jump" }>,
): ViewerModel {
  const { items, document: { lines } } = model;
  const isAt = (at: number): boolean =>
    linesIn(items[at] ?? { type: "line", at: 0 }).some((line) => {
      const found = lines[line];
      return found !== undefined && (to === "head" ? found.kind === "head" : isChange(found));
    });
  // Changes below each other are one place: its first line.
  const begins = (at: number) => isAt(at) && (to === "head" || !isAt(at - 1));
  for (let at = model.cursor + by; at >= 0 && at < items.length; at += by) {
    if (begins(at)) return atItem(model, at, true);
  }
  return model;
}

/** What is marked, or the line that one is at, as it stands in its text. */
function copied({ document, items, cursor, mark }: ViewerModel, whole: boolean): string {
  if (whole) return document.source;
  const [from, to] = [Math.min(mark ?? cursor, cursor), Math.max(mark ?? cursor, cursor)];
  return items.slice(from, to + 1).flatMap((item) =>
    item.type === "fold"
      ? document.lines.slice(item.from, item.to).map(({ text }) => text)
      : [document.lines[linesIn(item)[0] ?? -1]?.text ?? ""]
  ).join("\n");
}
