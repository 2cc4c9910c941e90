/** What is searched for in a document: every place of it. */

import type { Document } from "./document.ts";

/** In UTF-16 units of a line. */
export interface Hit {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

export interface Search {
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly byLine: ReadonlyMap<number, readonly Hit[]>;
  /** Index of the hit that the user is at; -1: there is none. */
  readonly now: number;
}

/** Places that are counted. */
const mostHits = 10_000;

/** Case counts where the query has a capital letter. `from`: the line at or behind which the first is. */
export function searched({ lines }: Pick<Document, "lines">, query: string, from: number): Search {
  const hits: Hit[] = [];
  for (const [line, { text }] of lines.entries()) {
    if (hits.length >= mostHits) break;
    hits.push(...placesIn(text, query).map((it) => ({ line, ...it })));
  }
  const byLine = Map.groupBy(hits, ({ line }) => line);
  const next = hits.findIndex(({ line }) => line >= from);
  return { query, hits, byLine, now: hits.length === 0 ? -1 : Math.max(0, next) };
}

/** Where a text holds a query, in UTF-16 units. */
export function placesIn(
  text: string,
  query: string,
): readonly { readonly from: number; readonly to: number }[] {
  if (query === "") return [];
  const exact = query !== query.toLowerCase();
  const escaped = query.replaceAll(/[.*+?^${}()|[\]\\\/]/g, "\\$&");
  return [...text.matchAll(new RegExp(escaped, exact ? "gu" : "giu"))]
    .map(({ index, 0: { length } }) => ({ from: index, to: index + length }));
}

/** The next hit, or the one before; behind the last comes the first. */
export function stepped(search: Search, by: 1 | -1): Search {
  const { hits, now } = search;
  if (hits.length === 0) return search;
  return { ...search, now: (now + by + hits.length) % hits.length };
}
