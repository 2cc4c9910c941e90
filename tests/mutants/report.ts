/** What is kept of a run, and the table of it. */

import * as z from "zod";

export const verdictNames = ["killed", "timeout", "no test", "equivalent", "survived"] as const;

export type VerdictName = typeof verdictNames[number];

const judgedMutant = z.object({
  folder: z.string(),
  path: z.string(),
  line: z.int(),
  operator: z.string(),
  from: z.string(),
  to: z.string(),
  verdict: z.enum(verdictNames),
  /** The test that failed; empty otherwise. */
  test: z.string(),
});

/** One mutant without its text, and what came of it. */
export type JudgedMutant = z.infer<typeof judgedMutant>;

export function readJudged(json: string): readonly JudgedMutant[] {
  return z.array(judgedMutant).parse(JSON.parse(json));
}

/** A row for each folder in Markdown, and one for all. What no test reaches has survived. */
export function table(judged: readonly JudgedMutant[]): string {
  const folders = [...new Set(judged.map(({ folder }) => folder))];
  return [
    `| folder | mutants | ${verdictNames.join(" | ")} | noticed |`,
    `|---|${"--:|".repeat(verdictNames.length + 2)}`,
    ...folders.map((name) => row(name, judged.filter(({ folder }) => folder === name))),
    ...folders.length > 1 ? [row("all", judged)] : [],
  ].join("\n");
}

function row(name: string, judged: readonly JudgedMutant[]): string {
  const count = (verdict: VerdictName) => judged.filter((it) => it.verdict === verdict).length;
  const noticed = count("killed") + count("timeout");
  const all = judged.length - count("equivalent");
  const share = all === 0 ? "–" : `${(100 * noticed / all).toFixed(1)} %`;
  return `| ${[name, judged.length, ...verdictNames.map(count), share].join(" | ")} |`;
}

/** Those that nothing noticed, as a list in Markdown. */
export function survivors(judged: readonly JudgedMutant[]): string {
  return judged.filter(({ verdict }) => verdict === "survived" || verdict === "no test")
    .map(({ path, line, operator, from, to, verdict }) =>
      `- ${path}:${line} (${operator}${verdict === "no test" ? ", no test" : ""})\n` +
      `  - \`${short(from)}\`\n  - \`${short(to)}\``
    ).join("\n");
}

function short(text: string): string {
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
