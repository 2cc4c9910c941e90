/** What else a change touches; never a verdict. */

import type { Impact } from "../../protocol/mod.ts";
import type { StageView } from "./look.ts";
import { type SignatureChange, signatureChanges } from "./signatures.ts";

/** Importers that a receipt names: a file that all import has hundreds. */
const mostImporters = 50;
/** Tests that it names, best first. */
const mostTests = 20;
/** Definitions that it names. */
const mostSignatures = 50;

/** A binding that has another value: whoever uses it goes on using it. */
function isNewValue({ was, now }: SignatureChange): boolean {
  if (!now || was.kind !== "const" || now.kind !== "const" || !now.exported) return false;
  const [old, fresh] = [was, now].map(({ signature }) => signature.split(/\s*=(?!>)/)[0]);
  return old === fresh &&
    ![was, now].some((it) => it.arity || /=>|\bfunction\b/.test(it.signature));
}

/** `tests: false` leaves out the related tests, which cost more than the rest together. */
export async function impactOf(
  look: StageView,
  { tests = true }: { readonly tests?: boolean } = {},
): Promise<Impact> {
  const graph = await (await look.after()).graph();
  const changed = new Set(look.files.map(({ path }) => path));
  const importers = new Set(
    [...changed].flatMap((path) => graph.importersOf(path).map(({ from }) => from)),
  );
  const signatures = (await signatureChanges(look))
    .filter((it) => it.was.exported && !isNewValue(it))
    .map(({ path, was }) => `${path}: ${was.qualified}`);
  const related = tests ? await look.related() : [];
  return {
    importers: [...importers].filter((it) => !changed.has(it)).sort().slice(0, mostImporters),
    tests: related.slice(0, mostTests).map(({ path }) => path),
    signatures: [...new Set(signatures)].slice(0, mostSignatures),
  };
}
