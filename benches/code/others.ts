/** Measurements that stand in files of their own: `check`, ranked and regular search, related tests. */

import { fileURLToPath } from "node:url";
import { exists, toolOutcome } from "./folder.ts";
import type { Bench, Report } from "./section.ts";

/** A script and what it is given: the trees' folders, or those with a history. */
interface Other {
  readonly name: string;
  /** Relative to `benches/`. */
  readonly script: string;
  readonly given: "trees" | "histories";
}

const others: readonly Other[] = [
  { name: "`check`", script: "code/check.ts", given: "trees" },
  { name: "Regular expressions", script: "code/search_regex.ts", given: "trees" },
  { name: "Ranked search", script: "code_search.ts", given: "histories" },
  { name: "Related tests", script: "code/related.ts", given: "histories" },
];

/** The sections 6 and 7. */
export async function othersSection(bench: Bench): Promise<Report> {
  const parts: string[] = [];
  let failed = 0;
  for (const other of others) {
    bench.progress(`others: ${other.script}`);
    const { text, fails } = await outcomeOf(other, bench);
    parts.push(`${other.name} (\`benches/${other.script}\`)\n\n${text}`);
    if (fails) failed++;
  }
  return {
    text: parts.join("\n\n"),
    figures: [{ name: "scripts that failed or are missing", value: failed, unit: "", limit: 0 }],
  };
}

async function outcomeOf({ script, given }: Other, bench: Bench) {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url));
  if (!await exists(path)) return { text: "**There is no such script.**", fails: true };
  const roots = await rootsOf(given, bench);
  if (roots.length === 0) return { text: `No ${given} were named.`, fails: false };
  const { code, stdout, stderr } = await toolOutcome([
    Deno.execPath(),
    "run",
    "-A",
    "--no-prompt",
    path,
    ...roots,
  ]);
  const text = stdout.trim();
  return code === 0
    ? { text, fails: false }
    : { text: `${text}\n\n**It ended with ${code}:** ${stderr.slice(-1000)}`, fails: true };
}

/** The smaller trees, or whatever is a checkout. */
async function rootsOf(given: Other["given"], { trees }: Bench): Promise<readonly string[]> {
  const some = given === "trees" ? trees.filter((it) => it.deep) : trees;
  const roots = await Promise.all(some.map((it) => it.root()));
  if (given === "trees") return roots;
  const known = await Promise.all(roots.map((it) => exists(`${it}/.git`)));
  return roots.filter((_, at) => known[at]);
}
