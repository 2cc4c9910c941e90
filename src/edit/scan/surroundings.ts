/** What is looked at beside files: links, and by which marks it shows that git did something. */

import type { Inventory } from "./inventory.ts";
import type { ScanPorts } from "./ports.ts";
import type { TreeSnapshot, Uncovered } from "./types.ts";

/** They change with every commit, change of branch, fetch or setting; the index by itself does not count. */
const gitMarks = [
  ".git/HEAD",
  ".git/config",
  ".git/logs/HEAD",
  ".git/packed-refs",
  ".git/refs/heads",
  ".git/refs/stash",
  ".git/refs/tags",
] as const;

export async function surroundingsOf(
  { workspace }: ScanPorts,
  { folders }: Inventory,
): Promise<Pick<TreeSnapshot, "others" | "marks">> {
  const paths = [...folders].flatMap(([folder, { others = [] }]) =>
    others.map((name) => folder === "." ? name : `${folder}/${name}`)
  );
  const looks = await workspace.looks([...gitMarks, ...paths]);
  const stamps = looks.map((look) => look?.stamp ?? "");
  return {
    marks: stamps.slice(0, gitMarks.length),
    others: paths.map((path, at) => [path, stamps[gitMarks.length + at] ?? ""]),
  };
}

/** What no command's change can be taken back of. */
export function uncoveredOf(
  inventory: Inventory,
  { others, marks }: Pick<TreeSnapshot, "others" | "marks">,
): readonly Uncovered[] {
  const uncovered: Uncovered[] = [
    ...inventory.hidden.map((path) => ({ path, why: "ignored" as const })),
    ...inventory.unreadable.map((path) => ({ path, why: "unreadable" as const })),
    ...others.map(([path]) => ({ path, why: "special" as const })),
  ];
  for (const { path, held } of inventory.entries()) {
    if (held.by === "nobody") uncovered.push({ path, why: held.why });
  }
  if (marks.some((stamp) => stamp !== "")) uncovered.push({ path: ".git", why: "git" });
  return uncovered;
}
