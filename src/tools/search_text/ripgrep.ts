import type { Spawner } from "../../protocol/mod.ts";
import type { Batch, Engine, Match } from "./engine.ts";

/** A batch that prints more is left to the engine that reads line by line. */
const maxOutputBytes = 4_000_000;

const timeoutMs = 30_000;

/**
 * Searches by ripgrep. It is given the files by name: which files count is decided by the
 * workspace alone, so that both engines look at the same ones.
 */
export function ripgrepEngine(
  spawner: Spawner,
  options: { readonly root: string; readonly pattern: string; readonly signal: AbortSignal },
): Engine {
  return async ({ paths, maxMatches }: Batch) => {
    const outcome = await spawner.run({
      program: "rg",
      args: [...flags, `--max-count=${maxMatches}`, "-e", options.pattern, "--", ...paths],
      cwd: options.root,
      timeoutMs,
      maxOutputBytes,
    }, { signal: options.signal });
    options.signal.throwIfAborted();
    const { exit, output, outputBytes } = outcome;
    if (exit.type !== "exited" || outputBytes > maxOutputBytes) return null;
    const matches = parse(output, paths);
    // 1: no match. 2: a pattern it does not know, or a file it cannot read.
    return exit.code <= 1 || matches.length > 0 ? matches : null;
  };
}

const flags = [
  "--no-config",
  "--no-messages",
  "--no-ignore",
  "--hidden",
  "--color=never",
  "--no-heading",
  "--with-filename",
  "--line-number",
  "--null",
  "--crlf",
] as const;

/** Lines `path NUL number : text`, brought into the order of `paths`. */
function parse(output: string, paths: readonly string[]): readonly Match[] {
  const found = new Map<string, Match[]>(paths.map((path) => [path, []]));
  for (const row of output.split("\n")) {
    const cut = row.indexOf("\0");
    const matches = found.get(row.slice(0, cut));
    if (cut < 0 || !matches) continue;
    const path = row.slice(0, cut);
    const parts = /^(\d+):(.*)$/s.exec(row.slice(cut + 1));
    // Without a number it says that the file is binary: then none of its lines counts.
    if (!parts) found.delete(path);
    else matches.push({ path, line: Number(parts[1]), text: (parts[2] ?? "").replace(/\r$/, "") });
  }
  return [...found.values()].flat();
}
