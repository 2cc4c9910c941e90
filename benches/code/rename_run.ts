/**
 * Plans for new names of the symbols that an oracle was asked for; nothing is written.
 *
 * `deno run -A benches/code/rename_run.ts ROOT ANSWERS` prints one `Renaming` as JSON a line;
 * `ROOT --choose .go 20` chooses symbols of such files itself. A last argument `--checker` has what is
 * uncertain settled by the checker of the language.
 */

import type { Code } from "../../src/codeintel/code.ts";
import { targetsAt } from "../../src/codeintel/references/target.ts";
import { planRename } from "../../src/codeintel/rename/plan.ts";
import type { FileMove, Obstacle, Replacement } from "../../src/codeintel/rename/types.ts";
import type { MoveObstacle } from "../../src/actions/code/move/types.ts";
import type { Checker as CheckerOfPlans } from "../../src/protocol/mod.ts";
import { type Asked, askedIn, lookAt } from "./asked.ts";
import { asked, type Checker, pyrightServer, typescriptChecker } from "./checkers.ts";
import { compiledTrees } from "./compilers.ts";
import { chosenSymbols } from "./rename_choice.ts";

export interface Renaming {
  /** `file:line name`. */
  readonly symbol: string;
  readonly member: boolean;
  /** A file or a package that gets another path. */
  readonly module: boolean;
  readonly old: string;
  readonly name: string;
  readonly replacements: readonly Replacement[];
  readonly moves: readonly FileMove[];
  /** The word in strings and comments of the same files, where only `--text` changes it. */
  readonly mentions: readonly Replacement[];
  /** Why it is refused; empty: it may be applied. `unknown`: there is nothing at the place. */
  readonly obstacles: readonly (MoveObstacle["why"] | Obstacle["why"] | "unknown")[];
  /** Places that would change and that the oracle does not name. */
  readonly outside: readonly string[];
}

async function renamingOf(
  { code, checker }: Planning,
  asked: Asked,
  name: string,
): Promise<Renaming> {
  const facts = await code.facts();
  const [target] = await targetsAt(facts, asked.path, asked);
  const symbol = {
    symbol: `${asked.path}:${asked.line} ${asked.name}`,
    member: asked.member,
    module: false,
    old: asked.name,
    name,
  };
  if (!target) return { ...symbol, ...unknown };
  const { replacements, moves, mentions, obstacles } = await planRename(
    code,
    target,
    name,
    checker,
  );
  const known = new Set(asked.refs.map((it) => it.join(":")));
  const places = replacements.filter((it) => !it.path.endsWith(".vue"))
    .map((it) => `${it.path}:${it.line}:${it.column}`);
  return {
    ...symbol,
    replacements,
    moves,
    mentions,
    obstacles: [...new Set(obstacles.map((it) => it.why))],
    outside: asked.refs.length === 0 ? [] : places.filter((it) => !known.has(it)),
  };
}

interface Planning {
  readonly code: Code;
  readonly checker: CheckerOfPlans | null;
}

/** The checker of a language, which stays for all plans of a tree. */
async function checkerOf(root: string, ending: string): Promise<Checker> {
  const compiled = compiledTrees.find((it) => it.ending === ending);
  if (compiled) return await compiled.server(root);
  return await (ending === "py" ? pyrightServer : typescriptChecker)(root);
}

const unknown: Pick<Renaming, "moves" | "replacements" | "mentions" | "obstacles" | "outside"> = {
  replacements: [],
  moves: [],
  mentions: [],
  obstacles: ["unknown"],
  outside: [],
};

/**
 * A name that occurs nowhere and is as long as the old one, so that no message is cut or wrapped
 * at another place: its last letters are exchanged.
 */
function freshName(old: string, taken: (name: string) => boolean): string {
  for (let count = 0;; count++) {
    const tail = `Z${count.toString(36)}`;
    const name = `${old.slice(0, Math.max(1, old.length - tail.length))}${tail}`;
    if (!taken(name)) return name;
  }
}

if (import.meta.main) {
  const given = Deno.args.filter((it) => it !== "--checker");
  const [root = ".", answers = "", ending = "", count = "0"] = given;
  using code = await lookAt(root);
  const all = answers === "--choose"
    ? await chosenSymbols(code, { ending, count: Number(count) })
    : await askedIn(answers);
  const texts = await Promise.all([...code.index.files.keys()].map((it) => code.index.text(it)));
  const isPython = all.some(({ path }) => /\.pyi?$/.test(path));
  await using judge = Deno.args.includes("--checker")
    ? await checkerOf(root, ending || (isPython ? "py" : "ts"))
    : null;
  const checker = judge && asked(judge);
  const used = new Set<string>();
  for (const it of all) {
    const name = freshName(
      it.name,
      (it) => used.has(it) || texts.some((text) => text?.includes(it)),
    );
    used.add(name);
    console.log(JSON.stringify(await renamingOf({ code, checker }, it, name)));
  }
}
