/** The table of what is known of models, by patterns of their names. */

import type { ModelId, Price } from "../../protocol/mod.ts";

/** What one row says; `null`: nothing of it. */
export interface CatalogEntry {
  /** Tokens of prompt and answer together. */
  readonly window: number | null;
  /** Tokens of an answer at most. */
  readonly output: number | null;
  readonly tools: boolean | null;
  readonly vision: boolean | null;
  readonly price: Price | null;
}

/** By `provider/name-pattern`, where `*` stands for any characters; case does not count. */
export type Catalog = Readonly<Record<string, CatalogEntry>>;

const nothing: CatalogEntry = {
  window: null,
  output: null,
  tools: null,
  vision: null,
  price: null,
};

/**
 * All that the table says of a model: each figure from the row with the most letters that has it,
 * so that `openai/*` may say what holds for every model of OpenAI.
 */
export function lookUp(catalog: Catalog, { provider, name }: ModelId): CatalogEntry {
  const model = `${provider}/${name}`.toLowerCase();
  return Object.entries(catalog)
    .filter(([pattern]) => fits(pattern.toLowerCase(), model))
    .sort(([a], [b]) => lettersOf(a) - lettersOf(b))
    .reduce((all, [, row]) => over(row, all), nothing);
}

/** Piece by piece: a pattern of many stars as a regular expression could take for ever. */
function fits(pattern: string, model: string): boolean {
  const [first = "", ...pieces] = pattern.split("*");
  const last = pieces.pop();
  if (last === undefined) return model === first;
  if (!model.startsWith(first)) return false;
  let at = first.length;
  for (const piece of pieces) {
    const found = model.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return model.length - last.length >= at && model.endsWith(last);
}

function lettersOf(pattern: string): number {
  return pattern.replaceAll("*", "").length;
}

function over(row: CatalogEntry, wider: CatalogEntry): CatalogEntry {
  return {
    window: row.window ?? wider.window,
    output: row.output ?? wider.output,
    tools: row.tools ?? wider.tools,
    vision: row.vision ?? wider.vision,
    price: row.price ?? wider.price,
  };
}
