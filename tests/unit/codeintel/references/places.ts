/** References as short rows, so that a test compares whole values. */

import assert from "node:assert/strict";
import { findReferences, targetsNamed } from "../../../../src/codeintel/mod.ts";
import { codeProject } from "../../../support/code_project.ts";

export type Files = Readonly<Record<string, string>>;

/** `path:line:column tier role` of every place that names the one symbol of that name. */
export async function places(files: Files, symbol: string): Promise<readonly string[]> {
  const facts = await (await codeProject(files)).facts();
  const [target, ...others] = await targetsNamed(facts, symbol);
  const said = others.map((it) => `${it.symbol.path}:${it.line} ${it.qualified}`);
  assert.ok(target && others.length === 0, `${symbol} is not one symbol: ${said}`);
  const found = await findReferences(facts, target);
  return found.map((it) => `${it.path}:${it.line}:${it.column} ${it.tier} ${it.role}`);
}
