/** What is asked of a reader of documents, and what it says. */

import type { Bytes } from "../protocol/mod.ts";

/** Pages counted from 1, both ends included; `to` may be past the end. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** What of a PDF is wanted: ranges in their order, or one page from a character on. */
export interface PagesWanted {
  readonly ranges: readonly PageRange[];
  /** Characters of the first page that were read before. */
  readonly skip: number;
}

export type DocumentJob =
  | { readonly type: "pdf"; readonly bytes: Bytes; readonly pages: PagesWanted | null }
  /** `part`: a number, a heading, a sheet, a range of cells, slides: what the file knows. */
  | { readonly type: "office"; readonly bytes: Bytes; readonly part: string | null };

export const refusalCodes = [
  "empty",
  "not_pdf",
  "not_office",
  "old_office",
  "encrypted",
  "damaged",
  "no_part",
  "entries",
  "inflated",
  "ratio",
  "nested",
  "doctype",
  "time",
  "memory",
  "broken",
] as const;

export type RefusalCode = typeof refusalCodes[number];

export interface DocumentRefusal {
  readonly type: "refused";
  readonly code: RefusalCode;
  /** What the sentence of the code leaves open; untrusted. */
  readonly detail: string;
}

export interface DocumentText {
  readonly type: "text";
  /** One clause of what the file is: `PDF, 12 pages`. */
  readonly head: string;
  /** Untrusted; empty if there is none. */
  readonly text: string;
  /** What is not in `text`, and how to go on; one clause each. */
  readonly notes: readonly string[];
}

export type DocumentReading = DocumentText | DocumentRefusal;

/** Ends the reading of a document; becomes a `DocumentRefusal`. */
export class Unreadable extends Error {
  constructor(readonly code: RefusalCode, readonly detail = "") {
    super(`${code}: ${detail}`);
    this.name = "Unreadable";
  }
}
