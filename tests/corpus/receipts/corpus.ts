/**
 * Small projects with bad and good edits, as data. A project is one text: `-- path --` before each
 * file. Edits are texts, too: `# stage | title` begins one (`good` if no stage should complain), then
 * `@ path` and hunks between blank lines, in which `-` stands for old lines, `+` for new ones, or
 * `@ new path`, `@ delete path`, `@ move from to`. The first or last old line may be cut where the
 * rest of it stays: what follows is replaced as it is written.
 */

import type { ChangedFile } from "../../../src/edit/types.ts";

export const languages = ["python", "typescript", "go", "java"] as const;
export type CorpusLanguage = (typeof languages)[number];

/** What should catch an edit. */
export type Expected = "syntax" | "imports" | "interface" | "tests" | "good";

export interface Edit {
  readonly language: CorpusLanguage;
  readonly expected: Expected;
  readonly title: string;
  /** Texts of files after it, by path; `null`: removed. */
  readonly after: ReadonlyMap<string, string | null>;
}

export type Texts = ReadonlyMap<string, string>;

async function read(name: string): Promise<string> {
  return await Deno.readTextFile(new URL(name, import.meta.url));
}

/** Files of a project by path. */
export async function projectOf(language: CorpusLanguage): Promise<Texts> {
  const text = await read(`${language}.project.txt`);
  const parts = text.split(/^-- (.+) --\n/m).slice(1);
  const out = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) out.set(parts[at] ?? "", parts[at + 1] ?? "");
  return out;
}

/** Edits of a project, applied. @throws {Error} if one does not fit */
export async function editsOf(
  language: CorpusLanguage,
  side: "bad" | "good",
): Promise<readonly Edit[]> {
  const project = await projectOf(language);
  const text = await read(`${language}.${side}.txt`);
  return text.split(/^(?=# [a-z]+ \| )/m).map((block) => editOf(language, project, block));
}

const expectations: readonly Expected[] = ["syntax", "imports", "interface", "tests", "good"];

function editOf(language: CorpusLanguage, project: Texts, block: string): Edit {
  const [, stage = "", title = ""] = /^# ([a-z]+) \| (.+)\n/.exec(block) ?? [];
  const expected = expectations.find((it) => it === stage);
  if (!expected) throw new Error(`no edit: ${block.slice(0, 80)}`);
  const after = new Map<string, string | null>();
  const textOf = (path: string) => after.get(path) ?? project.get(path) ?? "";
  for (const section of block.split(/^@ /m).slice(1)) {
    const [head = "", ...lines] = section.split("\n");
    const [verb, from, to] = head.split(" ");
    if (verb === "delete") after.set(from ?? "", null);
    else if (verb === "move") {
      after.set(to ?? "", textOf(from ?? ""));
      after.set(from ?? "", null);
    } else if (verb === "new") after.set(from ?? "", newLines(lines));
    else after.set(head, patched(textOf(head), lines, `${language}: ${title}: ${head}`));
  }
  return { language, expected, title, after };
}

function newLines(lines: readonly string[]): string {
  return lines.filter((it) => it.startsWith("+")).map((it) => `${it.slice(2)}\n`).join("");
}

function patched(text: string, lines: readonly string[], name: string): string {
  let out = text;
  for (const hunk of lines.join("\n").split(/\n(?:[^\S\n]*\n)+/)) {
    const rows = hunk.split("\n").filter((it) => it !== "");
    if (rows.length === 0) continue;
    const side = (sign: string) =>
      rows.filter((it) => it.startsWith(sign)).map((it) => it.slice(2)).join("\n");
    const old = side("-");
    const at = out.indexOf(old);
    if (at < 0) throw new Error(`${name}: not found: ${old}`);
    if (out.indexOf(old, at + 1) >= 0) throw new Error(`${name}: found twice: ${old}`);
    out = out.slice(0, at) + side("+") + out.slice(at + old.length);
  }
  return out;
}

const encoder = new TextEncoder();

/** The files of an edit as stages are given them. */
export function changedFiles(project: Texts, { after }: Edit): readonly ChangedFile[] {
  const bytes = (text: string | null) => text === null ? null : encoder.encode(text);
  return [...after].map(([path, text]) => ({
    path,
    before: bytes(project.get(path) ?? null),
    after: bytes(text),
  }));
}
