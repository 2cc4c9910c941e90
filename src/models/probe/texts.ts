/** What a model that is measured reads, from `prompts/probe.md`. */

import prompts from "../../../prompts/probe.md" with { type: "text" };

const byKey: ReadonlyMap<string, string> = new Map(
  prompts.split(/^## /m).slice(1).map((section) => {
    const [key = "", ...lines] = section.split("\n");
    return [key.trim(), lines.join("\n").trim()];
  }),
);

/** A section with its places filled. */
export function said(key: string, values: Readonly<Record<string, string>> = {}): string {
  const found = byKey.get(key);
  if (found === undefined) throw new Error(`prompts/probe.md has no section "${key}"`);
  return found.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
