import { type Code, findReferences, type Reference, type Tier } from "../../codeintel/mod.ts";
import type { Execute } from "../../protocol/mod.ts";
import { withCode } from "../code.ts";
import { fitting, shortened } from "../fitting.ts";
import { meantSymbol, placeText } from "../symbols.ts";
import type { Input } from "./definition.ts";

/** In the order in which they are told, so that a cut takes the doubtful ones. */
const tiers: readonly Tier[] = ["certain", "likely", "possible"];

export const execute: Execute<Input> = (input, ports) =>
  withCode(ports, async (code) => {
    const meant = await meantSymbol(code, ports.workspace, input);
    if (meant.type === "refused") return meant.output;
    const { target } = meant;
    const found = await findReferences(await code.facts(), target);
    ports.signal.throwIfAborted();
    const head = `${target.qualified} (${target.kind}) at ${placeText(target)}`;
    return { text: report(head, found, await linesOf(code, found)) };
  });

type Lines = ReadonlyMap<string, readonly string[]>;

async function linesOf({ index }: Code, found: readonly Reference[]): Promise<Lines> {
  const lines = new Map<string, readonly string[]>();
  for (const { path } of found) {
    if (!lines.has(path)) lines.set(path, (await index.text(path) ?? "").split("\n"));
  }
  return lines;
}

function report(head: string, found: readonly Reference[], lines: Lines): string {
  const listed = tiers.flatMap((tier) => {
    const places = found.filter((it) => it.tier === tier);
    if (places.length === 0) return [];
    return [`${tier}: ${places.length}`, ...places.map((it) => lineOf(it, lines))];
  });
  const shown = fitting(listed);
  const note = shown.length < listed.length
    ? ["[cut here; search_text with a path or glob shows more of one part]"]
    : [];
  return [head, ...shown, ...note].join("\n");
}

function lineOf({ path, line, column }: Reference, lines: Lines): string {
  const text = lines.get(path)?.[line - 1]?.trim() ?? "";
  return `${path}:${line}:${column}: ${shortened(text)}`;
}
