/**
 * The tiers of tests. The runtime holds the first one pure: it gets no permission, so that a test
 * that reads a file or a variable, starts a program or opens a port fails.
 */

import { smokeStories } from "./smoke.ts";

export interface Tier {
  /** Folders and files that it runs. */
  readonly paths: readonly string[];
  /** Flags of `deno test` that grant permissions. */
  readonly permissions: readonly string[];
  /**
   * Its files share few isolates, since each new one loads the same modules again; but for those
   * that look at what their isolate has loaded, or change it.
   */
  readonly grouped: "no" | { readonly but: readonly string[] };
  /** It runs the tests of these names and no other. */
  readonly names: readonly string[] | "all";
  /** The program that its stories start: the split bundle, or the source. */
  readonly main: "dist/main.js" | "main.ts";
}

/** No permission at all. */
const unit: Tier = {
  paths: ["tests/unit"],
  permissions: [],
  grouped: {
    but: ["tests/unit/policy/exact_rules_test.ts", "tests/unit/documents/hostile_test.ts"],
  },
  names: "all",
  main: "dist/main.js",
};

/** Disk, KV, servers of this machine, real programs. */
const integration: Tier = {
  paths: ["tests/integration", "tests/conformance", "tests/corpus"],
  permissions: ["-A"],
  grouped: "no",
  names: "all",
  main: "dist/main.js",
};

/** The real program, in processes of its own or over an emulated terminal. */
const stories: Tier = {
  paths: ["tests/stories"],
  permissions: ["-A"],
  grouped: "no",
  names: "all",
  main: "dist/main.js",
};

/** One story a feature. */
const smoke: Tier = {
  paths: smokeStories.map(({ file }) => `tests/${file}`),
  permissions: ["-A"],
  // A story may leave something to be removed behind its end, which is no leak of the next file.
  grouped: "no",
  names: smokeStories.flatMap((it) => it.tests),
  main: "dist/main.js",
};

/** What the bundler could hide: the same stories, not bundled. */
const source: Tier = { ...smoke, main: "main.ts" };

export const tiers = { unit, integration, stories, smoke, source };

export type TierName = keyof typeof tiers;

export function isTierName(word: string): word is TierName {
  return Object.hasOwn(tiers, word);
}

/** The tier that a test file belongs to; `null`: it is no test of these. */
export function tierOf(path: string): "unit" | "integration" | "stories" | null {
  if (!path.endsWith("_test.ts")) return null;
  const names = ["unit", "integration", "stories"] as const;
  return names.find((name) => tiers[name].paths.some((it) => path.startsWith(`${it}/`))) ?? null;
}
