/**
 * References to definitions that are gone, for languages of which only names are known: what led to
 * the definition before and leads nowhere now.
 */

import {
  checkedLanguages,
  findReferences,
  type LanguageId,
  type Reference,
  targetsAt,
} from "../../codeintel/mod.ts";
import type { StageView } from "./look.ts";
import type { Problem } from "./problem.ts";
import { type SignatureChange, signatureChanges } from "./signatures.ts";

/** Of these the calls themselves are looked at. */
const known: ReadonlySet<LanguageId> = new Set([...checkedLanguages, "go", "java"]);

/** Definitions whose references are looked for: each means a search through the project. */
const mostGone = 20;

/** In `others`, which hold the names. */
export async function goneReferences(
  look: StageView,
  others: readonly string[],
): Promise<readonly Problem[]> {
  const after = await look.after();
  const open = others.filter((path) => {
    const id = after.index.files.get(path)?.language;
    return id !== undefined && !known.has(id);
  });
  if (open.length === 0) return [];
  const gone = (await signatureChanges(look)).filter(({ now }) => now === null);
  const out: Problem[] = [];
  for (const it of gone.slice(0, mostGone)) {
    out.push(...await referencesTo(look, it, new Set(open)));
  }
  return out;
}

async function referencesTo(
  look: StageView,
  { path, was }: SignatureChange,
  open: ReadonlySet<string>,
): Promise<readonly Problem[]> {
  const old = await (await look.before()).facts();
  const now = await look.after();
  const facts = await now.facts();
  const out: Problem[] = [];
  for (const target of await targetsAt(old, path, was)) {
    if (target.symbol.path !== path) continue;
    for (const it of await findReferences(old, target)) {
      if (it.tier !== "certain" || !open.has(it.path)) continue;
      if ((await targetsAt(facts, it.path, it)).length > 0) continue;
      const line = (await now.index.text(it.path))?.split(/\r?\n/)[it.line - 1] ?? "";
      out.push(problemOf(it, line, `${was.name} is used and no longer defined in ${path}`));
    }
  }
  return out;
}

function problemOf({ path, line, name }: Reference, source: string, text: string): Problem {
  const what = `gone ${name}`;
  return { stage: "interface", path, line, what, source: source.trim(), text };
}
