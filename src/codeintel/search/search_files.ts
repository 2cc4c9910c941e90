import type { Code } from "../code.ts";
import { loadGlossaryFor, projectGlossary, unknownWords } from "./chinese/mod.ts";
import { type Corpus, type RankedFile, rankFiles } from "./rank.ts";

/** Only of the first files it is looked at which names they define: it means parsing them. */
const namedFiles = 60;

/** The files of a project that answer a question in words, best first; `wanted` chooses by path. */
export async function searchFiles(
  { index, graph }: Pick<Code, "graph" | "index">,
  question: string,
  wanted: (path: string) => boolean = () => true,
): Promise<readonly RankedFile[]> {
  await loadGlossaryFor(question);
  const words = await index.facts("words");
  const text = (path: string) => index.text(path);
  const glossary = await projectGlossary(unknownWords(question), { words, text });
  const corpus = { words, graph: await graph(), glossary };
  const rank = (more: Partial<Corpus>) =>
    rankFiles(question, { ...corpus, ...more }).filter((it) => wanted(it.path));
  const first = rank({}).slice(0, namedFiles).map((it) => it.path);
  return rank({ definitions: await index.facts("outline", first) });
}
