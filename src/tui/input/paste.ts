/** What comes in at once. */

import { isBefore, type Line, lineAt, spliced, type Text, textOf, type Unit } from "./text.ts";
import { imageChip, imagePaths, isLong, pasteChip } from "./chips.ts";
import { inserted } from "./edit.ts";
import type { InputEffect, InputModel, InputUpdated } from "./model.ts";

/** Long text as a chip, paths of images as chips, and anything else as it is. */
export function pasted(model: InputModel, text: string): InputUpdated {
  const clean = text.replaceAll(/\r\n?/g, "\n");
  if (clean === "") return { model, effects: [] };
  if (isLong(clean)) {
    const chip = pasteChip(clean, nextPaste(model.text), model.locale);
    return { model: inserted(model, [[chip]], "whole"), effects: [] };
  }
  const paths = imagePaths(clean);
  if (paths.length === 0) {
    return { model: inserted(model, textOf(clean), "whole"), effects: [] };
  }
  const chips = paths.map((path, at) => imageChip(path, model.images + at + 1, model.locale));
  const line: Line = chips.flatMap((chip, at) => at === 0 ? [chip] : [" ", chip]);
  const next = inserted(model, [line], "whole");
  const effects = paths.map(({ path }, at): InputEffect => ({
    type: "find_image",
    number: model.images + at + 1,
    path,
  }));
  return { model: { ...next, images: model.images + paths.length }, effects };
}

function nextPaste(text: Text): number {
  const numbers = text.flat().map((unit) =>
    typeof unit === "object" && unit.type === "paste" ? unit.number : 0
  );
  return numbers.reduce((most, it) => Math.max(most, it), 0) + 1;
}

/** Without such a file the text stands as it was pasted. */
export function imageAnswered(
  model: InputModel,
  { number, found }: { readonly number: number; readonly found: boolean },
): InputModel {
  const line = found ? -1 : model.text.findIndex((it) => it.some((unit) => isImage(unit, number)));
  const units = lineAt(model.text, line);
  const unit = units.findIndex((it) => isImage(it, number));
  const chip = units[unit];
  if (typeof chip !== "object") return model;
  const range = { from: { line, unit }, to: { line, unit: unit + 1 } };
  const { text, end } = spliced(model.text, range, textOf(chip.text));
  const { cursor } = model;
  if (!isBefore(range.from, cursor)) return { ...model, text };
  // The cursor keeps its distance to the end of the line.
  const behind = units.length - cursor.unit;
  const isHere = cursor.line === line;
  return isHere
    ? { ...model, text, cursor: { line: end.line, unit: lineAt(text, end.line).length - behind } }
    : { ...model, text };
}

function isImage(unit: Unit, number: number): boolean {
  return typeof unit === "object" && unit.type === "image" && unit.number === number;
}
