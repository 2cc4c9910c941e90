import { loadStructure, type MatchedFile, type Skipped } from "../../codeintel/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { Face } from "../action.ts";
import type { Ports } from "../ports.ts";
import type { SearchArgs } from "./search_args.ts";
import { choose } from "./search_path.ts";
import type { Places } from "./search_report.ts";

/** @throws {AgentError} `search.pattern_*`, and for a path that is not there */
export async function findPlaces(
  ports: Pick<Ports, "workspace">,
  given: SearchArgs,
  face: Face,
): Promise<Places> {
  const { words, limit = Infinity, ignoreCase, why } = given;
  if (why) throw new AgentError("usage", "arg.conflict", { name: "why", other: "--ast" });
  if (ignoreCase) {
    throw new AgentError("usage", "arg.conflict", { name: "ignoreCase", other: "--ast" });
  }
  const pattern = words.join(" ");
  const { toldMatches } = await loadStructure();
  const places: Places["places"][number][] = [];
  const skipped: Skipped[] = [];
  for await (const file of filesOf(ports, { ...given, pattern }, { face, skipped })) {
    places.push(...toldMatches(file));
    if (places.length > limit) break;
  }
  return {
    type: "places",
    pattern,
    places: places.slice(0, limit),
    more: places.length > limit,
    skipped,
  };
}

interface PlaceQuery {
  readonly pattern: string;
  readonly path?: string | undefined;
  readonly language?: string | undefined;
}

/** @throws {AgentError} `search.pattern_*`, and for a path that is not there */
export async function* filesOf(
  ports: Pick<Ports, "workspace">,
  { pattern, path, language }: PlaceQuery,
  { face, skipped }: { readonly face: Face; readonly skipped: Skipped[] },
): AsyncGenerator<MatchedFile> {
  const { matchedFiles, PatternError } = await loadStructure();
  const { wanted } = await choose(path, ports);
  const given = { workspace: await ports.workspace(), signal: face.signal };
  try {
    yield* matchedFiles(
      { pattern, language: language ?? null, wanted },
      given,
      (it) => skipped.push(it),
    );
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    const { problem, languages } = error;
    throw new AgentError("usage", `search.pattern_${problem}`, {
      pattern,
      languages: languages.join(", "),
      language: language ?? "",
    });
  }
}
