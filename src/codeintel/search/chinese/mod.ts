/**
 * Questions in Chinese about code whose names are English. The glossary is loaded for the first question
 * that has Han characters; until then they are looked for as they stand.
 */

import { runsOf } from "../tokens.ts";
import { type Glossary, longest, type Segment, segmentsOf } from "./segments.ts";

export { projectGlossary } from "./project.ts";
export type { Glossary } from "./segments.ts";

let glossary: Glossary | null = null;

const han = /\p{Script=Han}/u;

/** What `chineseSegments` needs to read this question. */
export async function loadGlossaryFor(question: string): Promise<void> {
  if (glossary === null && han.test(question)) ({ glossary } = await import("./glossary.ts"));
}

/** Words of a question that the glossary does not have: a project may know them. */
export function unknownWords(question: string): readonly string[] {
  return runsOf(question).flatMap((run) =>
    (chineseSegments(run) ?? []).flatMap((it) =>
      it.type === "text" && it.text.length > 1 && it.text.length <= longest ? [it.text] : []
    )
  );
}

const none: Glossary = new Map();

/** `null`: it is no Chinese, or nothing is loaded to read it. @param project its own words */
export function chineseSegments(run: string, project = none): readonly Segment[] | null {
  const general = glossary;
  if (general === null || !han.test(run)) return null;
  return segmentsOf(run, {
    get: (word) => general.get(word) ?? project.get(word),
    has: (word) => general.has(word) || project.has(word),
  });
}
