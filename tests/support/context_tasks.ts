/** Tasks as people write them, made up from the files and definitions of a project. */

/** A file that tasks may name. */
export interface TaskFile {
  readonly path: string;
  /** Lines that it has. */
  readonly lines: number;
  /** Names that it defines, outer ones first. */
  readonly names: readonly string[];
}

export interface Task {
  readonly kind: string;
  readonly words: string;
  /** Paths that are named so that they can be found; none where only something is asked. */
  readonly named: readonly string[];
}

/** Mulberry32: equal seeds give equal numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const wishes = [
  "there is a bug, fix it",
  "explain what this does",
  "make the errors clearer",
  "这里有个错误，请修复",
  "请解释一下这段代码",
  "性能太差了，优化一下",
] as const;

type Random = () => number;
type Make = (file: TaskFile, random: Random, files: readonly TaskFile[]) => Omit<Task, "kind">;

const one = ({ path }: TaskFile) => [path];

const kinds: Readonly<Record<string, Make>> = {
  path: (file, random) => ({ words: `${pick(wishes, random)}: ${file.path}`, named: one(file) }),
  at: (file, random) => ({ words: `@${file.path} ${pick(wishes, random)}`, named: one(file) }),
  chinese: (file, random) => ({
    words: `在${file.path}里，${pick(wishes, random)}。`,
    named: one(file),
  }),
  lines: (file, random) => {
    const from = 1 + Math.floor(random() * file.lines);
    const to = Math.min(file.lines, from + Math.floor(random() * 30));
    const words = pick(
      [
        `${file.path}:${from}-${to} ${pick(wishes, random)}`,
        `look at lines ${from} to ${to} of ${file.path}`,
        `${file.path} 的第 ${from} 到 ${to} 行有问题`,
        `see ${file.path}#L${from}-L${to}`,
      ],
      random,
    );
    return { words, named: one(file) };
  },
  several: (file, random, files) => {
    const all = [
      file,
      ...Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(files, random)),
    ];
    const paths = [...new Set(all.map(({ path }) => path))];
    return { words: `${pick(wishes, random)}: ${paths.join(", ")}`, named: paths };
  },
  symbol: (file, random) => {
    const name = pick(file.names, random);
    return { words: `${pick(wishes, random)}: \`${name}\` in \`${file.path}\``, named: one(file) };
  },
  python: (file, random) => ({
    words: `Traceback (most recent call last):\n${
      [1, 2].map((it) => `  File "/home/me/x/${file.path}", line ${line(file, random)}, in f${it}`)
        .join("\n    f()\n")
    }\nValueError: no`,
    named: one(file),
  }),
  script: (file, random) => ({
    words: `Error: no\n    at run (/srv/app/${file.path}:${
      line(file, random)
    }:7)\n    at node:internal/x:1:2`,
    named: one(file),
  }),
  diff: (file, random) => {
    const at = line(file, random);
    const head = `--- a/${file.path}\n+++ b/${file.path}\n@@ -${at},3 +${at},4 @@`;
    return { words: `this patch breaks it\n${head}\n context\n+added\n-gone\n`, named: one(file) };
  },
  question: (file, random) => ({
    words: `how does ${file.names.slice(0, 3).map(spaced).join(" and ")} work with ${
      spaced(pick(file.names, random))
    }?`,
    named: [],
  }),
};

/** The `index`-th of an endless row of tasks: kinds take turns, the rest is chance. */
export function taskOf(index: number, files: readonly TaskFile[], random: Random): Task {
  const entries = Object.entries(kinds);
  const [kind, make] = entries[index % entries.length] ?? entries[0] ?? noKind();
  return { kind, ...make(pick(files, random), random, files) };
}

function noKind(): never {
  throw new Error("there is no kind of task");
}

function line({ lines }: TaskFile, random: Random): number {
  return 1 + Math.floor(random() * lines);
}

function pick<T>(all: readonly T[], random: Random): T {
  const found = all[Math.floor(random() * all.length)];
  if (found === undefined) throw new Error("nothing to choose from");
  return found;
}

/** `getHTTPUrl` as people say it. */
function spaced(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/[_.$]+/g, " ").toLowerCase()
    .trim();
}
