import type { PatchedFile } from "../../edit/patch/mod.ts";

/** Lines listed of one file. */
const maxLines = 12;

/** What a patch did, a line a file. */
export function described(files: readonly PatchedFile[]): string {
  const moved = new Set(
    files.flatMap(({ path, after }) =>
      after && after.origin !== null && after.origin !== path ? [after.origin] : []
    ),
  );
  return files.filter(({ path, after }) => after !== null || !moved.has(path)).map(lineOf)
    .join("\n");
}

function lineOf({ path, was, after, lines }: PatchedFile): string {
  if (after === null) return `deleted ${path}`;
  if (after.origin === null) return `${was ? "replaced" : "created"} ${path}`;
  const places = at(lines);
  if (after.origin === path) {
    return places === "" ? `changed the mode of ${path}` : `edited ${path}${places}`;
  }
  return `moved ${after.origin} to ${path}${places === "" ? "" : `, edited${places}`}`;
}

function at(lines: readonly number[]): string {
  if (lines.length === 0) return "";
  const shown = lines.slice(0, maxLines).join(", ");
  const rest = lines.length > maxLines ? `, and ${lines.length - maxLines} more` : "";
  return ` at line${lines.length === 1 ? "" : "s"} ${shown}${rest}`;
}
