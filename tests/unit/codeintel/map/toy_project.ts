/** Projects whose definitions stand in their texts: `class A`, `  def b(c)`, one a line. */

import { codeOf } from "../../../../src/codeintel/code.ts";
import type { Definition, Outline } from "../../../../src/codeintel/facts.ts";
import { buildMap, type MapWish, type ProjectMap } from "../../../../src/codeintel/map/mod.ts";
import { estimateTokens } from "../../../../src/codeintel/map/mod.ts";
import { wordsOf } from "../../../../src/codeintel/search/mod.ts";
import { fakeIndex, type FakeProject, toys } from "../../../support/code.ts";

/** Texts by path, as a project with all its facts. */
export function toyProject(files: Readonly<Record<string, string>>): FakeProject {
  const facts = <Value>(make: (text: string) => Value) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, make(text)]));
  return { files, facts: { outline: facts(outlineOfToy), words: facts(wordsOf) } };
}

/** Indented by two blanks for each level. */
export function outlineOfToy(text: string): Outline {
  const open: number[] = [];
  const definitions: Definition[] = [];
  text.split("\n").forEach((line, at) => {
    const [, indent = "", word, name = ""] = /^( *)(class|def) (\w+)/.exec(line) ?? [];
    if (word === undefined) return;
    open.length = indent.length / 2;
    const parent = open.at(-1);
    const above = parent === undefined ? undefined : definitions[parent];
    open.push(definitions.length);
    definitions.push({
      name,
      kind: word === "class" ? "class" : above?.kind === "class" ? "method" : "function",
      qualified: above ? `${above.qualified}.${name}` : name,
      line: at + 1,
      column: indent.length + word.length + 2,
      from: at + 1,
      to: at + 1,
      signature: line.trim(),
      exported: !name.startsWith("_") && (above?.exported ?? true),
      ...(parent === undefined ? {} : { parent }),
    });
  });
  return { definitions, broken: text.includes("???") };
}

/** The map of a toy project; by default of all of it, with the estimate, in 200 tokens. */
export async function mapOf(
  files: Readonly<Record<string, string>>,
  wish: Partial<MapWish> = {},
): Promise<ProjectMap> {
  using code = codeOf(fakeIndex(toyProject(files)), { languages: toys });
  const whole = { groups: [], question: "", budget: 200, countTokens: estimateTokens };
  return await buildMap(code, { ...whole, ...wish });
}
