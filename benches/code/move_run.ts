/**
 * Plans for new names of modules; nothing is written.
 *
 * `deno run -A benches/code/move_run.ts ROOT .py 12` prints one `Renaming` as JSON a line. Of Go the
 * modules are folders.
 */

import { planMove } from "../../src/actions/code/move/plan.ts";
import type { Code } from "../../src/codeintel/code.ts";
import { lookAt } from "./asked.ts";
import type { Renaming } from "./rename_run.ts";
import { shortHash } from "./trees.ts";

async function candidates(code: Code, ending: string): Promise<readonly string[]> {
  const graph = await code.graph();
  // Who imports nothing of it would not notice.
  const files = [...code.index.files.keys()].filter((it) =>
    it.endsWith(ending) && !/(?:^|\/)__\w+__\.py$/.test(it) && graph.importersOf(it).length > 0
  );
  // What lies at the root is the module itself.
  const paths = ending === ".go"
    ? files.filter((it) => it.includes("/")).map((it) => it.slice(0, it.lastIndexOf("/")))
    : files;
  const unique = [...new Set(paths)];
  const hashes = new Map<string, string>();
  for (const it of unique) hashes.set(it, await shortHash(it));
  return unique.toSorted((a, b) => (hashes.get(a) ?? "") < (hashes.get(b) ?? "") ? -1 : 1);
}

if (import.meta.main) {
  const [root = ".", ending = "", count = "0"] = Deno.args;
  using code = await lookAt(root);
  for (const from of (await candidates(code, ending)).slice(0, Number(count))) {
    const stem = from.endsWith(ending) ? from.slice(0, -ending.length) : from;
    const to = `${stem}zq${from.slice(stem.length)}`;
    const old = stem.slice(stem.lastIndexOf("/") + 1);
    const { replacements, moves, obstacles } = await planMove(code, { from, to });
    const plan: Renaming = {
      symbol: from,
      member: false,
      module: true,
      old,
      name: `${old}zq`,
      replacements,
      moves,
      mentions: [],
      obstacles: [...new Set(obstacles.map((it) => it.why))],
      outside: [],
    };
    console.log(JSON.stringify(plan));
  }
}
