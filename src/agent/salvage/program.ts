/** A program in a fence in place of the call that would run it: at the end of the answer, and with a call of a toolkit. */

import type { Notation } from "./notation.ts";

const tool = "run_program";

/** The last fence, in a language that programs are written in. */
const fenced = /(?:^|\n)```(?:ts|typescript|js|javascript|run_program)[ \t]*\n([\s\S]*?)\n```\s*$/;

const toolkitCall = /(?:^|[^.\w])(?:files|shell|code|web|documents|tools)\.[a-z]\w*\(/;

/** Lines that belong to a file of a project, and to no program of ours. */
const ofFile = /^\s*(?:import\b(?!\()|export\b)/m;

/** Characters before it: who explains at length shows an example. */
const mostBefore = 300;

export const program: readonly Notation[] = [{
  name: "program",
  find(text, isTool) {
    if (!isTool(tool)) return [];
    const found = fenced.exec(text);
    const code = found?.[1] ?? "";
    if (!found || found.index > mostBefore || text.slice(0, found.index).includes("```")) return [];
    if (code.includes("```") || !toolkitCall.test(code) || ofFile.test(code)) return [];
    return [{ name: tool, arguments: JSON.stringify({ code }) }];
  },
}];

/** It may hold one, though it does not name the tool. */
export function mayBeProgram(text: string, names: readonly string[]): boolean {
  return names.includes(tool) && text.trimEnd().endsWith("```");
}
