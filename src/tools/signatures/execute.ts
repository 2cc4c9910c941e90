import type { Definition, Outline } from "../../codeintel/mod.ts";
import type { Execute } from "../../protocol/mod.ts";
import { select, skippedLines, withCode } from "../code.ts";
import { fitting, shortened } from "../fitting.ts";
import type { Input } from "./definition.ts";

/** A folder that defines more is shown without what is inside of classes and alike. */
const mostOfFolder = 150;

/** Deeper ones stand below each other: there is text with thousands of functions in each other. */
const deepest = 12;

export const execute: Execute<Input> = ({ path: given }, ports) =>
  withCode(ports, async (code) => {
    const chosen = await select(code, ports.workspace, given);
    if (chosen.type === "refused") return chosen.output;
    const { type, path, files } = chosen;
    const outlines = await code.index.facts("outline", files);
    ports.signal.throwIfAborted();
    const text = type === "file" ? ofFile(path, outlines) : ofFolder(path, outlines);
    return { text: [text, ...skippedLines(code, files)].join("\n") };
  });

type Outlines = ReadonlyMap<string, Outline>;

function ofFile(path: string, outlines: Outlines): string {
  const { definitions = [], broken = false } = outlines.get(path) ?? {};
  const lines = definitionLines(definitions);
  return listing(lines, {
    cut: `read_file ${path} shows the rest`,
    notes: [
      ...lines.length === 0 ? [`nothing is defined in ${path}`] : [],
      ...broken ? ["parts could not be parsed: the list may be incomplete"] : [],
    ],
  });
}

function ofFolder(path: string, outlines: Outlines): string {
  const all = [...outlines.values()].reduce((sum, it) => sum + it.definitions.length, 0);
  const whole = all <= mostOfFolder;
  const lines = [...outlines].flatMap(([file, { definitions }]) => {
    const own = definitionLines(
      whole ? definitions : definitions.filter(({ parent }) => parent === undefined),
    );
    return own.length === 0 ? [] : [file, ...own];
  });
  return listing(lines, {
    cut: "ask for a file or a folder in it",
    notes: [
      ...lines.length === 0 ? [`nothing is defined in ${path}`] : [],
      ...whole ? [] : ["without what is inside of classes; ask for a file to see that"],
    ],
  });
}

function listing(
  lines: readonly string[],
  { cut, notes }: { readonly cut: string; readonly notes: readonly string[] },
): string {
  const shown = fitting(lines);
  const rest = lines.length - shown.length;
  const all = [...rest > 0 ? [`${rest} more lines; ${cut}`] : [], ...notes];
  return [...shown, ...all.map((note) => `[${note}]`)].join("\n");
}

/** `line  signature`, what is enclosed further to the right. */
function definitionLines(definitions: readonly Definition[]): readonly string[] {
  const width = String(definitions.at(-1)?.line ?? 0).length;
  const depths: number[] = [];
  return definitions.map(({ line, signature, parent }, at) => {
    // What encloses something stands before it; what does not is a method apart from its type.
    const depth = parent === undefined || parent >= at ? 0 : (depths[parent] ?? 0) + 1;
    depths.push(depth);
    const indent = "  ".repeat(Math.min(depth, deepest));
    return `${String(line).padStart(width)}  ${indent}${shortened(signature)}`;
  });
}
