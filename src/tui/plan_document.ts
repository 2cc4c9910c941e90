/** A plan that is asked about, as a person reads it: without the marks of the Markdown that it is kept in. */

import { safe } from "./text/mod.ts";
import { type Document, headLine, type Line } from "./viewer/mod.ts";

export function planDocument(title: string, text: string): Document {
  const lines = safe(text).trimEnd().split("\n").map(lineOf);
  return { title, lines, path: null, language: "", source: text };
}

/** As `plan/markdown.ts` writes a step. */
const step = /^- \[([ x])\] (?:(\d[\w-]*)|`([^`]+)`)\. (.*)$/;

function lineOf(text: string): Line {
  const goal = /^# (.+)$/.exec(text)?.[1];
  if (goal !== undefined) return headLine(unmarked(goal));
  const found = step.exec(text);
  if (found === null) return { kind: "text", text: unmarked(text), number: null };
  const [, done, id, name, said = ""] = found;
  const mark = done === "x" ? "✓" : "○";
  return { kind: "text", text: `${mark} ${id ?? name ?? ""} ${unmarked(said)}`, number: null };
}

/** Only what stands around words goes, never a word. */
function unmarked(text: string): string {
  return text
    .replaceAll(/\*\*(\S(?:[^*]*\S)?)\*\*/g, "$1")
    .replaceAll(/`([^`]+)`/g, "$1")
    .replace(/\*\((.+)\)\*$/, "($1)");
}
