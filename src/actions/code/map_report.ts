import { estimateTokens, type MappedFile, type Skipped, type Unseen } from "../../codeintel/mod.ts";

/** What `map` found; as JSON without its text. */
export interface MapReport {
  /** What it is about: files and folders, and words. */
  readonly about: { readonly paths: readonly string[]; readonly words: string };
  /** Some file answers the words. */
  readonly found: boolean;
  /** Tokens that were allowed, and those of the text. */
  readonly budget: number;
  readonly tokens: number;
  /** Best first. */
  readonly files: readonly MappedFile[];
  /** Files whose imports or definitions are not known. */
  readonly skipped: readonly Skipped[];
  /** What may be missing for that, of the whole project. */
  readonly unseen: Unseen;
}

/** The report, and as text. */
export interface MapResult {
  readonly report: MapReport;
  readonly text: string;
  toJSON(): MapReport;
}

/** With the line end that faces print behind an answer. */
export function printedTokens(text: string): number {
  return text === "" ? 0 : estimateTokens(`${text}\n`);
}
