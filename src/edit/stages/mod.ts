/**
 * The stages that read: files, syntax, imports, interface, and the impact of a change.
 *
 * - A stage blames only what the change brought. The tree as it was is opened when something is wrong
 *   in the new one, and not before.
 * - All stages of one change share one look at the project (`openLook`).
 * - What cannot be told for certain is not told.
 */

import type { Clock, StageReport } from "../../protocol/mod.ts";
import { filesOutcome } from "./files.ts";
import { importsOutcome } from "./imports.ts";
import { interfaceOutcome } from "./interface.ts";
import type { StageView } from "./look.ts";
import { type FilesOutcome, type Outcome, reported } from "./report.ts";
import { syntaxOutcome } from "./syntax.ts";

export { impactOf } from "./impact.ts";
export { overlayWorkspace, readOnlyCache } from "./overlay.ts";
export { openLook, type StageView, type StageViewPorts } from "./look.ts";

/** A `Stage` that looks at the files of its look, whatever it is given. */
export interface ReadingStage {
  readonly name: string;
  run(): Promise<StageReport>;
}

type Looking = readonly [
  name: string,
  run: (look: StageView) => Promise<Outcome | FilesOutcome>,
];

/** In the order in which they run. */
export function readingStages(look: StageView, clock: Pick<Clock, "now">): readonly ReadingStage[] {
  const outcomes: readonly Looking[] = [
    ["files", filesOutcome],
    ["syntax", syntaxOutcome],
    ["imports", importsOutcome],
    ["interface", interfaceOutcome],
  ];
  return outcomes.map(([name, run]) => ({
    name,
    run: () => reported(name, clock, () => run(look)),
  }));
}
