import { applyHunks } from "./apply_hunks.ts";
import { bodyOf, endOf, fileLines, textOf } from "./file_lines.ts";
import { explainElision, explainEscapes, explainHunk } from "./explain.ts";
import { bringsEscapes, elidedLine } from "../match/mod.ts";
import { oldLines } from "./spot.ts";
import type { FilePatch, Hunk } from "./types.ts";

/** A file as it is. */
export interface OldFile {
  /** Without a mark of byte order; `null`: it is no text, and can be moved or deleted only. */
  readonly text: string | null;
  /** Permission bits. */
  readonly mode: number;
}

/** One file of a patch that fits. */
export interface PatchedFile {
  readonly path: string;
  /** Whether there is a file before and after. */
  readonly was: boolean;
  /** `null`: there is no file afterwards. */
  readonly after: {
    /** `null`: the bytes of `origin`, which are no text. */
    readonly text: string | null;
    readonly mode: number;
    /** The file whose content this was, encoding and all; `null`: it is new. */
    readonly origin: string | null;
  } | null;
  /** Lines (from 1, in the new text) at which something changes. */
  readonly lines: readonly number[];
}

export type PatchOutcome =
  | { readonly type: "applied"; readonly files: readonly PatchedFile[] }
  /** Sentences for a model: which file, which hunk, what is there, what to do. */
  | { readonly type: "refused"; readonly text: string };

/** More than this is not mended in one go. */
const maxProblems = 3;

/** All files or none. `read` gives `null` where there is no file. */
export function applyPatch(
  patches: readonly FilePatch[],
  read: (path: string) => OldFile | null,
): PatchOutcome {
  const tree = new Tree(read);
  const problems: string[] = [];
  for (const patch of patches) problems.push(...applyFile(tree, patch));
  if (problems.length > 0) {
    return refused([
      "The patch does not fit; no file was changed.",
      ...problems.slice(0, maxProblems),
      ...(problems.length > maxProblems ? ["There are more hunks that do not fit."] : []),
    ]);
  }
  const files = tree.changed();
  if (files.length > 0) return { type: "applied", files };
  return refused([
    "The patch changes nothing: what it adds is what it removes. Read the files; if they are as " +
    "they should be, go on.",
  ]);
}

function refused(lines: readonly string[]): PatchOutcome {
  return { type: "refused", text: lines.join("\n") };
}

/** Permission bits of a new file. */
const newMode = 0o644;

/** The tree as the patch leaves it so far: a second section for a file goes on from the first. */
class Tree {
  readonly #after = new Map<string, PatchedFile["after"]>();
  readonly #lines = new Map<string, readonly number[]>();

  constructor(readonly read: (path: string) => OldFile | null) {}

  at(path: string): PatchedFile["after"] {
    const known = this.#after.get(path);
    if (known !== undefined) return known;
    const old = this.read(path);
    return old && { ...old, origin: path };
  }

  put(path: string, after: PatchedFile["after"], lines: readonly number[] = []): void {
    this.#after.set(path, after);
    this.#lines.set(path, [...this.#lines.get(path) ?? [], ...lines]);
  }

  changed(): readonly PatchedFile[] {
    return [...this.#after].flatMap(([path, after]) => {
      const old = this.read(path);
      const same = after === null
        ? old === null
        : old !== null && old.text === after.text && old.mode === after.mode &&
          (old.text !== null || after.origin === path);
      const lines = this.#lines.get(path) ?? [];
      return same ? [] : [{ path, was: old !== null, after, lines }];
    });
  }
}

/** What is wrong with it; empty: it is done. */
function applyFile(tree: Tree, patch: FilePatch): readonly string[] {
  switch (patch.type) {
    case "add":
      return add(tree, patch);
    case "delete":
      return remove(tree, patch);
    case "update":
      return update(tree, patch);
  }
}

function add(tree: Tree, patch: FilePatch): readonly string[] {
  const { path, mode, hunks } = patch;
  if (tree.at(path)) {
    return [
      `${path} exists already. To change it, use *** Update File with lines to keep and ` +
      "to remove; write_file replaces it whole.",
    ];
  }
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const elided = elidedLine(lines.map(bodyOf).join("\n"), "", path);
  if (elided !== null) return [explainElision(path, elided)];
  const text = textOf(lines.map((line) => ({ body: bodyOf(line), end: endOf(line) })));
  // Deleted and added again in one patch, it is the same file.
  tree.put(path, { text, mode: mode ?? tree.read(path)?.mode ?? newMode, origin: null }, [1]);
  return [];
}

function remove(tree: Tree, { path, hunks }: FilePatch): readonly string[] {
  const old = tree.at(path);
  if (!old) return [absent(path)];
  const said = hunks.flatMap(oldLines).map(bodyOf);
  const there = fileLines(old.text ?? "").map(({ body }) => body);
  const same = said.length === there.length && said.every((line, at) => line === there[at]);
  if (hunks.length > 0 && !same) {
    return [
      `${path} is to be deleted, and its lines are not those that the patch removes. Read ` +
      "it; delete_file deletes it as it is.",
    ];
  }
  tree.put(path, null);
  return [];
}

function update(tree: Tree, patch: FilePatch): readonly string[] {
  const { path, hunks } = patch;
  const old = tree.at(path);
  if (!old) return createsFile(patch) ? add(tree, patch) : [absent(path)];
  if (old.text === null && hunks.length > 0) return [`${path} is no text and cannot be patched.`];
  const target = patch.moveTo ?? path;
  if (target !== path && tree.at(target)) {
    return [
      `${path} cannot be moved to ${target}, which exists. Choose another name, or delete ` +
      "that file first.",
    ];
  }
  const slips = hunks.flatMap((hunk) => slipsIn(path, hunk));
  if (slips.length > 0) return slips;
  const done = applyHunks(old.text ?? "", hunks);
  if (done.type === "refused") {
    return done.failures.map((failure) => explainHunk(path, old.text ?? "", failure));
  }
  const text = old.text === null ? null : done.text;
  if (target !== path) tree.put(path, null);
  tree.put(target, { ...old, text, mode: modeOf(old.mode, patch.mode) }, done.lines);
  return [];
}

function absent(path: string): string {
  return `${path} does not exist. list_dir shows what there is; *** Add File makes a new file.`;
}

/** `@@ -0,0 +1,5 @@` under the name of a file that is to be made. */
function createsFile({ hunks, moveTo }: FilePatch): boolean {
  return moveTo === undefined && hunks.length > 0 &&
    hunks.every(({ oldStart, lines }) =>
      oldStart === 0 && lines.every(({ kind }) => kind === "add")
    );
}

/** Slips in new lines that would spoil the file. */
function slipsIn(path: string, { lines }: Hunk): readonly string[] {
  const text = (without: "add" | "remove") =>
    lines.filter(({ kind }) => kind !== without).map(bodyOf).join("\n");
  const elided = elidedLine(text("remove"), text("add"), path);
  if (elided !== null) return [explainElision(path, elided)];
  const [only, another] = lines.filter(({ kind }) => kind === "add").map(bodyOf);
  const escaped = only !== undefined && another === undefined &&
    bringsEscapes(only, text("add"), path);
  return escaped ? [explainEscapes(path, only)] : [];
}

/** git knows whether a file can be run, and nothing else of its mode. */
function modeOf(old: number, said: number | undefined): number {
  if (said === undefined) return old;
  return (said & 0o111) === 0 ? old & ~0o111 : old | ((old & 0o444) >> 2);
}
