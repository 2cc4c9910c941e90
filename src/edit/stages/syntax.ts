/** The stage `syntax`: every changed file can be read by its grammar or parser. */

import type { Code } from "../../codeintel/mod.ts";
import type { StageView } from "./look.ts";
import { newOnly, type Problem } from "./problem.ts";
import type { Outcome } from "./report.ts";
import { hasGrammar, syntaxProblems } from "./syntax/mod.ts";

export async function syntaxOutcome(look: StageView): Promise<Outcome> {
  const { languageOf } = await look.after();
  const present = look.files.filter((it) => it.after !== null);
  if (present.length === 0) return { skipped: "files were only removed" };
  const after: Problem[] = [];
  const slow: string[] = [];
  let known = 0;
  for (const { path } of present) {
    const text = look.textAfter(path);
    if (text === null) continue;
    const language = await languageOf(path);
    if (await hasGrammar({ path, language })) known++;
    const found = await syntaxProblems({ path, text, language });
    if (found === null) slow.push(path);
    else after.push(...found);
  }
  if (known === 0 && after.length === 0) {
    return { skipped: "no file of a language whose syntax is known" };
  }
  const why = slow.length === 0 ? {} : { why: `the parser gave up on ${slow.join(", ")}` };
  if (after.length === 0) return { problems: [], ...why };
  return { problems: blamed(after, await problemsBefore(look, languageOf)), ...why };
}

async function problemsBefore(
  look: StageView,
  languageOf: Code["languageOf"],
): Promise<readonly Problem[]> {
  const out: Problem[] = [];
  for (const { path } of look.files) {
    const text = look.textBefore(path);
    if (text === null) continue;
    out.push(...await syntaxProblems({ path, text, language: await languageOf(path) }) ?? []);
  }
  return out;
}

/**
 * A parser that has stumbled once stumbles elsewhere after any edit, so that a file which was
 * broken and is not more broken than it was is not blamed.
 */
function blamed(after: readonly Problem[], before: readonly Problem[]): readonly Problem[] {
  const fresh = newOnly(after, before);
  const count = (all: readonly Problem[], path: string) =>
    all.filter((it) => it.path === path).length;
  return fresh.filter(({ path }) => {
    const old = count(before, path);
    return old === 0 || count(after, path) > old;
  });
}
