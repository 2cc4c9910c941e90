/** Import statements, read from their text. */

import { identifier } from "./chars.ts";

/** What a statement brings in, and the name that it gives it in the file. */
export interface Named {
  readonly name: string;
  readonly local: string;
}

export interface FromImport {
  readonly specifier: string;
  readonly names: readonly Named[];
}

const dotted = `${identifier}(?:\\.${identifier})*`;
const module = new RegExp(`^${dotted}$`);
/** A module as `from` names it, absolute or relative. */
export const source = new RegExp(`^(?:\\.+(?:${dotted})?|${dotted})$`);
const importWord = /\bimport\b/;
const name = new RegExp(`^(?:${identifier}|\\*)$`);

/** The modules of `import a.b, c as d`; what is no module name is left out. */
export function plainImport(statement: string): readonly Named[] {
  const found: Named[] = [];
  for (const part of parts(clean(statement).slice("import".length))) {
    const specifier = joined(part.name);
    if (!module.test(specifier)) continue;
    const local = part.local ?? specifier.slice(0, dotIn(specifier));
    found.push({ name: specifier, local });
  }
  return found;
}

/** `from a import b as c`; `null` if it names no module or nothing of it. */
export function fromImport(statement: string): FromImport | null {
  const text = clean(statement);
  const at = text.search(importWord);
  if (at < 0) return null;
  const specifier = joined(text.slice("from".length, at).trim());
  if (!source.test(specifier)) return null;
  const names: Named[] = [];
  for (const part of parts(text.slice(at + "import".length))) {
    if (name.test(part.name)) names.push({ name: part.name, local: part.local ?? part.name });
  }
  return names.length > 0 ? { specifier, names } : null;
}

/** The statement without comments, brackets and joined lines. */
function clean(statement: string): string {
  return /[#\\()]/.test(statement) ? statement.replaceAll(/#[^\n]*|\\\r?\n|[()]/g, " ") : statement;
}

/** A dotted name without the spaces around its dots; `""` where spaces part two words. */
function joined(module: string): string {
  if (!/\s/.test(module)) return module;
  return /[^\s.]\s+[^\s.]/.test(module) ? "" : module.replaceAll(/\s+/g, "");
}

interface Part {
  readonly name: string;
  readonly local?: string;
}

/** `a, b as c` at its commas. */
function parts(list: string): readonly Part[] {
  return list.split(",").map((text) => {
    const part = text.trim();
    const as = part.search(/\sas\s/);
    if (as < 0) return { name: part };
    return { name: part.slice(0, as).trimEnd(), local: part.slice(as + 4).trim() };
  });
}

function dotIn(specifier: string): number {
  const dot = specifier.indexOf(".");
  return dot < 0 ? specifier.length : dot;
}
