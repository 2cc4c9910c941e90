/** What the path of a file says: its words, and whether it is a test, made, or somebody else's. */

import { baseNameOf, folderOf } from "../../util/mod.ts";

export type Role = "source" | "test" | "generated" | "vendored" | "example";

const testFolder = /(?:^|\/)(?:tests?|testing|__tests__|spec|specs|testdata|fixtures|e2e)\//i;
const testName =
  /^(?:(?:test|spec)_.*|conftest)\.|[._-](?:test|tests|spec|test-d)\.[a-z]+$|[a-z0-9](?:Tests?|Spec)\.[a-z]+$/;
const generated =
  /(?:^|\/)(?:dist|generated|__generated__)\/|[._]min\.|_pb2|\.pb\.|\.g\.|\.generated\./;
const vendored =
  /(?:^|\/)(?:vendor|vendored|_vendor|third_party|third-party|node_modules|externals?)\//;
const example = /(?:^|\/)(?:examples?|samples?|demos?|benchmarks?|bench|benches|docs?)\//i;

/** By its path alone; the first that fits of vendored, generated, test, example. */
export function roleOf(path: string): Role {
  if (vendored.test(path)) return "vendored";
  if (generated.test(path)) return "generated";
  if (testFolder.test(path) || testName.test(baseNameOf(path))) return "test";
  return example.test(path) ? "example" : "source";
}

/** `foo` of `foo.ts`, `test_foo.py`, `spec_foo.rb`, `foo.spec.ts`, `FooTest.java`; lower case. */
export function stemOf(path: string): string {
  const base = baseNameOf(path);
  return base.slice(0, base.indexOf(".") > 0 ? base.indexOf(".") : undefined)
    .replace(/^(?:tests?|spec)_|[._-](?:tests?|spec)$|(?<=[a-z0-9])(?:Tests?|Spec)$/, "")
    .toLowerCase();
}

const header = /\.(?:h|hh|hpp|hxx)$/;
const implementation = /\.(?:c|cc|cpp|cxx|m|mm)$/;

/** `foo.c` has what `foo.h` only declares; one of them may lie in another folder. */
export function isImplementationOf(path: string, of: string): boolean {
  return header.test(of) && implementation.test(path) && stemOf(path) === stemOf(of);
}

/** A name that more files have says nothing about which of them is meant, folders apart. */
const maxNamesakes = 20;

/**
 * Files that belong together by name: a test and what it tests, in the same folder, the one above,
 * or of few namesakes the one whose folder is nearest; the first by path where they are equally near.
 */
export function twinsOf(paths: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const sources = new Map<string, string[]>();
  const tests: string[] = [];
  for (const path of paths) {
    if (roleOf(path) === "test") tests.push(path);
    else {
      push(sources, stemOf(path), path);
      push(sources, `${folderOf(path)}/${stemOf(path)}`, path);
    }
  }
  const twins = new Map<string, string[]>();
  for (const test of tests) {
    const source = sourceOf(test, sources);
    if (source === null) continue;
    push(twins, test, source);
    push(twins, source, test);
  }
  return twins;
}

function sourceOf(test: string, sources: ReadonlyMap<string, readonly string[]>): string | null {
  const stem = stemOf(test);
  const folder = folderOf(test);
  for (const near of [folder, folderOf(folder)]) {
    const [only] = sources.get(`${near}/${stem}`) ?? [];
    if (only !== undefined) return only;
  }
  const namesakes = sources.get(stem) ?? [];
  return namesakes.length > maxNamesakes ? null : nearestOf(folder, namesakes);
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

function nearestOf(folder: string, candidates: readonly string[]): string | null {
  let best: string | null = null;
  let most = -1;
  const own = new Set(folder.split("/"));
  for (const candidate of candidates) {
    const shared = folderOf(candidate).split("/").filter((part) => own.has(part)).length;
    if (shared > most) {
      best = candidate;
      most = shared;
    }
  }
  return best;
}
