import { baseNameOf } from "../../../util/mod.ts";
import type { Failure, Recipe, Report } from "../types.ts";

/**
 * `mvn test`, not `-q`: then it would print no counts. `module`: path below the folder that it
 * runs in, where that is the parent of several.
 */
export function maven(module: string | null): Recipe {
  const scope = module === null ? [] : ["-pl", module, "-am"];
  return {
    id: "maven",
    takes: (path) =>
      /(?:^|\/)(?:Test[A-Z][^/]*|[^/]+(?:Tests?|TestCase|IT|Spec))\.(?:java|kt)$/.test(path),
    args: (files) => [
      ...["-B", "-ntp", "-Dstyle.color=never", ...scope, "test"],
      ...files ? [`-Dtest=${classesOf(files)}`, ...noneIsFine] : [],
    ],
    read,
  };
}

/** Other modules need not have the named tests. */
const noneIsFine = ["-DfailIfNoTests=false", "-Dsurefire.failIfNoSpecifiedTests=false"] as const;

function classesOf(files: readonly string[]): string {
  return files.map((it) => baseNameOf(it).replace(/\.\w+$/, "")).join(",");
}

/** Sums of a module; the lines of single classes name a time. */
const summary =
  /^\[(?:INFO|WARNING|ERROR)\] Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)\s*$/gm;

function read(text: string): Report | null {
  const sums = { ran: 0, failed: 0, skipped: 0 };
  let reports = 0;
  for (const [, ran, failures, errors, skipped] of text.matchAll(summary)) {
    reports++;
    sums.ran += Number(ran);
    sums.failed += Number(failures) + Number(errors);
    sums.skipped += Number(skipped);
  }
  const compile = compiling(text);
  if (reports === 0 && compile.length === 0) {
    const none = /^\[INFO\] (?:No tests to run|No sources to compile|BUILD SUCCESS)/m.test(text);
    return none ? { passed: 0, failed: 0, skipped: 0, failures: [], nothing: true } : null;
  }
  return {
    passed: Math.max(0, sums.ran - sums.failed - sums.skipped),
    failed: Math.max(sums.failed, compile.length),
    skipped: sums.skipped,
    failures: [...failing(text), ...compile],
  };
}

/** `[ERROR]   AppTest.adds:12 expected: <1> but was: <2>`, with the lines that belong to it. */
function failing(text: string): readonly Failure[] {
  const blocks = text.matchAll(
    /^\[ERROR\] (?:Failures|Errors):\s*\n((?:(?!\[INFO\]|\[ERROR\] Tests run:).*\n)*)/gm,
  );
  return [...blocks].flatMap(([, block = ""]) =>
    block.split(/^(?=\[ERROR\] {2,})/m).flatMap((entry) => {
      const found = /^\[ERROR\] +([\w$.]+?)(?:->.*?)?(?::(\d+))?(?:->\S+)? +([\s\S]*)$/.exec(entry);
      if (!found) return [];
      const [, name = "", line, said = ""] = found;
      return [{ name: line === undefined ? name : `${name}:${line}`, text: said.trim() }];
    })
  );
}

function compiling(text: string): readonly Failure[] {
  if (!/^\[ERROR\] COMPILATION ERROR/m.test(text)) return [];
  const found = new Map<string, Failure>();
  for (
    const [, path = "", line, said = ""] of text.matchAll(
      /^\[ERROR\] (\/\S+):\[(\d+),\d+\] (.*)$/gm,
    )
  ) {
    const failure = { name: "the code does not compile", path, line: Number(line), text: said };
    found.set(`${path}:${line} ${said}`, failure);
  }
  return found.size > 0 ? [...found.values()] : [{ name: "the code does not compile", text: "" }];
}
