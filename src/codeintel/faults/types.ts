/** What is wrong with a text as text of its language. */

export interface SyntaxFault {
  /** 1-based. */
  readonly line: number;
  /** 1-based, UTF-16 units. */
  readonly column: number;
  readonly problem: SyntaxProblem;
}

export type SyntaxProblem =
  /** Text that cannot stand there. */
  | { readonly of: "unexpected" }
  /** What should stand there, as the grammar names it: `;`, `identifier`. */
  | { readonly of: "missing"; readonly what: string }
  /** A statement of Python 2. */
  | { readonly of: "statement"; readonly word: "print" | "exec" }
  | { readonly of: "try" }
  /** The line `after`, which ends in a colon, has no block. */
  | { readonly of: "block"; readonly after: number }
  | { readonly of: "indentation"; readonly why: "unexpected" | "uneven" }
  | { readonly of: "return" };
