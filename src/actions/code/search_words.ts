import type { CodeIndex } from "../../codeintel/mod.ts";
import {
  asksSomething,
  bestLines,
  type RankedFile,
  rerank,
  searchFiles,
  vectorsOf,
} from "../../codeintel/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { Face } from "../action.ts";
import type { Ports } from "../ports.ts";
import type { SearchArgs } from "./search_args.ts";
import { choose } from "./search_path.ts";
import type { Hit, Ranked } from "./search_report.ts";

/** Somebody looks at the first ones. */
const defaultLimit = 10;

/** Lines shown of one file. */
const linesOfFile = 3;

/** @throws {AgentError} `search.no_words`, and for a path that is not there */
export async function findFiles(
  ports: Pick<Ports, "cache" | "code" | "embedder" | "workspace">,
  { words, path, limit = defaultLimit }: SearchArgs,
  face: Face,
): Promise<Ranked> {
  const question = words.join(" ");
  if (!asksSomething(question)) throw new AgentError("usage", "search.no_words");
  const { wanted } = await choose(path, ports);
  using code = await ports.code(face);
  const { index } = code;
  const all = await searchFiles(code, question, wanted);
  face.signal.throwIfAborted();
  const ranked = await byLikeness(all, question, { ports, index, signal: face.signal });
  const hits = await Promise.all(
    ranked.slice(0, limit).map((file) => hitOf(file, question, index)),
  );
  return { type: "files", question, hits, found: all.length, skipped: index.skipped() };
}

interface Around {
  readonly ports: Pick<Ports, "cache" | "embedder">;
  readonly index: CodeIndex;
  readonly signal: AbortSignal;
}

/** Files whose likeness to the question is asked for, the best ones. */
const likenessFiles = 40;

/** The first files in a new order, if the user has named a model for it. */
async function byLikeness(
  files: readonly RankedFile[],
  question: string,
  { ports, index, signal }: Around,
): Promise<readonly RankedFile[]> {
  const embedder = await ports.embedder();
  if (embedder === null || files.length < 2) return files;
  const first = files.slice(0, likenessFiles);
  const texts = new Map([["", question]]);
  for (const { path } of first) {
    const text = await index.text(path);
    if (text !== null) texts.set(path, `${path}\n${text}`);
  }
  const vectors = await vectorsOf(texts, { embedder, cache: await ports.cache(), signal });
  const asked = vectors.get("");
  return asked ? [...rerank(first, asked, vectors), ...files.slice(likenessFiles)] : files;
}

async function hitOf(file: RankedFile, question: string, index: CodeIndex): Promise<Hit> {
  const text = await index.text(file.path);
  const found = text === null ? [] : bestLines(question, text, linesOfFile);
  // Places behind the point differ by nothing that anybody could see.
  return { ...file, score: Math.round(file.score * 1000) / 1000, lines: found };
}
