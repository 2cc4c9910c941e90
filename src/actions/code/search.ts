import { query } from "../action.ts";
import { args } from "./search_args.ts";
import type { Lines, Ranked } from "./search_report.ts";
import { searchText } from "./search_text.ts";

/** What was found, and how it is to be shown. */
interface SearchResult {
  readonly report: Ranked | Lines;
  readonly why: boolean;
}

/**
 * Files ranked by words, or all lines that fit a pattern. Nothing found is an answer and exits
 * with 0: 1 means here that a model did not come to an end.
 */
export const search = query({
  path: ["search"],
  // Ripgrep runs if it is there; a model for vectors is asked if one is configured.
  rights: ["read", "write", "run", "vectors"],
  args,
  async run(ports, given, face): Promise<SearchResult> {
    // Each way loads what it needs and no more: a pattern needs no index.
    const report = given.regex
      ? await (await import("./search_lines.ts")).findLines(ports, given, face)
      : await (await import("./search_words.ts")).findFiles(ports, given, face);
    return { report, why: given.why };
  },
  json: ({ report }) => report,
  view: ({ report, why }, context) => searchText(report, why, context),
});
