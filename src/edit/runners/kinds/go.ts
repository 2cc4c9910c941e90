import type { JsonObject } from "../../../protocol/mod.ts";
import { folderOf } from "../../../util/mod.ts";
import { parseObject, textAt } from "../json.ts";
import type { Failure, Recipe, Report, TestResult } from "../types.ts";

/** `go test -json` in a module of this name; packages are the smallest thing it can be told. */
export function goTest(module: string): Recipe {
  return {
    id: "go",
    takes: (path) => path.endsWith("_test.go"),
    args: (files) => ["test", "-json", ...files ? packagesOf(files) : ["./..."]],
    read: (text) => read(text, module),
  };
}

function packagesOf(files: readonly string[]): readonly string[] {
  return [...new Set(files.map((it) => folderOf(it) === "" ? "." : `./${folderOf(it)}`))].sort();
}

interface End {
  readonly pack: string;
  readonly test: string;
  readonly end: "pass" | "fail" | "skip";
}

interface Tally {
  /** How each test ended, by package and name. */
  readonly ends: Map<string, End>;
  /** Tests that began, by package and name. */
  readonly begun: Map<string, string>;
  /** Packages that passed. */
  readonly passed: string[];
  /** Packages that failed. */
  readonly failed: { readonly pack: string; readonly build: string | undefined }[];
  /** What was printed, by test, package or build. */
  readonly output: Map<string, string>;
  /** Lines that are no events: older versions print what the compiler says as it is. */
  readonly rest: string[];
}

const keyOf = (pack: string, test: string | undefined) => `${pack}\n${test ?? ""}`;

function read(text: string, module: string): Report | null {
  const tally: Tally = {
    ends: new Map(),
    begun: new Map(),
    passed: [],
    failed: [],
    output: new Map(),
    rest: [],
  };
  let events = 0;
  for (const line of text.split("\n")) {
    const event = line.startsWith("{") ? parseObject(line) : null;
    if (event && textAt(event, "Action") !== undefined) {
      events++;
      add(tally, event);
    } else if (line !== "") tally.rest.push(line);
  }
  if (events === 0) {
    const none = /no packages to test|matched no packages/.test(text);
    return none ? { passed: 0, failed: 0, skipped: 0, failures: [], nothing: true } : null;
  }
  return report(tally, module);
}

function add(tally: Tally, event: JsonObject): void {
  const [action, pack, test] = ["Action", "Package", "Test"].map((key) => textAt(event, key));
  const owner = keyOf(pack ?? textAt(event, "ImportPath") ?? "", test);
  switch (action) {
    case "output":
    case "build-output":
      tally.output.set(owner, (tally.output.get(owner) ?? "") + (textAt(event, "Output") ?? ""));
      break;
    case "run":
      tally.begun.set(owner, test ?? "");
      break;
    case "pass":
    case "fail":
    case "skip":
      if (test !== undefined) tally.ends.set(owner, { pack: pack ?? "", test, end: action });
      else if (action === "fail") {
        tally.failed.push({ pack: pack ?? "", build: textAt(event, "FailedBuild") });
      } else if (action === "pass") tally.passed.push(pack ?? "");
  }
}

function report(tally: Tally, module: string): Report {
  const parents = new Set([...tally.ends.values()].flatMap(({ pack, test }) => {
    const cut = test.lastIndexOf("/");
    return cut < 0 ? [] : [keyOf(pack, test.slice(0, cut))];
  }));
  const leaves = [...tally.ends].filter(([key]) => !parents.has(key)).map(([, it]) => it);
  const counted = (end: string) => leaves.filter((it) => it.end === end).length;
  const failures = [
    ...leaves.filter(({ end }) => end === "fail").map(({ pack, test }) => {
      const text = withoutFrames(tally.output.get(keyOf(pack, test)) ?? "");
      return { name: test, ...placeIn(text, folderIn(module, pack)), text };
    }),
    ...tally.failed.flatMap((it) => packageFailure(it, tally, leaves)),
    ...tally.passed.flatMap((it) => cutShort(it, tally)),
  ];
  return {
    passed: counted("pass"),
    failed: Math.max(failures.length, tally.failed.length > 0 ? 1 : 0),
    skipped: counted("skip"),
    failures,
    tests: leaves.map(resultOf),
    open: [...tally.begun].flatMap(([key, test]) => tally.ends.has(key) ? [] : [test]),
    nothing: leaves.length === 0 && failures.length === 0,
  };
}

/** A package that failed beside its tests: it was not built, or its process died. */
function packageFailure(
  { pack, build }: Tally["failed"][number],
  tally: Tally,
  leaves: readonly { readonly pack: string; readonly end: string }[],
): readonly Failure[] {
  if (leaves.some((it) => it.pack === pack && it.end === "fail")) return [];
  const built = build === undefined ? undefined : tally.output.get(keyOf(build, undefined));
  const own = tally.output.get(keyOf(pack, undefined)) ?? "";
  const text = built ?? (tally.rest.length > 0 ? `${tally.rest.join("\n")}\n${own}` : own);
  return [{ name: pack, ...placeIn(text, ""), text: withoutFrames(text) }];
}

const ends = { pass: "passed", fail: "failed", skip: "skipped" } as const;

function resultOf({ pack, test, end }: End): TestResult {
  return { name: `${pack} ${test}`, end: ends[end] };
}

/** A package passes whose process ended with 0, whatever it was doing. */
function cutShort(pack: string, tally: Tally): readonly Failure[] {
  const own = (keys: Iterable<string>) => [...keys].filter((it) => it.startsWith(`${pack}\n`));
  const open = own(tally.begun.keys()).filter((key) => !tally.ends.has(key));
  const silent = own(tally.ends.keys()).length === 0 &&
    !/no test files|no tests to run/.test(tally.output.get(keyOf(pack, undefined)) ?? "");
  if (open.length === 0 && !silent) return [];
  const name = tally.begun.get(open[0] ?? "") ?? pack;
  return [{ name, text: "The process ended with exit code 0 before its tests did." }];
}

function folderIn(module: string, pack: string): string {
  return pack.startsWith(`${module}/`) ? `${pack.slice(module.length + 1)}/` : "";
}

function placeIn(text: string, folder: string): Pick<Failure, "path" | "line"> {
  const found = /^\s*(?:\.\/)?([\w./-]+\.go):(\d+)(?::\d+)?: /m.exec(text);
  if (!found) return {};
  const path = found[1] ?? "";
  return { path: path.startsWith("/") ? path : `${folder}${path}`, line: Number(found[2]) };
}

function withoutFrames(text: string): string {
  return text.split("\n").filter((it) => !/^\s*(?:=== |--- |FAIL\b)/.test(it)).join("\n").trim();
}
