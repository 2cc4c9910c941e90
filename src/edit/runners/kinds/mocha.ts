import type { JsonObject } from "../../../protocol/mod.ts";
import { lastObject, numberAt, objectAt, objectsAt, textAt } from "../json.ts";
import type { Failure, Recipe, Report, TestResult } from "../types.ts";
import { essence } from "./jest.ts";
import { watchedProcess } from "./watched.ts";

export const mocha: Recipe = {
  id: "mocha",
  takes: (path) =>
    /[._-](?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)(?:test|spec)\/.*\.[cm]?[jt]sx?$/.test(path),
  args: (files) => ["--reporter=json", "--no-color", "--exit", ...files ?? []],
  watch: watchedProcess,
  read(text, code): Report | null {
    const report = lastObject(text, ["stats", "failures"]);
    if (!report) {
      const none = code === 1 && /No test files found/.test(text);
      return none ? { passed: 0, failed: 0, skipped: 0, failures: [], nothing: true } : null;
    }
    const stats = objectAt(report, "stats");
    const count = (name: string) => numberAt(stats, name) ?? 0;
    const failures = objectsAt(report, "failures").map(failureOf);
    return {
      passed: count("passes"),
      failed: Math.max(count("failures"), failures.length),
      skipped: count("pending"),
      failures,
      tests: testsOf(report),
      nothing: count("tests") === 0 && failures.length === 0,
    };
  },
};

function testsOf(report: JsonObject): readonly TestResult[] {
  const named = (key: string, end: TestResult["end"]) =>
    objectsAt(report, key).map((it): TestResult => ({ name: textAt(it, "fullTitle") ?? "", end }));
  return [
    ...named("passes", "passed"),
    ...named("failures", "failed"),
    ...named("pending", "skipped"),
  ];
}

function failureOf(it: JsonObject): Failure {
  const error = objectAt(it, "err");
  const path = textAt(it, "file");
  const stack = essence(textAt(error, "stack") ?? "");
  const line = path === undefined ? undefined : /^\d+/.exec(stack.split(`${path}:`)[1] ?? "")?.[0];
  const name = textAt(it, "fullTitle") ?? textAt(it, "title") ?? "";
  return {
    name,
    ...(path === undefined ? {} : { path }),
    ...(line === undefined ? {} : { line: Number(line) }),
    text: stack || (textAt(error, "message") ?? ""),
  };
}
