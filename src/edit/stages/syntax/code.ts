/** Syntax errors of code, as sentences. */

import { codeFaults, type Language, type SyntaxProblem } from "../../../codeintel/mod.ts";
import type { Fault } from "./fault.ts";

/** `null`: the parser gave up. */
export async function codeErrors(
  text: string,
  language: Language,
): Promise<readonly Fault[] | null> {
  const faults = await codeFaults(text, language);
  return faults && faults.map(({ line, problem }) => ({
    line,
    text: `syntax error${detailOf(problem, line)}`,
  }));
}

function detailOf(problem: SyntaxProblem, line: number): string {
  switch (problem.of) {
    case "unexpected":
      return "";
    case "missing":
      return `, ${missing(problem.what)} is missing`;
    case "statement":
      return `, ${problem.word} needs parentheses`;
    case "try":
      return ", try without except or finally";
    case "block":
      return problem.after === line
        ? ", an indented block is missing after this line"
        : `, line ${problem.after} needs an indented block`;
    case "indentation":
      return problem.why === "unexpected"
        ? ", unexpected indentation"
        : ", the indentation fits no line above";
    case "return":
      return ", return outside of a function";
  }
}

function missing(type: string): string {
  return /^\w+$/.test(type) ? `a ${type.replaceAll("_", " ")}` : `\`${type}\``;
}
