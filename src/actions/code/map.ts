import * as z from "zod";
import { asksSomething, buildMap, type Code, unseenOf } from "../../codeintel/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { type MapResult, printedTokens } from "./map_report.ts";
import { mapText } from "./map_text.ts";
import { select, type Selection } from "./selection.ts";

/** A thousandth of a long context, and room for some 10 files. Tokens. */
const defaultTokens = 1024;

/** The signatures of the project that matter most, for what is named, under a budget. */
export const map = query({
  path: ["map"],
  rights: ["read", "write"],
  args: z.strictObject({
    about: z.array(z.string()).meta({ positional: 0, complete: "file" }).default([]),
    tokens: z.int().min(1).meta({ short: "n" }).default(defaultTokens),
  }),
  async run(ports, { about, tokens: budget }, face): Promise<MapResult> {
    using code = await ports.code(face);
    const { selections, words } = await understood(about, ports, code);
    const { text, ...map } = await buildMap(code, {
      groups: selections.map(({ files }) => files),
      question: words,
      budget,
      countTokens: printedTokens,
      signal: face.signal,
    });
    const paths = selections.map(({ path }) => path);
    const skipped = code.index.skipped();
    const unseen = unseenOf(await code.graph(), code.index);
    const report = { about: { paths, words }, budget, ...map, skipped, unseen };
    return { report, text, toJSON: () => report };
  },
  view: mapText,
});

interface Understood {
  readonly selections: readonly Selection[];
  /** Joined by blanks. */
  readonly words: string;
}

/** What names a file or a folder of code means that one, everything else is words. */
async function understood(
  about: readonly string[],
  ports: Ports,
  code: Code,
): Promise<Understood> {
  const selections: Selection[] = [];
  const words: string[] = [];
  for (const given of about) {
    if (isPath(given, code)) selections.push(await select(given, ports, code));
    else words.push(given);
  }
  const question = words.join(" ");
  if (words.length > 0 && !asksSomething(question)) throw new AgentError("usage", "map.no_words");
  return { selections, words: question };
}

function isPath(given: string, { index, languages }: Code): boolean {
  if (given.includes("/") && !/\s/.test(given)) return true;
  const endings = languages.flatMap(({ extensions }) => extensions);
  if (endings.some((it) => given.toLowerCase().endsWith(it))) return true;
  const folder = `${given}/`;
  return index.files.has(given) || [...index.files.keys()].some((it) => it.startsWith(folder));
}
