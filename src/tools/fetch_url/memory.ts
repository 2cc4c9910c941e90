import type { FetchedPage } from "../../fetch/mod.ts";

/** What was read last, for those who go on in it: a page may change from one call to the next. */

export type Remembered = FetchedPage;

export interface PageMemory {
  find(url: string, now: number): Remembered | null;
  keep(url: string, page: Remembered, now: number): void;
}

const maxPages = 4;

/** Milliseconds. */
const maxAge = 600_000;

export function pageMemory(): PageMemory {
  const pages = new Map<string, { readonly page: Remembered; readonly at: number }>();
  return {
    find(url, now) {
      const known = pages.get(url);
      return known && now - known.at <= maxAge ? known.page : null;
    },
    keep(url, page, at) {
      pages.delete(url);
      pages.set(url, { page, at });
      const [oldest] = pages.keys();
      if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
    },
  };
}
