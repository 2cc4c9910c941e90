/** What is typed into the last line of the viewer: what to search for, a line to go to. */

import { graphemes } from "../../ansi/mod.ts";
import type { Input } from "../types.ts";
import { numberOf } from "./document.ts";
import { linesIn } from "./items.ts";
import { atHit, atLine } from "./lines.ts";
import type { ViewerModel } from "./model.ts";
import { searched } from "./search.ts";

export function typed(model: ViewerModel, input: Input): ViewerModel {
  const { prompt } = model;
  if (prompt === null) return model;
  if (input.type === "text" || input.type === "paste") {
    const text = prompt.text + input.text.replaceAll(/\s+/g, " ");
    return { ...model, prompt: { ...prompt, text } };
  }
  return input.type === "key" ? pressed(model, prompt, input.key) : model;
}

function pressed(
  model: ViewerModel,
  prompt: NonNullable<ViewerModel["prompt"]>,
  key: string,
): ViewerModel {
  const withText = (text: string) => ({ ...model, prompt: { ...prompt, text } });
  switch (key) {
    case "enter":
      return accepted(model);
    case "escape":
    case "ctrl+c":
      return { ...model, prompt: null };
    case "backspace":
      return prompt.text === ""
        ? { ...model, prompt: null }
        : withText([...graphemes(prompt.text)].slice(0, -1).join(""));
    case "ctrl+u":
      return withText("");
    case "space":
      return withText(`${prompt.text} `);
    default:
      return [...graphemes(key)].length === 1 ? withText(prompt.text + key) : model;
  }
}

function accepted(model: ViewerModel): ViewerModel {
  const { prompt, document, items, cursor } = model;
  const next = { ...model, prompt: null };
  if (prompt === null || prompt.text === "") return { ...next, search: null };
  const [line = 0] = linesIn(items[cursor] ?? { type: "line", at: 0 });
  if (prompt.of === "search") {
    return atHit({ ...next, search: searched(document, prompt.text, line) });
  }
  const number = Number.parseInt(prompt.text);
  if (!Number.isSafeInteger(number)) return next;
  // Of the part that one is in, else of the first; a line that is not there: the last before it.
  const head = document.lines.slice(0, line + 1).findLastIndex(({ kind }) => kind === "head");
  const rest = document.lines.slice(head + 1);
  const end = rest.findIndex(({ kind }) => kind === "head");
  const own = rest.slice(0, end === -1 ? undefined : end);
  const found = own.findLastIndex((it) =>
    it.kind !== "removed" && (numberOf(it) ?? Infinity) <= number
  );
  return atLine(next, head + 1 + Math.max(0, found));
}
