import type { Failure, Recipe, Report } from "../types.ts";
import { watchedPython } from "./watched.ts";

/** `python -m pytest`; the program is a Python. */
export const pytest: Recipe = {
  id: "pytest",
  takes: (path) => /(?:^|\/)(?:test_[^/]*|[^/]*_test|tests?)\.py$/.test(path),
  args: (files) => [
    ...["-m", "pytest", "-q", "--tb=short", "-rfE", "--no-header", "--color=no"],
    "--continue-on-collection-errors",
    ...["-p", "no:cacheprovider", ...files ?? []],
  ],
  watch: watchedPython,
  read,
};

/** The last line: `2 failed, 3 passed, 1 skipped in 0.04s`, between `=` unless quiet. */
const summary = /^=*\s*((?:\d+ [a-z ]+?(?:, )?)+|no tests ran) in [\d.]+s/gm;

function read(text: string, code: number | null): Report | null {
  const found = [...text.matchAll(summary)].at(-1)?.[1];
  const counts = new Map(
    [...(found ?? "").matchAll(/(\d+) ([a-z]+)/g)].map((
      [, count, of],
    ) => [of ?? "", Number(count)]),
  );
  const of = (...names: readonly string[]) =>
    names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  if (found === undefined) return unfinished(text, code);
  return {
    passed: of("passed", "xpassed"),
    failed: of("failed", "error", "errors"),
    skipped: of("skipped", "xfailed"),
    failures: failuresIn(text),
    nothing: code === 5,
    broken: code === 3 || code === 4,
  };
}

/** Without a last line it did not come to its end: exit codes 3 and 4, and no pytest at all. */
function unfinished(text: string, code: number | null): Report | null {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  if (/: No module named '?pytest'?$/m.test(text)) return { ...counts, missing: "pytest" };
  return code === 3 || code === 4 ? { ...counts, broken: true } : null;
}

/** From the short summary, with the text of the section of the same name. */
function failuresIn(text: string): readonly Failure[] {
  const sections = sectionsIn(text);
  return [...text.matchAll(/^(FAILED|ERROR) (\S+?\.py)(?:::(.*?))?(?: - (.*))?$/gm)]
    .map(([, kind, path = "", node, message]) => {
      const title = node?.replaceAll("::", ".");
      const section = (title === undefined ? undefined : sections.get(title)?.shift()) ??
        (kind === "ERROR" ? sections.get(title ?? path)?.shift() : undefined);
      const line = lineIn(section ?? "", path);
      return {
        name: node === undefined ? path : `${path}::${node}`,
        path,
        ...(line === undefined ? {} : { line }),
        text: section ?? message ?? "",
      };
    });
}

/** By test (`TestX.test_p[2]`), or by file where it could not be collected. */
function sectionsIn(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const parts = text.split(/^_{3,} (.+?) _{3,}$/m);
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const title = (parts[at] ?? "").replace(/^ERROR (?:collecting|at \w+ of) /, "");
    const body = (parts[at + 1] ?? "").split(/^(?:={3,}|!{3,}|-{3,} generated) .*$/m, 1)[0] ?? "";
    const same = found.get(title) ?? [];
    found.set(title, [...same, withoutHints(body.trim())]);
  }
  return found;
}

/** What pytest says of every import error; frames of Python's own are nobody's fault. */
function withoutHints(body: string): string {
  return body
    .replace(/^Hint: make sure your test modules.*\n/m, "")
    .replace(/^\S*\/lib\/python[\d.]+\/importlib\/.*\n(?:[ \t]+.*\n)*/gm, "");
}

function lineIn(section: string, path: string): number | undefined {
  for (const [, file, line] of section.matchAll(/^(\S+?\.py):(\d+): /gm)) {
    if (file === path) return Number(line);
  }
  return undefined;
}
