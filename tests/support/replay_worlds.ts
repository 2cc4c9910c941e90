/**
 * Generated programs and changed worlds for them. What a changed world has to stop is told from what the
 * calls of the program are about, and never from how checks are made.
 */

import { random } from "./random.ts";

export type Files = Readonly<Record<string, string>>;

type Step =
  | { readonly kind: "read" | "count" | "edit" | "write"; readonly path: string }
  | { readonly kind: "list" | "search"; readonly folder: string };

export interface GeneratedProgram {
  readonly files: Files;
  readonly code: string;
  readonly steps: readonly (Step & { readonly line: number })[];
}

type Kind = "longer line" | "new line" | "new line with the word" | "removed" | "added" | "target";

export interface ChangedWorld {
  readonly kind: Kind;
  readonly path: string;
  /** `null`: the file is gone. */
  readonly content: string | null;
  /** The first call that must not be as it was. */
  readonly stops: { readonly tool: string; readonly line: number; readonly path: string };
}

const word = "amber";
const folders = ["data", "notes"] as const;

const tools: Readonly<Record<Step["kind"], string>> = {
  read: "read_file",
  count: "run_shell",
  edit: "edit_file",
  write: "write_file",
  list: "list_dir",
  search: "search_text",
};

export function generatedProgram(seed: number): GeneratedProgram {
  const chance = random(seed);
  const files: Record<string, string> = {};
  for (const folder of folders) {
    for (let at = 0; at < 3; at++) {
      const first = chance.chance(0.5) ? `${word} ${at}` : `plain ${at}`;
      const more = Array.from({ length: 1 + chance.below(4) }, (_, row) => `row ${row} ${seed}`);
      files[`${folder}/f${at}.txt`] = `${[first, ...more].join("\n")}\n`;
    }
  }
  const paths = Object.keys(files);
  const path = () => paths[chance.below(paths.length)] ?? "";
  const look = (): Step => {
    const folder = chance.pick(folders);
    switch (chance.below(4)) {
      case 0:
        return { kind: "list", folder };
      case 1:
        return { kind: "search", folder };
      case 2:
        return { kind: "count", path: path() };
      default:
        return { kind: "read", path: path() };
    }
  };
  const steps: Step[] = Array.from({ length: 2 + chance.below(4) }, look);
  const edited = path();
  if (chance.chance(0.6)) {
    steps.push({ kind: "read", path: edited }, { kind: "edit", path: edited });
  }
  steps.push({ kind: "write", path: `out/r${seed}.txt` });
  steps.push(...Array.from({ length: chance.below(3) }, look));
  const lines = [`const word = "${word}";`, 'const tag = "first";', "const seen: unknown[] = [];"];
  const placed = steps.map((step) => {
    lines.push(textOf(step));
    return { ...step, line: lines.length };
  });
  lines.push("print(JSON.stringify(seen));");
  return { files, code: lines.join("\n"), steps: placed };
}

function textOf(step: Step): string {
  switch (step.kind) {
    case "read":
      return `seen.push(files.read("${step.path}"));`;
    case "count":
      return `seen.push(shell.run("wc -l ${step.path}").output);`;
    case "edit":
      return `files.edit("${step.path}", "row 0", "line 0");`;
    case "write":
      return `files.write("${step.path}", tag + JSON.stringify(seen) + "\\n");`;
    case "list":
      return `seen.push(files.list("${step.folder}"));`;
    case "search":
      return `seen.push(files.search({ pattern: word, path: "${step.folder}" }));`;
  }
}

/** Worlds that stop the program, each for a reason that its steps tell. */
export function changedWorlds(
  program: GeneratedProgram,
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly ChangedWorld[] {
  const chance = random(seed);
  const worlds: ChangedWorld[] = [];
  while (worlds.length < count) {
    const change = changeOf(program, chance);
    const stops = program.steps.find((it, at) => isHit(program, { step: it, at }, change));
    if (!stops) continue;
    // A list, a search and a command are told by their call, whatever file it was.
    const isOfFile = stops.kind === "read" || stops.kind === "edit" || stops.kind === "write";
    const path = isOfFile ? change.path : "";
    worlds.push({ ...change, stops: { tool: tools[stops.kind], line: stops.line, path } });
  }
  return worlds;
}

type Change = Omit<ChangedWorld, "stops">;

function changeOf({ files, steps }: GeneratedProgram, chance: ReturnType<typeof random>): Change {
  const paths = Object.keys(files);
  const path = paths[chance.below(paths.length)] ?? "";
  const old = files[path] ?? "";
  const target = steps.find(({ kind }) => kind === "write");
  switch (chance.below(6)) {
    case 0:
      return { kind: "longer line", path, content: `${old.trimEnd()} more\n` };
    case 1:
      return { kind: "new line", path, content: `${old}more\n` };
    case 2:
      return { kind: "new line with the word", path, content: `${old}${word}\n` };
    case 3:
      return { kind: "removed", path, content: null };
    case 4:
      return { kind: "added", path: `${chance.pick(folders)}/new.txt`, content: "new\n" };
    default:
      return {
        kind: "target",
        path: target && "path" in target ? target.path : "",
        content: "not ours\n",
      };
  }
}

function isHit(
  { files, steps }: GeneratedProgram,
  { step, at }: { readonly step: Step; readonly at: number },
  { kind, path }: Change,
): boolean {
  const written = steps.slice(0, at).flatMap((it) =>
    it.kind === "edit" || it.kind === "write" ? [it.path] : []
  );
  switch (step.kind) {
    case "read":
    case "edit":
      return step.path === path && !written.includes(path);
    case "write":
      return step.path === path;
    case "count":
      // What comes after a change is taken from the recording.
      return written.length === 0 && step.path === path && kind !== "longer line";
    case "list":
      return isIn(path, step.folder) && !written.some((it) => isIn(it, step.folder));
    case "search": {
      if (!isIn(path, step.folder) || written.some((it) => isIn(it, step.folder))) return false;
      return kind === "new line with the word" ||
        kind === "removed" && (files[path] ?? "").includes(word);
    }
  }
}

function isIn(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** Makes the project hold exactly these files. */
export async function place(root: string, files: Files): Promise<void> {
  for (const folder of [...folders, "out"]) {
    await Deno.remove(`${root}/${folder}`, { recursive: true }).catch(() => {});
  }
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(`${root}/${path.split("/")[0]}`, { recursive: true });
    await Deno.writeTextFile(`${root}/${path}`, text);
  }
}

/** What the project holds of these folders. */
export async function contents(root: string): Promise<Files> {
  const all: Record<string, string> = {};
  for (const folder of [...folders, "out"]) {
    const names = await Array.fromAsync(Deno.readDir(`${root}/${folder}`)).catch(() => []);
    for (const { name } of names) {
      all[`${folder}/${name}`] = await Deno.readTextFile(`${root}/${folder}/${name}`);
    }
  }
  return Object.fromEntries(Object.entries(all).sort());
}
