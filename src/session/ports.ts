/** What a session stands on, and what driving it takes. */

import type { StartEngine } from "../codemode/mod.ts";
import type { Earlier } from "../agent/mod.ts";
import type { OutputSchema, Remembered } from "../context/mod.ts";
import type { FolderTrust } from "../config/mod.ts";
import type { CheckSettings, Stage } from "../edit/mod.ts";
import type { Locale } from "../messages/mod.ts";
import type {
  Cache,
  Clock,
  Limits,
  Locks,
  Permissions,
  PromptFile,
  Spawner,
  Store,
  Tool,
  ToolSettings,
  Workspace,
  WriteLayers,
} from "../protocol/mod.ts";
import type { RulesFile, SecondOpinion } from "../trust/mod.ts";
import type { PlaceSource } from "../workspace/mod.ts";
import type { InjectionPorts } from "./injection.ts";
import type { ResourcePorts } from "./resources.ts";
import type { LearningPorts } from "./learning_recorder.ts";
import type { ProcessFiles } from "./processes.ts";
import type { ModelChoice } from "./session.ts";

export interface Remembering extends Pick<LearningPorts, "userStore" | "secrets" | "learning"> {
  /** What a model is told about these words, what counts most first. */
  forModel(words: string): Promise<readonly Remembered[]>;
}

/** What a session stands on. */
export interface SessionPorts {
  readonly store: Store;
  readonly locks: Locks;
  readonly workspace: Workspace;
  readonly spawner: Spawner;
  readonly clock: Clock;
  /** For tools; opened when the first of them asks. */
  readonly cache: () => Promise<Cache>;
  readonly tools: readonly Tool[];
  /** Where programs run; absent: each in a process of its own. */
  readonly startEngine?: StartEngine;
  readonly rules: RulesFile;
  /** Of questions. */
  readonly locale: Locale;
  readonly opinion?: SecondOpinion;
  readonly processes: ProcessFiles;
  /** Absolute path of the user's own instructions for models. */
  readonly ownInstructions?: string;
  /** What is remembered beyond the session; absent: nothing is. */
  readonly remembering?: Remembering;
  /** What is put before a model beside the user's words; absent: nothing is. */
  readonly inject?: InjectionPorts["settings"];
  /** Of MCP servers; `null`: none is declared. Absent: nobody's words name them. */
  readonly resources?: () => Promise<ResourcePorts | null>;
  /** Adds the tools of servers to `tools` when somebody looks for one; absent: there are none. */
  readonly servers?: { discover(signal: AbortSignal): Promise<readonly string[]> };
  /** Who looks at pictures; absent: who answers, if it can. */
  readonly vision?: () => Promise<ModelChoice>;
  readonly settings: ToolSettings;
  readonly checks: CheckSettings;
  /** Packages of Python that this machine has; absent: nobody knows. */
  readonly packages?: () => Promise<ReadonlySet<string>>;
  /** Which file a program is, as text; `null`: there is none. Absent: nobody knows. */
  readonly programVersion?: (name: string) => Promise<string | null>;
  /** What language servers say of a change; absent: none is declared. */
  readonly languageServers?: () => Promise<readonly Stage[]>;
  /** In the place of parts of the system prompt; absent: none. */
  readonly promptFiles?: readonly PromptFile[];
  /** The system that commands run on, as a model is told it; absent: this one's. */
  readonly os?: string;
  /** Where words of commands lead on the machine that the workspace lies on; absent: on this one's disk. */
  readonly places?: PlaceSource;
  /** Which contents of the project's own files the user trusts. */
  readonly trust: Pick<FolderTrust, "covers">;
  /** Absent: commands write to the project itself. */
  readonly layers?: WriteLayers;
  /** Another folder stood at this path when the log was last written to. */
  readonly replaced?: boolean;
  /** Absolute path of a private folder for copies of what only git holds; absent: none are made. */
  readonly gitBackups?: string;
  /** Version of the program. */
  readonly version: string;
}

/** What driving a session needs beyond its ports. */
export interface DriveOptions {
  readonly choice: ModelChoice;
  /** Who writes summaries of what was said; absent: who answers. */
  readonly summariser?: () => Promise<ModelChoice>;
  /** Who keeps the user's profile; absent: nobody does. */
  readonly profiler?: () => Promise<ModelChoice | null>;
  /** Who answers in agents that want no more; `null`, or absent: who answers in their sender. */
  readonly small?: () => Promise<ModelChoice | null>;
  /** Share of what a model takes in from which on history is made shorter. */
  readonly compactAt: number;
  readonly limits: Limits;
  /** What was spent on this day before; absent: nothing. */
  readonly earlier?: Earlier;
  readonly attended: boolean;
  /** Absent: as the session has it; a new one then asks. */
  readonly permissions?: Permissions;
  /** Each program that changes files is shown as a whole before it does; absent: it is not. */
  readonly staged?: boolean;
  /** Times that a "done" over failing tests is sent back. */
  readonly fixes: number;
  readonly outputSchema?: OutputSchema;
  /** Of a session that is gone on with: done under its drive lock, before it is read. */
  readonly first?: () => Promise<void>;
}
