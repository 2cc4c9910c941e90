/** What else a change touches; never a verdict. */

import type { SymbolKind } from "../../codeintel/mod.ts";
import type { FileImpact, Impact } from "../../protocol/mod.ts";
import type { StageView } from "./look.ts";
import { type SignatureChange, signatureChanges } from "./signatures.ts";

/** Importers that a receipt names: a file that all import has hundreds. */
const mostImporters = 50;
/** Tests that it names, best first. */
const mostTests = 20;
/** Definitions of one file that it names, of each sort. */
const mostDefinitions = 50;

/** `tests: false` leaves out the related tests, which cost more than the rest together. */
export async function impactOf(
  look: StageView,
  { tests = true }: { readonly tests?: boolean } = {},
): Promise<Impact> {
  const graph = await (await look.after()).graph();
  const changed = new Set(look.files.map(({ path }) => path));
  const importersOf = (path: string) =>
    [...new Set(graph.importersOf(path).map(({ from }) => from))]
      .filter((it) => !changed.has(it)).sort();
  const byFile = Map.groupBy(await signatureChanges(look), ({ path }) => path);
  const files = Array.from(byFile, ([path, all]): FileImpact => ({
    path,
    ...definitionsOf(all),
    importers: importersOf(path).slice(0, mostImporters),
  }));
  const related = tests ? await look.related() : [];
  return {
    importers: [...new Set([...changed].flatMap(importersOf))].sort().slice(0, mostImporters),
    tests: related.slice(0, mostTests).map(({ path }) => path),
    files: files.filter((it) => it.changed.length + it.gone.length > 0),
  };
}

function definitionsOf(changes: readonly SignatureChange[]): Pick<FileImpact, "changed" | "gone"> {
  const gone = changes.filter(({ now }) => now === null);
  const lost = new Set(gone.map(({ was }) => was.qualified));
  // What went with its class is not named beside it.
  const outermost = gone.filter(({ was }) => !lost.has(ownerOf(was.qualified)));
  return {
    changed: namesOf(changes.filter((it) => it.now && it.was.exported && !isNewValue(it))),
    gone: namesOf(
      outermost.filter(({ was, kept, local }) =>
        was.exported || kept && !local && !values.has(was.kind)
      ),
    ),
  };
}

function ownerOf(qualified: string): string {
  return qualified.slice(0, Math.max(0, qualified.lastIndexOf(".")));
}

function namesOf(changes: readonly SignatureChange[]): string[] {
  return [...new Set(changes.map(({ was }) => was.qualified))].slice(0, mostDefinitions);
}

const values: ReadonlySet<SymbolKind> = new Set(["const", "property"]);

/** A binding that has another value: whoever uses it goes on using it. */
function isNewValue({ was, now }: SignatureChange): boolean {
  if (!now || was.kind !== now.kind || !values.has(was.kind) || !now.exported) return false;
  const [old, fresh] = [was, now].map(({ signature }) => signature.split(/\s*=(?!>)/)[0]);
  return old === fresh &&
    ![was, now].some((it) => it.arity || /=>|\bfunction\b/.test(it.signature));
}
