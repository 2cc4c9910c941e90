import assert from "node:assert/strict";
import { applyPatch, type FilePatch, parsePatch } from "../../../../src/edit/patch/mod.ts";

/**
 * A patch as it was understood, on one line: files joined by ` & `; hunks as `[heading;line;…]`
 * with `=` kept, `~` kept without a prefix, `-` removed, `+` added, `$` no line end after it.
 */
export function understood(patch: string): string {
  const parsed = parsePatch(patch);
  if (parsed.type === "problem") return `!${parsed.line} ${parsed.text}`;
  return parsed.files.map(fileText).join(" & ");
}

function fileText({ type, path, moveTo, mode, hunks }: FilePatch): string {
  return [
    `${type} ${path}`,
    ...(moveTo === undefined ? [] : [`> ${moveTo}`]),
    ...(mode === undefined ? [] : [mode.toString(8)]),
    ...hunks.map(hunkText),
  ].join(" ");
}

const marks = { keep: "=", remove: "-", add: "+" } as const;

function hunkText({ context, oldStart, counted, atEnd, lines }: FilePatch["hunks"][number]) {
  const number = oldStart === undefined ? [] : [`${counted ? "" : "?"}${oldStart}`];
  const head = [...context, ...number, ...(atEnd ? ["end"] : [])].join(";");
  const texts = lines.map(({ kind, text, bare, open }) =>
    `${bare ? "~" : marks[kind]}${text}${open ? "$" : ""}`
  );
  return `[${head}]${texts.join("|")}`;
}

/** A path and its text afterwards, or `null` where there is no file; or the refusal. */
export function patched(
  patch: string,
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, string | null>> | string {
  const parsed = parsePatch(patch);
  if (parsed.type === "problem") return `line ${parsed.line}: ${parsed.text}`;
  const outcome = applyPatch(parsed.files, (path) => {
    const text = files[path];
    return text === undefined ? null : { text, mode: 0o644 };
  });
  if (outcome.type === "refused") return outcome.text;
  return Object.fromEntries(
    outcome.files.map(({ path, after }) => [path, after === null ? null : after.text]),
  );
}

/** The new text of the only file, or the refusal. */
export function patchedFile(patch: string, text: string): string {
  const result = patched(patch, { f: text });
  if (typeof result === "string") return result;
  assert.deepEqual(Object.keys(result), ["f"]);
  return result["f"] ?? assert.fail();
}

/** An update of the file f in the grammar with stars. */
export function update(...lines: readonly string[]): string {
  return ["*** Begin Patch", "*** Update File: f", ...lines, "*** End Patch"].join("\n");
}

/** An update of the file f as a unified diff. */
export function diffOf(...lines: readonly string[]): string {
  return ["--- a/f", "+++ b/f", ...lines, ""].join("\n");
}
