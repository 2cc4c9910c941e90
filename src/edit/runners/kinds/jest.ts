/** jest and vitest: one report. */

import type { JsonObject } from "../../../protocol/mod.ts";
import { lastObject, numberAt, objectAt, objectsAt, textAt } from "../json.ts";
import type { Failure, Recipe, Report, TestResult } from "../types.ts";
import { watchedJest, watchedVitest } from "./watched.ts";

const takes = (path: string) =>
  /[._](?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)__tests__\/.*\.[cm]?[jt]sx?$/.test(path);

export const vitest: Recipe = {
  id: "vitest",
  takes,
  args: (files) => ["run", "--reporter=json", ...files ?? []],
  watch: watchedVitest,
  read,
};

export const jest: Recipe = {
  id: "jest",
  takes,
  // Without a terminal it would wait for one in some versions: `--ci` and never a watch.
  args: (files) => [
    ...["--ci", "--json", "--watchAll=false", "--color=false"],
    ...files ? ["--runTestsByPath", ...files] : [],
  ],
  watch: watchedJest,
  read,
};

function read(text: string, code: number | null): Report | null {
  const report = lastObject(text, ["numTotalTests", "testResults"]);
  if (!report) {
    const none = code === 1 && /^\s*No test(?:s| files?) found/m.test(text);
    return none ? { passed: 0, failed: 0, skipped: 0, failures: [], nothing: true } : null;
  }
  const failures = objectsAt(report, "testResults").flatMap(failuresOf);
  const count = (name: string) => numberAt(report, name) ?? 0;
  return {
    passed: count("numPassedTests"),
    failed: Math.max(count("numFailedTests"), failures.length),
    skipped: count("numPendingTests") + count("numTodoTests"),
    failures,
    tests: objectsAt(report, "testResults").flatMap(testsOf),
    nothing: count("numTotalTests") === 0 && failures.length === 0,
  };
}

function testsOf(file: JsonObject): readonly TestResult[] {
  return objectsAt(file, "assertionResults").map((it) => {
    const status = textAt(it, "status");
    const name = textAt(it, "fullName") ?? textAt(it, "title") ?? "";
    const end = status === "passed" || status === "failed" ? status : "skipped";
    return { name, end };
  });
}

function failuresOf(file: JsonObject): readonly Failure[] {
  const path = textAt(file, "name") ?? "";
  const failing = objectsAt(file, "assertionResults").filter((it) =>
    textAt(it, "status") === "failed"
  );
  if (failing.length === 0 && textAt(file, "status") === "failed") {
    const text = textAt(file, "message") ?? "";
    return [{ name: path, path, text: essence(text) }];
  }
  return failing.map((it) => {
    const messages = Array.isArray(it["failureMessages"]) ? it["failureMessages"] : [];
    const text = messages.filter((message) => typeof message === "string").join("\n");
    const line = lineIn(text, path) ?? numberAt(objectAt(it, "location"), "line");
    return {
      name: textAt(it, "fullName") ?? textAt(it, "title") ?? path,
      path,
      ...(line === undefined ? {} : { line }),
      text: essence(text),
    };
  });
}

function lineIn(text: string, path: string): number | undefined {
  const after = text.split(`${path}:`)[1];
  const line = /^\d+/.exec(after ?? "")?.[0];
  return line === undefined ? undefined : Number(line);
}

/** The message and the frames of the project. */
export function essence(text: string): string {
  return text.split("\n")
    .filter((line) => !/^\s+at .*(?:node_modules|node:|\(native\)|<anonymous>\)?$)/.test(line))
    .join("\n");
}
