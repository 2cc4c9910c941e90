/** Whether arguments fit parameters. */

import { nearest } from "../../util/mod.ts";
import type { Arity } from "../facts.ts";
import type { Head } from "../surface/mod.ts";
import type { ArityProblem } from "./types.ts";

export interface CallArguments {
  /** Arguments by place. */
  readonly args: number;
  readonly keywords: readonly string[];
}

/** @returns `null` if the call fits */
export function misfit(
  { args, keywords }: CallArguments,
  arity: Arity,
  { signature }: Pick<Head, "signature">,
): ArityProblem | null {
  const { min, max } = arity;
  if (max !== null && args > max) return { of: "many", given: args, most: max };
  const known = arity.keywords;
  const unknown = known ? keywords.find((it) => !known.includes(it)) : undefined;
  if (known && unknown !== undefined) {
    return { of: "keyword", name: unknown, nearest: nearest(unknown, known) };
  }
  const required = arity.required ?? [];
  const lost = required.find((it) => !keywords.includes(it));
  if (lost !== undefined) return { of: "missing", name: lost };
  if (args + keywords.length < min) return { of: "few", given: args + keywords.length, least: min };
  // With parameters that have no name to the outside the names do not say which are first.
  if (!known || /[(,]\s*\/\s*[,)]/.test(signature)) return null;
  const absent = known.slice(args, min - required.length).find((it) => !keywords.includes(it));
  return absent === undefined ? null : { of: "missing", name: absent };
}
