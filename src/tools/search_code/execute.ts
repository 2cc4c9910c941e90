import {
  asksSomething,
  bestLines,
  type Code,
  type RankedFile,
  searchFiles,
} from "../../codeintel/mod.ts";
import type { Execute } from "../../protocol/mod.ts";
import { withCode } from "../code.ts";
import { failed } from "../failure.ts";
import { fitting, shortened } from "../fitting.ts";
import type { Input } from "./definition.ts";

/** Files of one answer, lines and defined names told of each. */
const mostFiles = 10;
const mostLines = 3;
const mostNames = 4;

export const execute: Execute<Input> = ({ query }, ports) =>
  withCode(ports, async (code) => {
    if (!asksSomething(query)) return failed("Give words to search for.");
    const ranked = await searchFiles(code, query);
    ports.signal.throwIfAborted();
    if (ranked.length === 0) return { text: "[no file has any of these words]" };
    const blocks: string[] = [];
    for (const file of ranked.slice(0, mostFiles)) blocks.push(...await linesOf(file, query, code));
    const rest = ranked.length - mostFiles;
    const more = rest > 0 ? [`[${rest} more files have some of these words]`] : [];
    return { text: [...fitting(blocks), ...more].join("\n") };
  });

async function linesOf(
  { path, why }: RankedFile,
  query: string,
  { index }: Code,
): Promise<readonly string[]> {
  const names = why.names.slice(0, mostNames).join(", ");
  const best = bestLines(query, await index.text(path) ?? "", mostLines);
  return [
    names === "" ? path : `${path} (defines ${names})`,
    ...best.map(({ line, text }) => `${line}: ${shortened(text)}`),
  ];
}
