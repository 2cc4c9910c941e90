/** An edit of one file, as data: what a model gives, and what must come of it. */

export interface Case {
  /** Unique in the corpus. */
  readonly name: string;
  readonly content: string;
  readonly oldText: string;
  readonly newText: string;
  readonly all?: boolean;
  /** Absent: `file.js`. */
  readonly path?: string;
  readonly expected: Expected;
}

export type Refusal =
  /** Nowhere, or nothing near enough. */
  | "missing"
  /** Several places. */
  | "ambiguous"
  /** Changes nothing. */
  | "nothing"
  /** Text left out. */
  | "elided"
  /** Line numbers or escapes copied from a tool. */
  | "notation";

export type Expected =
  /** The exact text after it. */
  | { readonly type: "landed"; readonly text: string }
  | { readonly type: "refused"; readonly why: Refusal };

export function refused(why: Refusal): Expected {
  return { type: "refused", why };
}

export function landed(text: string): Expected {
  return { type: "landed", text };
}
