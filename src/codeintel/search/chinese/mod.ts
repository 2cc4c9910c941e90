/**
 * Questions in Chinese about code whose names are English. The glossary is loaded for the first question
 * that has Han characters; until then they are looked for as they stand.
 */

import { type Segment, segmentsOf } from "./segments.ts";

let glossary: ReadonlyMap<string, readonly string[]> | null = null;

const han = /\p{Script=Han}/u;

/** What `chineseSegments` needs to read this question. */
export async function loadGlossaryFor(question: string): Promise<void> {
  if (glossary === null && han.test(question)) ({ glossary } = await import("./glossary.ts"));
}

/** `null`: it is no Chinese, or nothing is loaded to read it. */
export function chineseSegments(run: string): readonly Segment[] | null {
  return glossary !== null && han.test(run) ? segmentsOf(run, glossary) : null;
}
