import type { SymbolKind } from "../facts.ts";

/** Tokens that a text has for the model that is to read it. Must not be negative. */
export type CountTokens = (text: string) => number;

/** What a map is to be about, and how long it may be. */
export interface MapWish {
  /** Files that it is about, each of the index; a folder is one group. */
  readonly groups: readonly (readonly string[])[];
  /** What it is about in words; may be empty. */
  readonly question: string;
  /** Tokens of the text at most. */
  readonly budget: number;
  readonly countTokens: CountTokens;
  readonly signal?: AbortSignal;
}

/** The signatures of a project that matter most. */
export interface ProjectMap {
  /** At most `budget` tokens; without a final newline, empty where nothing fits. */
  readonly text: string;
  /** Tokens of `text`. */
  readonly tokens: number;
  /** Best first. */
  readonly files: readonly MappedFile[];
  /** Some file answers the question; true where nothing was asked. */
  readonly found: boolean;
}

export interface MappedFile {
  readonly file: string;
  /** 1 is the best file of the project; rounded to four places. */
  readonly rank: number;
  /** In order of place; none where only the file's name is shown. */
  readonly definitions: readonly MappedDefinition[];
}

export interface MappedDefinition {
  /** 1-based. */
  readonly line: number;
  readonly kind: SymbolKind;
  readonly qualified: string;
  readonly signature: string;
}
