/** Forty scripted jobs, each as calls one by one and as a program. */

import type { JsonObject } from "../../src/protocol/mod.ts";

export interface Call {
  readonly name: string;
  readonly input: JsonObject;
}

export interface Job {
  readonly name: string;
  /** Calls that it takes. */
  readonly steps: number;
  readonly single: readonly Call[];
  readonly program: string;
}

const sizes = [5, 8, 10, 15, 20, 30, 40, 50] as const;

export const pathOf = (at: number) => `src/part_${at + 10}.ts`;

/** Some 2 kB, as a small source file has. */
export const textOf = (at: number): string =>
  Array.from(
    { length: 50 },
    (_, line) =>
      `export const value_${at}_${line} = "${at * line}"; // ${
        line % 7 === 0 ? "TODO" : "note"
      } ${line}\n`,
  )
    .join("");

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const read = (at: number): Call => ({ name: "read_file", input: { path: pathOf(at) } });
const edit = (at: number): Call => ({
  name: "edit_file",
  input: {
    path: pathOf(at),
    old_text: `value_${at}_1 = "${at}"`,
    new_text: `value_${at}_1 = "${at + 1}"`,
  },
});
const shell = (command: string): Call => ({ name: "run_shell", input: { command } });
const list: Call = { name: "list_dir", input: { path: "src" } };

function count(steps: number): Job {
  return {
    ...{ name: "count lines with a mark", steps, single: [list, ...range(steps - 1).map(read)] },
    program: `let todo = 0;
for (const { path } of files.list("src").slice(0, ${steps - 1})) {
  todo += files.read(path).split("\\n").filter((it) => it.includes("TODO")).length;
}
print(todo);`,
  };
}

function search(steps: number): Job {
  const word = (at: number) => `value_${at}_\\d+`;
  return {
    ...{ name: "search for names", steps },
    single: range(steps).map((at) => ({ name: "search_text", input: { pattern: word(at) } })),
    program: `const counts = [];
for (let i = 0; i < ${steps}; i++) counts.push(files.search(\`value_\${i}_\\\\d+\`).length);
print(counts.join(" "));`,
  };
}

function change(steps: number): Job {
  const changed = Math.floor(steps / 2);
  return {
    ...{ name: "read and edit", steps: changed * 2 },
    single: range(changed).flatMap((at) => [read(at), edit(at)]),
    program: `for (let i = 0; i < ${changed}; i++) {
  const path = \`src/part_\${i + 10}.ts\`;
  const [old, value] = /value_\\d+_1 = "(\\d+)"/.exec(files.read(path));
  files.edit(path, old, old.replace(\`"\${value}"\`, \`"\${Number(value) + 1}"\`));
}
print("${changed} files edited");`,
  };
}

function commands(steps: number): Job {
  return {
    ...{ name: "run commands", steps, single: range(steps).map((at) => shell(`check part_${at}`)) },
    program: `const failed = [];
for (let i = 0; i < ${steps}; i++) if (shell.run(\`check part_\${i}\`).exit !== 0) failed.push(i);
print("failed:", failed.join(" "));`,
  };
}

function mixed(steps: number): Job {
  const files = Math.max(1, Math.floor((steps - 2) / 3));
  const single = [
    list,
    ...range(files).flatMap((at) => [read(at), edit(at), shell(`check part_${at}`)]),
    { name: "write_file", input: { path: "report.txt", content: `${files} done\n` } },
  ];
  return {
    ...{ name: "list, read, edit, check, report", steps: single.length, single },
    program: `let done = 0;
for (const { path } of files.list("src").slice(0, ${files})) {
  const [old, value] = /value_\\d+_1 = "(\\d+)"/.exec(files.read(path));
  files.edit(path, old, old.replace(\`"\${value}"\`, \`"\${Number(value) + 1}"\`));
  if (shell.run(\`check \${path}\`).exit > 1) print("failed", path);
  done += 1;
}
files.write("report.txt", \`\${done} done\\n\`);
print(done);`,
  };
}

export const jobs: readonly Job[] = [count, search, change, commands, mixed].flatMap((job) =>
  sizes.map(job)
);
