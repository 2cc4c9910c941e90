/** A change in a memory workspace, and what the stages say of it. */

import type { Impact, StageReport, Workspace } from "../../../../src/protocol/mod.ts";
import { impactOf, openLook, readingStages } from "../../../../src/edit/stages/mod.ts";
import type { ChangedFile } from "../../../../src/edit/types.ts";
import { memoryCache } from "../../../../src/storage/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { fakeClock } from "../../../support/clock.ts";

export type Texts = Readonly<Record<string, string>>;
/** Texts after a change; `null`: removed. */
export type After = Readonly<Record<string, string | null>>;

/** Permission bits by path. */
type Modes = Readonly<Record<string, NonNullable<ChangedFile["modes"]>>>;

const encoder = new TextEncoder();

export interface Seen {
  readonly reports: readonly StageReport[];
  readonly impact: Impact;
  /** `stage path:line: text`, in the order of the stages. */
  readonly findings: readonly string[];
  /** How often the tree was surveyed: once for the new side, once more for the old one. */
  readonly surveys: number;
}

/** The stages, over a project that holds the change already. */
export async function seen(
  before: Texts,
  after: After,
  { modes = {}, installed }: {
    readonly modes?: Modes;
    /** Packages of Python. */
    readonly installed?: readonly string[];
  } = {},
): Promise<Seen> {
  const files = Object.entries(after).map(([path, text]): ChangedFile => ({
    path,
    before: bytesOf(before[path]),
    after: bytesOf(text ?? undefined),
    ...modesOf(modes[path]),
  }));
  const whole = Object.entries({ ...before, ...after });
  const present = whole.flatMap(([path, text]) => text === null ? [] : [[path, text] as const]);
  const { workspace, count } = counting(memoryWorkspace(Object.fromEntries(present)));
  const cache = memoryCache();
  const clock = fakeClock({ now: 1_000_000 });
  const signal = new AbortController().signal;
  using look = openLook(files, {
    workspace,
    cache: () => Promise.resolve(cache),
    clock,
    signal,
    packages: () => Promise.resolve(new Set(installed)),
  });
  const reports: StageReport[] = [];
  for (const stage of readingStages(look, clock)) reports.push(await stage.run());
  const surveys = count();
  const findings = reports.flatMap((report) =>
    report.findings.map(({ path, line, text }) =>
      `${report.stage} ${path}${line === undefined ? "" : `:${line}`}: ${text}`
    )
  );
  return { reports, findings, surveys, impact: await impactOf(look) };
}

function modesOf(modes: ChangedFile["modes"]): Pick<ChangedFile, "modes"> {
  return modes === undefined ? {} : { modes };
}

function bytesOf(text: string | undefined): ChangedFile["after"] {
  return text === undefined ? null : encoder.encode(text);
}

function counting(base: Workspace): { workspace: Workspace; count(): number } {
  let surveys = 0;
  const workspace = new Proxy(base, {
    get(target, key) {
      if (key === "survey") surveys++;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { workspace, count: () => surveys };
}
