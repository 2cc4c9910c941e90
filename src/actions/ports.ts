/** What actions stand on, built by the composition root; each part is opened on first use. */

import type { Code } from "../codeintel/mod.ts";
import type { Config, Paths, Secrets } from "../config/mod.ts";
import type { Servers } from "../mcp/mod.ts";
import type { Locale } from "../messages/mod.ts";
import type { ModelListing, ModelShelf } from "../models/mod.ts";
import type {
  Cache,
  Clock,
  Embedder,
  Filler,
  JsonObject,
  Limits,
  Locks,
  Mode,
  Permissions,
  Replacements,
  Spawner,
  Store,
  Tool,
  ToolRunner,
  Workspace,
  WorkStyle,
  WriteLayers,
} from "../protocol/mod.ts";
import type { LookingTools, ModelChoice, ProcessFiles, Session } from "../session/mod.ts";
import type { RulesFile } from "../trust/mod.ts";
import type { StoreNotice, StorePlaces } from "../storage/mod.ts";
import type { RemotePlace, Right } from "./rights.ts";

/** What going on with a session asks for beyond the configuration. */
export interface ResumeOptions {
  /** Name of a configured model; absent: `active_model`. */
  readonly model?: string;
  readonly limits?: Partial<Limits>;
  /** JSON Schema text that the final answer must fit. */
  readonly outputSchema?: string;
  /** How much runs unasked; absent: as configured, and for an existing session as it has it. */
  readonly permissions?: Permissions;
  /** Calls, programs, or what the model finds; absent: as configured. */
  readonly style?: WorkStyle;
  /** Programs run staged first; absent: as configured. */
  readonly stage?: boolean;
  /** A person is there who may answer a question of the model. */
  readonly attended: boolean;
  /** No model is there, and the session is opened nevertheless. */
  readonly withoutModel?: boolean;
  /** Done when nothing else can refuse it and nobody else can drive it any more, before it is read. */
  readonly first?: () => Promise<void>;
}

/** What a new session asks for beyond the configuration. */
export interface RunOptions extends ResumeOptions {
  readonly mode: Mode;
}

/** Who waits for a look at the code. */
export interface CodeWatcher {
  readonly signal: AbortSignal;
  /** How far the work has come; `done` equal to `total` ends it. */
  working(done: number, total: number): void;
}

/** What ports of another workspace have of their own. */
export interface Apart {
  /** In the place of its files and programs. */
  readonly replacements?: Replacements;
  /** Folder of what is remembered of another user. */
  readonly memory?: string;
  /** Absolute paths that no program of the workspace may see, asked for before each. */
  readonly hides?: () => Promise<readonly string[]>;
}

export interface Ports {
  /** Real path of the workspace root; of a remote one a folder here, which is empty and its own. */
  readonly root: string;
  /** Absolute path of the folder here that paths of the user's own files start from. */
  readonly here: string;
  /** `null`: the workspace lies on this machine. */
  readonly remote: RemotePlace | null;
  readonly clock: Clock;
  readonly locale: Locale;
  readonly paths: Paths;
  /** Version of the program. */
  readonly version: string;
  /** One variable of the user's environment. */
  env(name: string): string | undefined;
  config(): Promise<Config>;
  secrets(): Promise<Secrets>;
  store(): Promise<Store>;
  /** Where the log may lie, for who brings it from one place to the other. */
  stores(): Promise<StorePlaces>;
  /** What is remembered of the user in every folder: the `memory` events of its workspace stream. */
  userStore(): Promise<Store>;
  /** What was found damaged when the store was opened, and what became of it. */
  notices(): readonly StoreNotice[];
  locks(): Promise<Locks>;
  workspace(): Promise<Workspace>;
  spawner(): Promise<Spawner>;
  /** Where commands write to; `null`: to the project itself. */
  layers(): Promise<WriteLayers | null>;
  /** One list, which grows when servers tell of theirs. */
  tools(): Promise<readonly Tool[]>;
  /** MCP servers; `null`: none is declared. */
  servers(): Promise<Servers | null>;
  /** What the user stored for this workspace about calls. */
  rules(): Promise<RulesFile>;
  /** Absolute path of a private folder for files of a passing kind, which tools may read. */
  scratch(): Promise<string>;
  /** What runs in the background of this workspace's sessions. */
  processes(): Promise<ProcessFiles>;
  /** What was worked out from the project's content, kept by its hash. */
  cache(): Promise<Cache>;
  /**
   * A look at the code as it is now; to be disposed of.
   *
   * @throws {WorkspaceError} if the root is gone
   */
  code(watcher: CodeWatcher): Promise<Code>;
  /**
   * What the user configured for vectors; `null`: nothing is to be sent anywhere.
   *
   * @throws {AgentError} if the entry is not there or of a provider without vectors
   */
  embedder(): Promise<Embedder | null>;
  /**
   * The model of this name as one that takes text around a place; `null`: its provider has no such way.
   *
   * @throws {AgentError} if there is no such model
   */
  filler(name: string): Promise<Filler | null>;
  /** Judges and runs single calls of a tool; belongs to no session, in mode `work`. */
  runner(tool: string): Promise<ToolRunner>;
  /** Tools that see the project and can write nothing. @param saw what was read on the way: hash by path */
  looking(): Promise<(saw: () => Readonly<Record<string, string>>) => LookingTools>;
  /** Which file a program of the workspace's machine is, as text; `null`: there is none, or nobody knows. */
  programVersion(name: string): Promise<string | null>;
  /** Brings what a killed process left half done to one side; quick where there is nothing. */
  recover(): Promise<void>;
  /** A new session, not yet written: its first event comes with the first message. */
  create(options: RunOptions): Promise<Session>;
  /**
   * An existing one, to be driven in the mode it had: takes its drive lock, validates, recovers.
   *
   * @throws {AgentError}
   */
  resume(id: string, options: ResumeOptions): Promise<Session>;
  /** An existing one, to be read and answered while another process may drive it. @throws {AgentError} */
  attach(id: string): Promise<Session>;
  /**
   * Ports of another workspace with `settings` as the highest layer of the configuration.
   * They are closed with these, and reach the same servers of models.
   */
  at(root: string, settings: JsonObject, apart?: Apart): Promise<Ports>;
  /**
   * A configured model, for a session that is open. Its server must be one of those that were
   * known when the program started. `alone`: nobody goes on where it fails.
   *
   * @throws {AgentError} if there is no such model
   */
  choose(name: string, options?: { readonly alone?: boolean }): Promise<ModelChoice>;
  /** What a server offers: one request. */
  listModels(shelf: ModelShelf): Promise<ModelListing>;
  /** Whether the thread that speaks to servers may reach this one. */
  mayReach(url: string): Promise<boolean>;
  /** Reads the configuration again, after a change of it. */
  reload(): void;
  /** Version of the Ollama at `url`; `null`: nobody answers there. */
  ollamaVersion(url: string): Promise<string | null>;
  /**
   * Starts what reaches the servers that an action may need, which can only be done while the
   * program still holds what it hands on. `model`: the name that the user gave.
   */
  connect(rights: readonly Right[], model: string | undefined): Promise<void>;
  /** Closes what was opened. */
  close(): Promise<void>;
}
