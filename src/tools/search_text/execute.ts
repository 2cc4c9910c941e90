import type { Execute } from "../../protocol/mod.ts";
import { byteSize } from "../../util/mod.ts";
import { failed, refusing } from "../failure.ts";
import { fitting, mostLines, shortened } from "../fitting.ts";
import { candidateBatches, type Counts, globTest } from "./candidates.ts";
import type { Input } from "./definition.ts";
import type { Engine, Match } from "./engine.ts";
import { linear, ownEngine, proved, type Search, watched } from "./own.ts";
import { compilePattern, type Pattern } from "./regex.ts";
import { ripgrepEngine } from "./ripgrep.ts";

/** Larger files are data. */
const maxBytes = 4_000_000;

export const execute: Execute<Input> = (input, { workspace, spawner, signal, program }) =>
  refusing(workspace, async () => {
    const pattern = compilePattern(input.pattern);
    if (pattern.type === "invalid") return failed(pattern.reason);
    const start = await workspace.resolve(input.path || ".");
    const counts: Counts = { tooLarge: 0, secret: 0, searched: 0, slow: 0 };
    const search = searchOf(pattern);
    const forRipgrep = pattern.type === "linear" ? pattern.forRipgrep : input.pattern;
    const onSlow = () => void counts.slow++;
    const engines = [
      proved(
        ripgrepEngine(spawner, { root: workspace.root, pattern: forRipgrep, signal }),
        { workspace, maxBytes, signal },
      ),
      ...(search ? [ownEngine(workspace, { search, maxBytes, signal, onSlow })] : []),
    ];
    const fits = await globTest(input.glob, start);
    if (!fits) return failed("The glob has too many choices. Use a simpler one.");
    const batches = candidateBatches(workspace, start, { fits, maxBytes, counts, signal });
    const matches = await collect(batches, engines);
    if (matches !== null) {
      const value = program ? { value: matches.map((it) => ({ ...it })) } : {};
      return { text: report(matches, counts), ...value };
    }
    return failed(pattern.type === "foreign" ? pattern.reason : "The search failed.");
  });

/** `null`: only ripgrep can be asked. */
function searchOf(pattern: Exclude<Pattern, { type: "invalid" }>): Search | null {
  switch (pattern.type) {
    case "linear":
      return linear(pattern.finder);
    case "backtracking":
      return watched(pattern);
    case "foreign":
      return null;
  }
}

/** The first matches; an engine that fails once is not asked again. `null`: none is left. */
async function collect(
  batches: AsyncIterable<readonly string[]>,
  engines: readonly Engine[],
): Promise<readonly Match[] | null> {
  const matches: Match[] = [];
  const left = [...engines];
  for await (const paths of batches) {
    let found: readonly Match[] | null = null;
    while (left[0] && found === null) {
      found = await left[0]({ paths, maxMatches: mostLines + 1 });
      if (found === null) left.shift();
    }
    if (found === null) return null;
    matches.push(...found);
    if (matches.length > mostLines) break;
  }
  return matches;
}

function report(matches: readonly Match[], counts: Counts): string {
  const lines = fitting(
    matches.map(({ path, line, text }) => `${path}:${line}:${shortened(text)}`),
  );
  const notes = [
    ...(matches.length === 0 ? [`no match in ${counts.searched} files`] : []),
    ...(lines.length < matches.length
      ? [`the first ${lines.length} matches; narrow the pattern, path or glob for the rest`]
      : []),
    ...(counts.secret > 0
      ? [`${counts.secret} files that hold secrets or are hidden from you were not searched`]
      : []),
    ...(counts.slow > 0
      ? [`${counts.slow} files were given up: the pattern takes too long on them`]
      : []),
    ...(counts.tooLarge > 0
      ? [`${counts.tooLarge} files over ${byteSize(maxBytes)} were not searched`]
      : []),
  ];
  return [...lines, ...notes.map((note) => `[${note}]`)].join("\n");
}
