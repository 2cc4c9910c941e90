/** Variables as people and programs are told of them. */

import type { Variable } from "../protocol/mod.ts";

/** UTF-8 bytes of what is kept; `null`: it is not kept. */
export function variableSize({ kept }: Variable): number | null {
  return kept === null ? null : new TextEncoder().encode(kept).length;
}

/** The whole value, as a program would print it; the preview where it is not kept. */
export function variableText({ kept, preview }: Variable): string {
  if (kept === null) return preview;
  const value = plain(JSON.parse(kept));
  return typeof value === "string" ? value : JSON.stringify(value, null, 2) ?? "undefined";
}

/** What the engine writes (`bootstrap.js`) as JSON; what JSON has not is told in words. */
function plain(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const [tag, first]: readonly unknown[] = value;
  const items: readonly unknown[] = Array.isArray(first) ? first : [];
  switch (tag) {
    case "a":
    case "s":
      return items.map(plain);
    case "o":
    case "m":
      return Object.fromEntries(
        items.flatMap((it) => Array.isArray(it) ? [[keyOf(plain(it[0])), plain(it[1])]] : []),
      );
    case "d":
      return typeof first === "number" ? new Date(first).toISOString() : null;
    case "u":
      return undefined;
    case "b":
      return `${first}n`;
    case "ref":
      return "[named before]";
    case "r":
      return `/${first}/${value[2]}`;
    case "e":
      return `${first}: ${value[2]}`;
    default:
      return typeof first === "string" || typeof first === "number" ? String(first) : null;
  }
}

function keyOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value) ?? "undefined";
}

/** Characters of a value that a program is told. */
const describedChars = 200;

/** An expression: the object by which a program asks what earlier ones have left. */
export function describing(earlier: readonly Variable[]): string {
  const table = Object.fromEntries(earlier.map((it) => [it.name, {
    ...{ name: it.name, type: it.kind, size: variableSize(it) },
    ...{ preview: it.preview.slice(0, describedChars), lost: it.lost },
  }]));
  const text = JSON.stringify(JSON.stringify(table));
  return `(() => { const all = new Map(Object.entries(JSON.parse(${text}))); return Object.freeze({ ` +
    "list: () => [...all.keys()], describe: (name) => all.get(name) ?? null }); })()";
}
