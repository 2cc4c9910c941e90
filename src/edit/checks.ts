/** Which stages look at a change: those of our own, the user's commands, the related tests. */

import type { Confinement, Impact, Spawner } from "../protocol/mod.ts";
import type { Promises } from "../sandbox/mod.ts";
import type { ChangedFile, Stage, StagePorts } from "./types.ts";

/** Stages that can be switched off. */
export const stageNames = ["files", "syntax", "imports", "interface", "tests", "impact"] as const;

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
  /** As the user configured it; `required`: where nothing holds files, nothing of it runs. */
  readonly sandbox: "auto" | "required" | "off";
  /** Nothing but this machine is reached, whoever is asked. */
  readonly offline?: boolean;
}

/** What programs of the project may do that nobody is asked about. */
export function projectBox(root: string): Confinement {
  return { writable: [root], network: false };
}

/** Trusted, and a sandbox that holds: its programs may run unasked. */
export async function mayRunUnasked(
  { trusted, sandbox }: Pick<CheckSettings, "trusted" | "sandbox">,
  spawner: Spawner,
): Promise<boolean> {
  if (!trusted || sandbox === "off") return false;
  const held = await promises(spawner);
  return held.files && held.secrets && held.network && held.processes;
}

/** Nobody would be asked, were the project trusted. */
export async function trustWouldDo(
  { trusted, sandbox }: Pick<CheckSettings, "trusted" | "sandbox">,
  spawner: Spawner,
): Promise<boolean> {
  return !trusted && await mayRunUnasked({ trusted: true, sandbox }, spawner);
}

/**
 * The box of tests that somebody was asked about: they may reach the network, as they could from his
 * own hands, unless he works offline. `null`: nothing holds files here; then `required` lets them not
 * run at all.
 */
export async function askedBox(
  { sandbox, offline = false }: Pick<CheckSettings, "sandbox" | "offline">,
  { spawner, root }: { readonly spawner: Spawner; readonly root: string },
): Promise<Confinement | null> {
  if (sandbox === "off" || !(await promises(spawner)).files) return null;
  return { ...projectBox(root), network: !offline };
}

async function promises(spawner: Spawner): Promise<Promises> {
  const { promisesOf } = await import("../sandbox/mod.ts");
  return promisesOf((await spawner.sandbox()).level);
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
  { workspace, languageServers }: StagePorts,
  settings: CheckSettings,
  related: () => Promise<readonly string[]>,
): Promise<readonly Stage[]> {
  const { detectRunners, relatedStage, verifyStages } = await import("./runners/mod.ts");
  const { scratch, commands, testTimeMs } = settings;
  const confine = projectBox(workspace.root);
  const verify = [
    ...verifyStages({ commands, timeoutMs: testTimeMs, confine, scratch }),
    // After formatters: they are shown what stays.
    ...await languageServers?.() ?? [],
  ];
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
