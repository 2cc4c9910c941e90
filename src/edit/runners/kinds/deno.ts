import { numberAt, objectAt, parseObject, textAt } from "../json.ts";
import type { Failure, Recipe, Report } from "../types.ts";
import { countsOf, readTap, resultOf, type TapTest } from "./tap.ts";

/** `deno test` with the flags of the project's own task. */
export function denoTest(flags: readonly string[]): Recipe {
  return {
    id: "deno",
    takes: (path) => /(?:^|[/._])test\.(?:[cm]?[jt]s|[jt]sx)$|(?:^|\/)__tests__\//.test(path),
    args: (files) => [
      ...["test", "--no-prompt", "--reporter=tap", "--permit-no-files"],
      ...flags,
      ...files ?? [],
    ],
    read,
  };
}

/** The code does not fit together, in contrast to settings that cannot be read. */
const badCode =
  /Type checking failed|TS\d+ \[ERROR\]|Module not found|could not be parsed|does not provide an export|not a dependency and not in import map/;

function read(text: string): Report | null {
  const { tests, complete } = readTap(text);
  const { failing, ...counts } = countsOf(tests);
  const failures = failing.map(failureOf);
  const error = /^(?:\S+ \[ERROR\]|error:).*$(?:\n(?!Stack backtrace:|\s+\d+: <unknown>).*)*/m
    .exec(text)?.[0].trim() ?? "";
  if (!complete) {
    if (!badCode.test(text)) return null;
    return { ...counts, failed: counts.failed + 1, failures: [...failures, compiling(error)] };
  }
  if (failing.length === 0 && /^error: Test failed/m.test(text)) {
    return { ...counts, failed: 1, failures: [loading] };
  }
  const exits = [...text.matchAll(exited)].map(([, path = ""]): Failure => ({
    name: "the process was ended from within",
    path,
    text: "`Deno.exit` was called outside of any test.",
  }));
  return {
    ...counts,
    failed: counts.failed + exits.length,
    failures: [...failures, ...exits],
    tests: tests.map(resultOf),
    nothing: tests.length + exits.length === 0 && error === "",
  };
}

/** With 0 its other files go on, and the exit code is 0. */
const exited = /^note (\S+) called `Deno\.exit\(\d*\)` from outside any test\./gm;

/** This reporter keeps to itself what was thrown. */
const loading: Failure = {
  name: "a file of tests",
  text: "It threw while it was loaded. `deno test` with that file says what.",
};

function compiling(error: string): Failure {
  const [, path, line] = /at file:\/\/(\S+?):(\d+):\d+/.exec(error) ?? [];
  const place = path === undefined ? {} : { path, line: Number(line) };
  return { name: "the code does not compile", ...place, text: error };
}

function failureOf({ name, details }: TapTest): Failure {
  const data = parseObject(details.join("\n")) ?? {};
  const at = objectAt(data, "at");
  const path = textAt(at, "file");
  const line = numberAt(at, "line");
  const message = textAt(data, "message") ?? details.join("\n");
  return {
    name,
    ...(path === undefined ? {} : { path }),
    ...(line === undefined ? {} : { line }),
    text: message.split("\n").filter((it) => !/^\s+at .*\(?ext:/.test(it)).join("\n"),
  };
}
