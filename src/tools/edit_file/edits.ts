import {
  bringsEscapes,
  bringsNumbers,
  describeLayer,
  elidedLine,
  explainAmbiguous,
  explainMissing,
  locate,
  locateAll,
  type MatchSpan,
  replaceLocated,
} from "../../edit/match/mod.ts";
import { unnamed } from "../../ansi/mod.ts";
import type { Input } from "./definition.ts";

export interface Edit {
  readonly oldText: string;
  readonly newText: string;
  /** Every place, not exactly one. */
  readonly all: boolean;
}

export type Edited =
  | { readonly type: "edited"; readonly text: string; readonly notes: readonly string[] }
  /** A sentence for the model. */
  | { readonly type: "refused"; readonly reason: string };

/** The edits of a call, in order: the one beside `edits` first. */
export function editsOf({ old_text, new_text, all, edits = [] }: Input): readonly Edit[] {
  const single = old_text === undefined || new_text === undefined
    ? []
    : [{ old_text, new_text, all }];
  return [...single, ...edits].map((edit) => ({
    oldText: unmarked(edit.old_text),
    newText: unmarked(edit.new_text),
    all: edit.all ?? false,
  }));
}

/**
 * The edit with the unseen characters that a model was told by name. A name stands for its
 * character where the file has that and not the name itself; else it is text.
 */
export function asInFile(edit: Edit, text: string): Edit {
  const meant = (it: string) =>
    unnamed(it, (character, name) => text.includes(character) && !text.includes(name));
  return { ...edit, oldText: meant(edit.oldText), newText: meant(edit.newText) };
}

function unmarked(text: string): string {
  return text.replace(/^\ufeff/, "");
}

/** What is wrong with an edit whatever the file is; `null` if nothing. */
export function wrongEdit({ oldText, newText }: Edit, path: string): string | null {
  if (oldText === "") {
    return "old_text is empty. Give the text to be replaced; write_file writes a whole file.";
  }
  if (flat(oldText) === flat(newText)) {
    return "old_text and new_text are the same; nothing was changed.";
  }
  const elided = elidedLine(newText, oldText, path);
  if (elided !== null) {
    return `new_text has ${JSON.stringify(elided)} instead of the text itself; nothing was ` +
      "changed. Write that text out, or leave it out of old_text and new_text both.";
  }
  if (bringsEscapes(newText, oldText, path)) {
    return "new_text has a backslash and n where a line should end; nothing was changed. " +
      "Give real line ends.";
  }
  return null;
}

function flat(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** All edits, each on what the one before it left; or none. */
export function applyEdits(path: string, content: string, edits: readonly Edit[]): Edited {
  let text = content;
  const notes: string[] = [];
  for (const [at, edit] of edits.entries()) {
    const edited = applyEdit(path, text, edit);
    if (edited.type === "refused") {
      return edits.length === 1 ? edited : numbered(edited.reason, at, edits.length);
    }
    text = edited.text;
    notes.push(...edited.notes);
  }
  if (text !== content) return { type: "edited", text, notes };
  const reason = edits.length === 1
    ? `new_text is what ${path} has there already; nothing was changed.`
    : `Together the edits change nothing of ${path}; nothing was changed.`;
  return { type: "refused", reason };
}

function numbered(reason: string, at: number, count: number): Edited {
  const before = at === 0 ? "" : ", after the edits before it";
  return { type: "refused", reason: `Edit ${at + 1} of ${count}${before}: ${reason}` };
}

function applyEdit(path: string, content: string, edit: Edit): Edited {
  const { oldText, newText } = edit;
  if (edit.all) {
    const places = locateAll(content, oldText);
    if (places.length > 0) return applyAll(content, edit, places);
  }
  const located = locate(content, oldText, { newText });
  switch (located.type) {
    case "missing":
      return { type: "refused", reason: explainMissing(path, content, edit) };
    case "ambiguous":
      return { type: "refused", reason: explainAmbiguous(path, content, located) };
    case "found": {
      if (bringsNumbers(newText, { oldText, line: located.line })) {
        const reason = "new_text has line numbers in it; nothing was changed. Leave them out.";
        return { type: "refused", reason };
      }
      const text = replaceLocated(content, located, oldText, newText);
      const how = describeLayer(located.layer, located.indent !== undefined);
      const note = `1 replacement, at line ${located.line}${how && ` (${how})`}`;
      return { type: "edited", text, notes: [note] };
    }
  }
}

/** From the last place to the first, so that offsets hold. */
function applyAll(content: string, edit: Edit, places: readonly MatchSpan[]): Edited {
  const text = places.toReversed().reduce(
    (text, place) => replaceLocated(text, place, edit.oldText, edit.newText),
    content,
  );
  const lines = places.map(({ line }) => line);
  const note = lines.length === 1
    ? `1 replacement, at line ${lines[0]}`
    : `${lines.length} replacements, at lines ${lines.join(", ")}`;
  return { type: "edited", text, notes: [note] };
}
