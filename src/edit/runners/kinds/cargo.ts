import type { Failure, Recipe, Report, TestResult } from "../types.ts";

/** `cargo test`; files of `tests/` are programs of their own, others can only be run together. */
export const cargo: Recipe = {
  id: "cargo",
  takes: (path) => path.endsWith(".rs"),
  args: (files) => ["test", "--no-fail-fast", "--color", "never", ...targetsOf(files)],
  env: () => ({
    RUST_BACKTRACE: "0",
    CARGO_TERM_COLOR: "never",
    CARGO_TERM_PROGRESS_WHEN: "never",
  }),
  read,
};

function targetsOf(files: readonly string[] | null): readonly string[] {
  const names = (files ?? []).map((it) => /^tests\/([^/]+)(?:\.rs|\/main\.rs)$/.exec(it)?.[1]);
  if (names.length === 0 || names.includes(undefined)) return [];
  return names.flatMap((name) => ["--test", name ?? ""]);
}

const summary = /^test result: \S+ (\d+) passed; (\d+) failed; (\d+) ignored;/gm;

function read(text: string): Report | null {
  const sums = { passed: 0, failed: 0, skipped: 0 };
  let reports = 0;
  for (const [, passed, failed, ignored] of text.matchAll(summary)) {
    reports++;
    sums.passed += Number(passed);
    sums.failed += Number(failed);
    sums.skipped += Number(ignored);
  }
  const failures = [...panics(text), ...compiling(text), ...died(text), ...cutShort(text)];
  if (reports === 0 && failures.length === 0) return null;
  return {
    ...sums,
    failed: Math.max(sums.failed, failures.length),
    failures,
    tests: [...text.matchAll(result)].map(resultOf),
    nothing: sums.passed + sums.skipped + failures.length + sums.failed === 0,
  };
}

const result = /^test (\S.*?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)\b/gm;

const ends: Readonly<Record<string, TestResult["end"]>> = { ok: "passed", FAILED: "failed" };

function resultOf([, name = "", end = ""]: RegExpMatchArray): TestResult {
  return { name, end: ends[end] ?? "skipped" };
}

/** A program of tests that ends with 0 is taken for passed, whatever it was doing. */
function cutShort(text: string): readonly Failure[] {
  const parts = text.split(/^ +(?:Running (?:unittests )?|Doc-tests )(\S+).*$/m);
  const failures: Failure[] = [];
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const body = parts[at + 1] ?? "";
    if (/^running \d+ tests?$/m.test(body) && !/^test result: /m.test(body)) {
      const path = parts[at] ?? "";
      failures.push({ name: path, path, text: "The process ended before its tests did." });
    }
  }
  return failures;
}

function panics(text: string): readonly Failure[] {
  const parts = text.split(/^---- (.+?) stdout ----$/m);
  const failures: Failure[] = [];
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const body = (parts[at + 1] ?? "").split(/^(?:failures:|test result: )/m, 1)[0] ?? "";
    const [, path, line] = /panicked at (?:'.*', )?([^\s:]+\.rs):(\d+):\d+/.exec(body) ?? [];
    failures.push({
      name: parts[at] ?? "",
      ...(path === undefined ? {} : { path, line: Number(line) }),
      text: body.replace(/^note: run with `RUST_BACKTRACE.*$/m, "").trim(),
    });
  }
  return failures;
}

/** What the compiler says; a crate is compiled more than once, and each error counts once. */
function compiling(text: string): readonly Failure[] {
  if (!/^error: could not compile /m.test(text)) return [];
  const errors = text.matchAll(
    /^error(?:\[E\d+\])?: (?!could not compile|aborting)(.+)\n(?:.+\n)*/gm,
  );
  const found = new Map([...errors].map(([whole, title = ""]): [string, Failure] => {
    const [, path, line] = /^\s*--> ([^\s:]+):(\d+):\d+/m.exec(whole) ?? [];
    const place = path === undefined ? {} : { path, line: Number(line) };
    return [`${title} ${path}:${line}`, {
      name: "the code does not compile",
      ...place,
      text: whole,
    }];
  }));
  return [...found.values()];
}

function died(text: string): readonly Failure[] {
  const found = /process didn't exit successfully: .*\((signal: .*)\)/.exec(text);
  return found ? [{ name: "the test program died", text: found[0] }] : [];
}
