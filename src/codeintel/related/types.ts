/** What `relatedTests` answers with. */

/**
 * Why a test has to do with a file. `of` is the file asked for; of several reasons of one type
 * the strongest is kept.
 */
export type TestReason =
  /** It was asked for itself and is a test, or holds tests (Rust). */
  | { readonly type: "is_test" }
  /** It is called like the file, or by words of the file. */
  | {
    readonly type: "name";
    readonly of: string;
    readonly match: "same" | "part";
    /** Of the name of the test, lower case, as far as they fit. */
    readonly words: readonly string[];
  }
  | {
    readonly type: "imports";
    readonly of: string;
    /** 1: directly. */
    readonly distance: number;
    /** Files of the project that the test imports directly. */
    readonly files: number;
    /** Tests that import the file directly. */
    readonly importers: number;
  }
  /** Names that the file defines and the test uses; those that say most first. */
  | { readonly type: "mentions"; readonly of: string; readonly names: readonly string[] }
  /** Words that both hold and few other tests; those that say most first. */
  | { readonly type: "alike"; readonly of: string; readonly words: readonly string[] }
  /** The file is set-up that runners load for the tests of its folder. */
  | { readonly type: "fixture"; readonly of: string };

export interface RelatedTest {
  /** Relative to the root. */
  readonly path: string;
  /**
   * Above 0; comparable within one answer. Without `is_test`, which adds 1, the mean over the files
   * asked for, each at most 1.
   */
  readonly score: number;
  /** The strongest first, at least one. */
  readonly why: readonly TestReason[];
}

/** What one reason adds for one file, at most its weight. */
export interface Evidence {
  readonly reason: TestReason;
  readonly gain: number;
  /** Enough to name the test; the others only move it among those named. */
  readonly sufficient: boolean;
}
