/** How problems are told. */

import { type Arity, type ArityProblem, plainPath } from "../../../codeintel/mod.ts";

/** ` (did you mean x?)`, or nothing. */
export function meant(nearest: string | null): string {
  return nearest === null ? "" : ` (did you mean ${nearest}?)`;
}

/** ` (defined at path:line)`. */
export function definedAt(path: string, line: number | null): string {
  return ` (defined at ${plainPath(path)}${line === null ? "" : `:${line}`})`;
}

/** `f() takes 2 arguments, 3 are given`. */
export function arityText(callee: string, problem: ArityProblem, arity: Arity | null): string {
  switch (problem.of) {
    case "few":
      return `${callee}() takes ${bound(arity, "at least", problem.least)}, ${
        given(problem.given)
      }`;
    case "many":
      return `${callee}() takes ${bound(arity, "at most", problem.most)}, ${given(problem.given)}`;
    case "missing":
      return `${callee}() needs the argument ${problem.name}, which is not given`;
    case "keyword":
      return `${callee}() has no argument named ${problem.name}${meant(problem.nearest)}`;
  }
}

function bound(arity: Arity | null, word: string, count: number): string {
  const exact = arity !== null && arity.min === arity.max;
  const noun = count === 1 ? "argument" : "arguments";
  return `${exact ? "" : `${word} `}${count === 0 ? "no" : count} ${noun}`;
}

function given(count: number): string {
  return count === 0 ? "none is given" : count === 1 ? "1 is given" : `${count} are given`;
}
