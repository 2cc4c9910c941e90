/** Which stages look at a change: those of our own, the user's commands, the related tests. */

import type { Confinement, Impact, Spawner } from "../protocol/mod.ts";
import type { ChangedFile, Stage, StagePorts } from "./types.ts";

/** Stages that can be switched off. */
export const stageNames = ["syntax", "imports", "interface", "tests", "impact"] as const;

export type StageName = (typeof stageNames)[number];

export interface CheckSettings {
  readonly off: ReadonlySet<StageName>;
  /** Command lines by name, from `verify:` of the configuration; `null`: switched off. */
  readonly commands: Readonly<Record<string, string | null>>;
  /** For the tests related to one change, milliseconds. */
  readonly testTimeMs: number;
  /** For all tests of the project before a "done" counts, milliseconds. */
  readonly verifyTimeMs: number;
  /** Absolute path of a private folder. */
  readonly scratch: string;
  /** The user trusts this project, so that its programs may run unasked in a sandbox. */
  readonly trusted: boolean;
}

/** What programs of the project may do that nobody is asked about. */
export function projectBox(root: string): Confinement {
  return { writable: [root], network: false };
}

/** Trusted, and a sandbox that holds: its programs may run unasked. */
export async function mayRunUnasked(
  { trusted }: Pick<CheckSettings, "trusted">,
  spawner: Spawner,
): Promise<boolean> {
  return trusted && (await spawner.sandbox()).level !== "none";
}

/** The stages of one change. Dispose of it when all have run. */
export interface Checks extends Disposable {
  /** Of our own: they cost milliseconds and run nothing. */
  readonly quick: readonly Stage[];
  /** Programs of the project and of the user; may take as long as their time boxes. */
  readonly slow: readonly Stage[];
  impact(): Promise<Impact | null>;
}

/** @param allowed the project's programs may run */
export async function checksOf(
  files: readonly ChangedFile[],
  ports: StagePorts,
  { settings, allowed }: { readonly settings: CheckSettings; readonly allowed: boolean },
): Promise<Checks> {
  const { openLook, readingStages, impactOf } = await import("./stages/mod.ts");
  const look = openLook(files, ports);
  const related = async () => (await look.related()).map(({ path }) => path);
  const on = (name: string) => !stageNames.some((it) => it === name && settings.off.has(it));
  return {
    quick: readingStages(look, ports.clock).filter((it) => on(it.name)),
    slow: allowed ? await slowStages(ports, settings, related) : [],
    impact: () => on("impact") ? impactOf(look) : Promise.resolve(null),
    [Symbol.dispose]: () => look[Symbol.dispose](),
  };
}

async function slowStages(
  { workspace }: StagePorts,
  settings: CheckSettings,
  related: () => Promise<readonly string[]>,
): Promise<readonly Stage[]> {
  const { detectRunners, relatedStage, verifyStages } = await import("./runners/mod.ts");
  const { scratch, commands, testTimeMs } = settings;
  const confine = projectBox(workspace.root);
  const verify = verifyStages({ commands, timeoutMs: testTimeMs, confine, scratch });
  if (settings.off.has("tests")) return verify;
  const tests = relatedStage({
    runners: () => detectRunners(workspace),
    tests: related,
    timeBoxMs: testTimeMs,
    confine,
    scratch,
  });
  return [...verify, tests];
}
