/** A call as a document. */

import { displayLines } from "../../actions/display/mod.ts";
import type { Display, JsonObject } from "../../protocol/mod.ts";
import { oneLine } from "../text/mod.ts";
import { diffLines, type Document, headLine, type Line, textLines } from "../viewer/mod.ts";
import type { CallBody, Voice } from "./model.ts";

export function titleOf({ call }: CallBody, { t, subject }: Voice): string {
  return call ? `${oneLine(call.name)} ${oneLine(subject(call))}` : t("conversation.earlier");
}

/** What it changed, what came out, what it was given. */
export function callDocument(body: CallBody, voice: Voice): Document {
  const { call, result, diff } = body;
  const { t } = voice;
  const input = call ? inputText(call.input, call.malformed) : "";
  const output = (result?.display ? wholeOf(result.display) : result?.text)?.trimEnd() ?? "";
  const lines: readonly Line[] = [
    ...(diff === null || diff === "" ? [] : diffLines(diff)),
    ...(output === "" ? [] : [headLine(t("conversation.output")), ...textLines(output)]),
    ...(input === "" ? [] : [headLine(t("conversation.input")), ...textLines(input, false)]),
  ];
  const source = diff !== null && diff !== "" ? diff : output === "" ? input : output;
  return { title: titleOf(body, voice), lines, path: null, language: "", source };
}

/** Wider than a screen: the viewer scrolls. */
function wholeOf(display: Display): string {
  return displayLines(display, 200).map(({ text }) => text).join("\n");
}

/** A line for each value; a longer text below its name. */
function inputText(input: JsonObject, malformed: string | undefined): string {
  if (malformed !== undefined) return malformed;
  return Object.entries(input).map(([key, value]) => {
    const text = typeof value === "string" ? value.trimEnd() : JSON.stringify(value);
    if (!text.includes("\n")) return `${key}: ${text}`;
    return [`${key}:`, ...text.split("\n").map((line) => `  ${line}`)].join("\n");
  }).join("\n");
}
