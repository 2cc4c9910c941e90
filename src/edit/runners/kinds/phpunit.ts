import { baseNameOf } from "../../../util/mod.ts";
import type { Failure, Recipe, Report } from "../types.ts";

/** It takes one path; several files are named by their classes. */
export const phpunit: Recipe = {
  id: "phpunit",
  takes: (path) => path.endsWith("Test.php"),
  args: (files) => ["--colors=never", ...filesOf(files)],
  read,
};

function filesOf(files: readonly string[] | null): readonly string[] {
  if (!files) return [];
  if (files.length === 1) return files;
  const classes = files.map((it) => baseNameOf(it).replace(/\.php$/, ""));
  return ["--filter", `/\\b(?:${classes.join("|")})::/`];
}

const none: Report = { passed: 0, failed: 0, skipped: 0, failures: [], nothing: true };

function read(text: string): Report | null {
  if (/^No tests executed!/m.test(text)) return none;
  const fine = [...text.matchAll(/^OK \((\d+) tests?, \d+ assertions?\)/gm)].at(-1);
  if (fine) return { passed: Number(fine[1]), failed: 0, skipped: 0, failures: [] };
  const sums = [...text.matchAll(/^Tests: (\d+), Assertions: \d+(.*)\.$/gm)].at(-1);
  if (!sums) return fatal(text);
  const of = (name: string) =>
    Number(new RegExp(`\\b${name}: (\\d+)`).exec(sums[2] ?? "")?.[1] ?? 0);
  const failed = of("Failures") + of("Errors");
  const skipped = of("Skipped") + of("Incomplete");
  return {
    passed: Math.max(0, Number(sums[1]) - failed - skipped),
    failed,
    skipped,
    failures: failuresIn(text),
  };
}

/** PHP stopped in the middle: the code cannot be loaded. */
function fatal(text: string): Report | null {
  const found = /^(?:PHP )?(?:Parse|Fatal) error: +(.*?) in (\S+?)(?: on line |:)(\d+)/m.exec(text);
  if (!found) return null;
  const [whole, , path = "", line] = found;
  const failure = { name: "the code cannot be loaded", path, line: Number(line), text: whole };
  return { passed: 0, failed: 1, skipped: 0, failures: [failure] };
}

/** `1) App\FooTest::testBar`, what was wrong, and the place as the last line. */
function failuresIn(text: string): readonly Failure[] {
  const blocks = text.matchAll(
    /^There (?:was|were) \d+ (?:failure|error)s?:\n\n([\s\S]*?)(?=^(?:--|FAILURES!|ERRORS!)$)/gm,
  );
  return [...blocks].flatMap(([, block = ""]) => {
    const parts = block.split(/^\d+\) (.+)$/m);
    const failures: Failure[] = [];
    for (let at = 1; at + 1 < parts.length; at += 2) {
      const body = (parts[at + 1] ?? "").trim();
      const [, path, line] = /^(\/\S+\.php):(\d+)$/m.exec(body) ?? [];
      const place = path === undefined ? {} : { path, line: Number(line) };
      failures.push({ name: parts[at] ?? "", ...place, text: body });
    }
    return failures;
  });
}
