/**
 * What the tests said of the tree before the work: measured when something needs it, at most once
 * for a tree, and never before.
 */

import * as z from "zod";
import type { Bytes } from "../../protocol/mod.ts";
import { once, sha256 } from "../../util/mod.ts";
import { atStart } from "./ground.ts";
import { noteOf, runTests, type TimeBox } from "./run.ts";
import type { Failure, Runner, TestRun } from "./types.ts";
import type { VerifyOptions } from "./verify_types.ts";

const schema = once(() =>
  z.object({
    verdict: z.enum(["passed", "failed", "late", "none", "broken", "blocked"]),
    /** The line that explains a verdict without counts. */
    note: z.string(),
    passed: z.number(),
    failures: z.array(z.object({ name: z.string(), path: z.string().nullable() })).readonly(),
    tests: z.array(z.object({
      name: z.string(),
      end: z.enum(["passed", "failed", "skipped"]),
    })).readonly(),
    patched: z.array(z.string()).readonly(),
    durationMs: z.number(),
  })
);

export type Baseline = z.infer<ReturnType<typeof schema>>;

/** It failed, or what holds it could not be loaded. */
export function isBefore({ name, path }: Failure, { failures }: Baseline): boolean {
  return failures.some((it) => {
    if (it.name === name) return path === undefined || it.path === null || it.path === path;
    // A whole file, package or crate that failed stands for each of its tests.
    return path !== undefined && it.path === path && (it.name === path || isCode(it.name));
  });
}

const isCode = (name: string) => /^the (?:code|specs) /.test(name);

export class Baselines {
  readonly #measured = new Map<Runner, Promise<Baseline | null>>();
  #tree: Promise<string> | null = null;

  constructor(private readonly options: VerifyOptions, private readonly box: TimeBox) {}

  /** `null`: nothing was changed, or the tree as it was cannot be had. */
  of(runner: Runner): Promise<Baseline | null> {
    const known = this.#measured.get(runner);
    if (known) return known;
    const measured = this.#of(runner);
    this.#measured.set(runner, measured);
    return measured;
  }

  async #of(runner: Runner): Promise<Baseline | null> {
    const { before, known } = this.options;
    const files = await before?.() ?? new Map<string, Bytes | null>();
    if (files.size === 0 || this.box.left === 0) return null;
    this.#tree ??= treeHash(files, this.options);
    const key = `${await this.#tree}:${runner.id}:${runner.folder}`;
    const stored = read(await known?.get(key) ?? null);
    if (stored) return stored;
    const measured = await this.#measure(runner, files);
    // What was cut off says nothing of the tree but that it is slow.
    if (measured && measured.verdict !== "late") await known?.put(key, write(measured));
    return measured;
  }

  async #measure(
    runner: Runner,
    files: ReadonlyMap<string, Bytes | null>,
  ): Promise<Baseline | null> {
    await using ground = await atStart(await changesSince(files, this.options), this.options);
    if (ground.leftOut.length > 0) return null;
    const { confine } = ground;
    const limits = { files: null, timeoutMs: this.box.left, ...confine && { confine } };
    const { spawner, clock, signal } = this.options;
    const placed = runner.at(ground.root);
    return baselineOf(await runTests(placed, limits, { spawner, clock, signal }));
  }
}

/** What tells the tree as it is now from one with these contents. */
export async function changesSince(
  files: ReadonlyMap<string, Bytes | null>,
  { workspace }: VerifyOptions,
) {
  const paths = [...files.keys()];
  const looks = await workspace.looks(paths);
  const there = new Set(paths.filter((_, at) => looks[at] !== null));
  const edited = new Map<string, Bytes>();
  const removed = new Map<string, Bytes>();
  const added: string[] = [];
  for (const [path, bytes] of files) {
    if (bytes === null) {
      if (there.has(path)) added.push(path);
    } else (there.has(path) ? edited : removed).set(path, bytes);
  }
  return { edited, removed, added };
}

function baselineOf(run: TestRun): Baseline {
  const { verdict, passed, failures, tests, patched, durationMs } = run;
  const named = failures.map(({ name, path }) => ({ name, path: path ?? null }));
  return { verdict, note: noteOf(run), passed, failures: named, tests, patched, durationMs };
}

/** Of all contents, those that were changed as they were. */
export async function treeHash(
  files: ReadonlyMap<string, Bytes | null>,
  { workspace, signal }: VerifyOptions,
): Promise<string> {
  const hashes = new Map<string, string>();
  for (const [path, bytes] of files) if (bytes) hashes.set(path, await sha256(bytes));
  const survey = await workspace.survey({ wanted: (path) => !files.has(path), signal });
  const paths = survey.files.map(({ path }) => path);
  for await (const group of workspace.readMany(paths, { maxBytes: 20_000_000, signal })) {
    for (const it of group) if ("bytes" in it) hashes.set(it.path, await sha256(it.bytes));
  }
  const lines = [...hashes].map(([path, hash]) => `${hash} ${path}`).sort();
  return await sha256(lines.join("\n"));
}

function read(bytes: Bytes | null): Baseline | null {
  if (!bytes) return null;
  try {
    return schema().safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}

function write(baseline: Baseline): Bytes {
  return new TextEncoder().encode(JSON.stringify(baseline));
}
