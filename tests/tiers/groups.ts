/** Few modules that import many test files: an isolate for each module, not for each file. */

import { pathToFileURL } from "node:url";

/** Every `*_test.ts` at or below these paths, sorted. */
export function testFiles(root: string, paths: readonly string[]): readonly string[] {
  return [...new Set(paths.flatMap((path) => [...filesAt(root, path, "_test.ts")]))].sort();
}

/** Every `*.ts` at or below a path, sorted. */
export function sourceFiles(root: string, path: string): readonly string[] {
  return [...filesAt(root, path, ".ts")].sort();
}

function* filesAt(root: string, path: string, end: string): Generator<string> {
  if (path.endsWith(".ts")) return yield path;
  for (const { name, isDirectory } of Deno.readDirSync(`${root}/${path}`)) {
    const inner = `${path}/${name}`;
    if (isDirectory) yield* filesAt(root, inner, end);
    else if (name.endsWith(end)) yield inner;
  }
}

/** Writes the modules into `folder`. Neighbours go to different ones: they take about as long. */
export function writeGroups(
  files: readonly string[],
  { root, folder, count }: { root: string; folder: string; count: number },
): readonly string[] {
  return Array.from({ length: Math.min(count, files.length) }, (_, group) => {
    const path = `${folder}/group_${group + 1}_test.ts`;
    const mine = files.filter((_, at) => at % count === group);
    const lines = mine.map((it) =>
      `import ${JSON.stringify(pathToFileURL(`${root}/${it}`).href)};\n`
    );
    Deno.writeTextFileSync(path, lines.join(""));
    return path;
  });
}
