import { folderOf } from "../../../util/mod.ts";
import type { Failure, Recipe, Report } from "../types.ts";
import { watchedPython } from "./watched.ts";

/**
 * `python -m unittest <files>`; the program is a Python. Its own discovery needs `__init__.py`
 * in every folder and says nothing of what it passes over, so files are always named.
 */
export function unittest(all: readonly string[]): Recipe {
  return {
    id: "unittest",
    takes: (path) => /(?:^|\/)(?:test[^/-]*|[^/-]*_test)\.py$/.test(path),
    args: (files) => ["-m", "unittest", "-q", ...files ?? all],
    // As discovery does: the folder of a test is where it imports from.
    env: (files) => ({
      PYTHONPATH: [...new Set((files ?? all).map((it) => folderOf(it) || "."))].join(":"),
    }),
    watch: watchedPython,
    read,
  };
}

const summary = /^Ran (\d+) tests? in [\d.]+s\n\n(OK|FAILED|NO TESTS RAN)(?: \((.*)\))?/gm;

function read(text: string): Report | null {
  const found = [...text.matchAll(summary)].at(-1);
  if (!found) return null;
  const details = new Map(
    [...(found[3] ?? "").matchAll(/([a-z ]+)=(\d+)/g)]
      .map(([, name, count]) => [(name ?? "").trim(), Number(count)]),
  );
  const failed = (details.get("failures") ?? 0) + (details.get("errors") ?? 0) +
    (details.get("unexpected successes") ?? 0);
  const skipped = (details.get("skipped") ?? 0) + (details.get("expected failures") ?? 0);
  const ran = Number(found[1]);
  return {
    // Each failing part of a test counts as a failure of its own.
    passed: Math.max(0, ran - failed - skipped),
    failed: Math.max(failed, found[2] === "FAILED" ? 1 : 0),
    skipped,
    failures: failuresIn(text),
    nothing: ran === 0 && failed === 0,
  };
}

function failuresIn(text: string): readonly Failure[] {
  const parts = text.split(/^={70}\n(?:ERROR|FAIL|UNEXPECTED SUCCESS): (.+)\n(?:.+\n)*?-{70}$/m);
  const failures: Failure[] = [];
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const body = (parts[at + 1] ?? "").split(/^-{70}$/m, 1)[0]?.trim() ?? "";
    failures.push({ name: nameOf(parts[at] ?? ""), ...placeIn(body), text: essence(body) });
  }
  return failures;
}

/** `test_a.T.test_bad (i=1)` of `test_bad (test_a.T.test_bad) (i=1)`. */
function nameOf(header: string): string {
  const found = /^(\S+) \(([\w.]+)\)(.*)$/.exec(header);
  if (!found) return header;
  const [, short = "", long = "", rest = ""] = found;
  const name = long.endsWith(short) ? long : `${long}.${short}`;
  return `${name.replace("unittest.loader._FailedTest.", "")}${rest}`;
}

const frame = /^ {2}File "([^"]+)", line (\d+)/gm;

function placeIn(body: string): Pick<Failure, "path" | "line"> {
  for (const [, path = "", line] of body.matchAll(frame)) {
    if (!/\/lib\/python[\d.]+\//.test(path)) return { path, line: Number(line) };
  }
  return {};
}

/** Without the frames of Python itself. */
function essence(body: string): string {
  return body
    .replace(/^Traceback \(most recent call last\):\n/gm, "")
    .replace(/^ {2}File "[^"]*\/lib\/python[\d.]+\/.*\n(?: {4}.*\n)*/gm, "");
}
