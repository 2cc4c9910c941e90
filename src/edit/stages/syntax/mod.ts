/** What is wrong in the text of one file, told by its grammar and by what no file should hold. */

import type { Language } from "../../../codeintel/mod.ts";
import { type Problem, quoted } from "../problem.ts";
import { codeErrors } from "./code.ts";
import { dataFaults } from "./data.ts";
import type { Fault } from "./fault.ts";
import { isMakefile, makefileFaults } from "./makefile.ts";
import { markFaults } from "./marks.ts";

export interface SyntaxFile {
  readonly path: string;
  readonly text: string;
  /** `null`: of no language of the index. */
  readonly language: Language | null;
}

/** True if anything but marks is looked for in such a file. */
export async function hasGrammar({ path, language }: Omit<SyntaxFile, "text">): Promise<boolean> {
  return language !== null || isMakefile(path) ||
    (await import("./data.ts")).formatOf(path) !== null;
}

/** In order of place; `null`: the parser gave up. */
export async function syntaxProblems(file: SyntaxFile): Promise<readonly Problem[] | null> {
  const { path, text } = file;
  const marks = markFaults(path, text);
  const faults = await faultsOf(file);
  if (faults === null) return null;
  const lines = text.split(/\r?\n/);
  // A parser stumbles over a mark and says less well what it is.
  const marked = new Set(marks.map(({ line }) => line));
  const all = [...marks, ...marks.length > 0 ? [] : faults.filter((it) => !marked.has(it.line))];
  return all.sort((a, b) => a.line - b.line).map((it) => {
    const source = lines[it.line - 1] ?? "";
    const shown = source.trim() === "" ? it.text : `${it.text}: ${quoted(source)}`;
    return {
      stage: "syntax",
      path,
      line: it.line,
      what: "syntax",
      source: source.trim(),
      text: shown,
    };
  });
}

async function faultsOf({ path, text, language }: SyntaxFile): Promise<readonly Fault[] | null> {
  if (language) return await codeErrors(text, language);
  return isMakefile(path) ? makefileFaults(text) : await dataFaults(path, text);
}
