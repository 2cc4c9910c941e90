/** Outlines as short rows, so that a test compares whole values. */

import assert from "node:assert/strict";
import type { Definition, Outline } from "../../../../src/codeintel/facts.ts";
import { pythonOutline } from "../../../../src/codeintel/languages/python/outline.ts";
import { scriptOutline } from "../../../../src/codeintel/languages/script/outline.ts";
import { outlineOf } from "../../../../src/codeintel/outline/mod.ts";
import { type Grammar, loadSyntax } from "../../../../src/syntax/mod.ts";

export async function outlineIn(grammar: Grammar, text: string): Promise<Outline> {
  const rules = grammar === "python" ? pythonOutline : scriptOutline;
  const outline = outlineOf(text, rules, await loadSyntax(grammar));
  assert.ok(outline);
  return outline;
}

/** `line kind qualified`, as the definitions are listed. */
export async function rows(grammar: Grammar, text: string): Promise<readonly string[]> {
  const { definitions } = await outlineIn(grammar, text);
  return definitions.map(({ line, kind, qualified }) => `${line} ${kind} ${qualified}`);
}

/** One property of every definition, by qualified name. */
export async function each<K extends keyof Definition>(
  grammar: Grammar,
  text: string,
  key: K,
): Promise<readonly (readonly [string, Definition[K]])[]> {
  const { definitions } = await outlineIn(grammar, text);
  return definitions.map((it) => [it.qualified, it[key]] as const);
}
