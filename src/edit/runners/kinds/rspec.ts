import type { JsonObject } from "../../../protocol/mod.ts";
import { lastObject, numberAt, objectAt, objectsAt, textAt } from "../json.ts";
import type { Failure, Recipe, Report, TestResult } from "../types.ts";

/** `bundled`: the program is `bundle`, which runs it with the versions of the Gemfile. */
export function rspec(bundled: boolean): Recipe {
  const words = bundled ? ["exec", "rspec"] : [];
  return {
    id: "rspec",
    takes: (path) => path.endsWith("_spec.rb"),
    args: (files) => [...words, "--format", "json", "--no-color", ...files ?? []],
    read,
  };
}

function read(text: string): Report | null {
  const report = lastObject(text, ["examples", "summary"]);
  if (!report) {
    const missing = /bundler: command not found: rspec|can't find gem rspec/.test(text);
    return missing ? { passed: 0, failed: 0, skipped: 0, failures: [], missing: "rspec" } : null;
  }
  const summary = objectAt(report, "summary");
  const count = (name: string) => numberAt(summary, name) ?? 0;
  const outside = count("errors_outside_of_examples_count");
  const failing = objectsAt(report, "examples").filter((it) => textAt(it, "status") === "failed");
  const failures = [...failing.map(failureOf), ...outside > 0 ? [loading(report)] : []];
  const failed = count("failure_count") + outside;
  return {
    passed: Math.max(0, count("example_count") - count("failure_count") - count("pending_count")),
    failed: Math.max(failed, failures.length),
    skipped: count("pending_count"),
    failures,
    tests: objectsAt(report, "examples").map(resultOf),
    nothing: count("example_count") === 0 && failed === 0,
  };
}

function resultOf(it: JsonObject): TestResult {
  const status = textAt(it, "status");
  const name = textAt(it, "full_description") ?? "";
  return { name, end: status === "passed" || status === "failed" ? status : "skipped" };
}

function failureOf(it: JsonObject): Failure {
  const error = objectAt(it, "exception");
  const path = textAt(it, "file_path");
  const line = numberAt(it, "line_number");
  return {
    name: textAt(it, "full_description") ?? "",
    ...(path === undefined ? {} : { path }),
    ...(line === undefined ? {} : { line }),
    text: `${textAt(error, "class") ?? ""}: ${(textAt(error, "message") ?? "").trim()}`,
  };
}

function loading(report: JsonObject): Failure {
  const messages = Array.isArray(report["messages"]) ? report["messages"] : [];
  const text = messages.filter((it) => typeof it === "string").join("\n").trim();
  return { name: "the specs cannot be loaded", text };
}
