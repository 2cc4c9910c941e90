/**
 * bash as the judge of our reading: a PATH of stub programs that record the words they are given,
 * and many lines run by one driver, since every process costs.
 */

import type { Plan } from "../../../../src/policy/shell/mod.ts";

/** The only programs there are. `fails` ends with 1. */
export const stubs = [
  "fails",
  "p",
  "q",
  "r",
  "if",
  "a b",
  "x=1",
  "é",
  "-",
  "p.q+r",
  "time",
] as const;

/** Files in the folder where lines run, for what expands. */
const files = [
  "a1.ts",
  "a2.ts",
  "b.md",
  "with blank",
  "d/a1.ts",
  "d/e/a.md",
  "[x]",
  "-n",
  "~",
  "#z",
];

/** A text, which may begin as an option does, or what we would run for it. */
export type Job = { readonly type: "text"; readonly text: string } | Plan;

/** What a job did. */
export interface Ran {
  /** Argument vectors, sorted: the steps of a pipeline run at once. */
  readonly argvs: readonly string[];
  /** Lines that stubs wrote, sorted: `out p` and `err p`. */
  readonly written: readonly string[];
}

/** Unlike any word of the tests. */
const end = "\x01end";

const stub = `#!/bin/sh
trap '' PIPE
printf '%s\\0' "\${0##*/}" "$@" '\x01' >> "$RECORD"
echo "out \${0##*/}"
echo "err \${0##*/}" >&2
[ "\${0##*/}" != fails ]
`;

const driver = `
while IFS= read -r -d '' kind && IFS= read -r -d '' count; do
  words=()
  for ((i = 0; i < count; i++)); do IFS= read -r -d '' word; words+=("$word"); done
  {
    case $kind in
      text) "$BASH" --noprofile --norc -c -- "\${words[0]}" ;;
      script) "$BASH" --noprofile --norc -c "\${words[0]}" ;;
      argv) (exec -- "\${words[@]}") ;;
    esac
  } < /dev/null >> "$WRITTEN" 2>&1
  printf '%s\\0' '${end}' >> "$RECORD"
  printf '%s\\n' '${end}' >> "$WRITTEN"
done < "$JOBS"
`;

/** The program, or null where there is none. */
export const bash: string | null = findBash();

function findBash(): string | null {
  for (const path of ["/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash"]) {
    try {
      if (Deno.statSync(path).isFile) return path;
    } catch {
      continue;
    }
  }
  return null;
}

/** Runs every job in a folder of stub programs and files. */
export async function runAll(jobs: readonly Job[], folder: string): Promise<readonly Ran[]> {
  await prepare(folder);
  await Deno.writeTextFile(`${folder}/jobs`, jobs.map(written).join(""));
  const { success, stderr } = await new Deno.Command(bash ?? "bash", {
    args: ["--noprofile", "--norc", "-c", driver],
    cwd: `${folder}/files`,
    clearEnv: true,
    env: {
      PATH: `${folder}/bin`,
      HOME: "/home/of test",
      LANG: "C.UTF-8",
      RECORD: `${folder}/record`,
      WRITTEN: `${folder}/written`,
      JOBS: `${folder}/jobs`,
    },
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return collect(
    await Deno.readTextFile(`${folder}/record`),
    await Deno.readTextFile(`${folder}/written`),
  );
}

async function prepare(folder: string): Promise<void> {
  await Deno.mkdir(`${folder}/bin`);
  await Deno.mkdir(`${folder}/files/d/e`, { recursive: true });
  for (const file of files) await Deno.writeTextFile(`${folder}/files/${file}`, "");
  for (const name of stubs) {
    await Deno.writeTextFile(`${folder}/bin/${name}`, stub, { mode: 0o755 });
  }
}

function written(job: Job): string {
  const words = wordsOf(job);
  return [job.type, String(words.length), ...words].map((word) => `${word}\0`).join("");
}

function wordsOf(job: Job): readonly string[] {
  switch (job.type) {
    case "text":
      return [job.text];
    case "script":
      return [job.script];
    case "argv":
      return job.argv;
  }
}

function collect(record: string, output: string): readonly Ran[] {
  const lines = output.split(`${end}\n`);
  return record.split(`${end}\0`).slice(0, -1).map((argvs, index) => ({
    argvs: argvs.split("\x01\0").slice(0, -1).map(shown).sort(),
    written: (lines[index] ?? "").split("\n").filter((line) => /^(?:out|err) /.test(line)).sort(),
  }));
}

/** An argument vector as it is compared. */
export function shownArgv(argv: readonly string[]): string {
  return JSON.stringify(argv);
}

function shown(recorded: string): string {
  return shownArgv(recorded.split("\0").slice(0, -1));
}
