/** The one way to run programs. */

import type { Background } from "./background.ts";
import type { LayerMounts } from "./layer.ts";
import type { PipedCommand, PipedProcess } from "./piped.ts";
import type { Command, Exit, LimitSupport, ProcessOutcome, Sandbox } from "./process.ts";

export interface Spawner {
  /** Found out by trying, at the first call: some 50 ms a level; never throws. */
  sandbox(): Promise<Sandbox>;
  /** Never throws for what the child does; the whole process group is gone when it resolves. */
  run(
    command: Command,
    options: { readonly signal: AbortSignal; readonly onOutput?: (text: string) => void },
  ): Promise<ProcessOutcome>;
  readonly background: Background;
  /** Absent: no layers can be laid over the workspace. */
  readonly layers?: LayerMounts;
  /**
   * A command that reads (`Confinement.reads`) is about to come: whether the box that waits for such
   * still suits is found out meanwhile.
   */
  expectRead?(): void;
  /**
   * Starts a program that is spoken to by its streams; an exit where it could not be started.
   * Absent: none can be.
   */
  pipe?(command: PipedCommand): Promise<PipedProcess | Exit>;
  /** Tries now, in two seconds, what holds a command that is confined; absent: nothing does. */
  tryLimits?(): Promise<LimitSupport>;
  /** Ends whatever still runs in the background. */
  close(): Promise<void>;
}
