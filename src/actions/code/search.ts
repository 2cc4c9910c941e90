import { AgentError } from "../../protocol/mod.ts";
import { type Face, query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { args, type SearchArgs } from "./search_args.ts";
import type { Lines, Places, Ranked } from "./search_report.ts";
import { searchText } from "./search_text.ts";

/** What was found, and how it is to be shown. */
interface SearchResult {
  readonly report: Ranked | Lines | Places;
  readonly why: boolean;
}

/**
 * Files ranked by words, all lines that fit a pattern, or all code that fits one. Nothing found is an answer and exits
 * with 0: 1 means here that a model did not come to an end.
 */
export const search = query({
  path: ["search"],
  // Ripgrep runs if it is there; a model for vectors is asked if one is configured.
  rights: ["read", "write", "run", "vectors"],
  args,
  async run(ports, given, face): Promise<SearchResult> {
    return { report: await reportOf(ports, given, face), why: given.why };
  },
  json: ({ report }) => report,
  view: ({ report, why }, context) => searchText(report, why, context),
});

/** Each way loads what it needs and no more: a pattern needs no index. */
async function reportOf(
  ports: Ports,
  given: SearchArgs,
  face: Face,
): Promise<SearchResult["report"]> {
  const { regex, ast, language } = given;
  if (regex && ast) {
    throw new AgentError("usage", "arg.conflict", { name: "ast", other: "--regex" });
  }
  if (language !== undefined && !ast) throw new AgentError("usage", "search.no_ast");
  if (ast) return await (await import("./search_ast.ts")).findPlaces(ports, given, face);
  return regex
    ? await (await import("./search_lines.ts")).findLines(ports, given, face)
    : await (await import("./search_words.ts")).findFiles(ports, given, face);
}
