/** What a project's own scripts say of flags and files, for runners that have no settings. */

import { expandBraces, fitInOrder, wildcardTest } from "../../../util/mod.ts";
import { splitWords } from "../argv.ts";
import type { NodeTestSettings } from "../kinds/mod.ts";

/** Words of the first simple command that matches; what a shell would do beside it is left out. */
function wordsOf(scripts: readonly string[], command: RegExp): readonly string[] {
  for (const script of scripts) {
    const part = script.split(/&&|\|\||[;|&><]/).find((it) => command.test(it));
    if (part !== undefined) return splitWords(part) ?? [];
  }
  return [];
}

/** Flags of node that take the next word. */
const takesValue = /^(?:--import|--require|-r|--loader|--experimental-loader|-C|--conditions)$/;

/** Ours to choose: how it reports, and that it ends. */
const ours = /^--(?:test|watch|test-reporter(?:-destination)?)(?:=|$)/;

/** `files` (relative to the package): what patterns are resolved to, as a shell or node would. */
export function nodeWords(
  scripts: readonly string[],
  files: readonly string[],
): Omit<NodeTestSettings, "holding"> {
  const words = wordsOf(scripts, /\bnode\b.*\s--test\b/);
  const flags: string[] = [];
  const patterns: string[] = [];
  for (let at = words.indexOf("node") + 1; at < words.length; at++) {
    const word = words[at] ?? "";
    if (ours.test(word)) {
      if (/^--test-reporter(?:-destination)?$/.test(word)) at++;
    } else if (takesValue.test(word)) flags.push(word, words[++at] ?? "");
    else (word.startsWith("-") ? flags : patterns).push(word);
  }
  return { flags, patterns: patterns.flatMap((it) => resolved(it, files)) };
}

function resolved(pattern: string, files: readonly string[]): readonly string[] {
  if (pattern.startsWith("$")) return [];
  if (!/[*?{]/.test(pattern)) return [pattern];
  const bare = pattern.replace(/^\.\//, "");
  const all = (expandBraces(bare) ?? [bare]).map(globTest);
  const found = files.filter((file) => all.some((fits) => fits(file)));
  return found.length > 0 ? found : [pattern];
}

/** `**` stands for any number of folders, `*` and `?` for characters of one name. */
function globTest(glob: string): (path: string) => boolean {
  const segments = glob.split("/").map((it) =>
    /^\*\*+$/.test(it) ? null : wildcardTest(it, { one: true })
  );
  return (path) => fitInOrder(segments, path.split("/"), (fits, name) => fits(name));
}

/** What is said of rights and checks; with nothing said, tests may do what other runners' may. */
export function denoFlags(scripts: readonly string[]): readonly string[] {
  const words = wordsOf(scripts, /\bdeno test\b/);
  const flags = words.filter((it) =>
    /^(?:-A|-P|--(?:allow|deny|unstable|no-check|check|config|import-map|env-file|node-modules|permission)\b.*)$/
      .test(it)
  );
  return words.length === 0 ? ["--allow-all"] : flags;
}
