/** Tools as data (definitions) and as functions (executors); only the host commits effects. */

import type * as z from "zod";
import type { ProposedFile, SendAgents } from "./agents.ts";
import type { Cache } from "./cache.ts";
import type { ProjectChecker } from "./checker.ts";
import type { Clock } from "./clock.ts";
import type { Bytes, Json, JsonObject } from "./json.ts";
import type { Plan, PlanPatch } from "./plan.ts";
import type { Elicit } from "./elicitation.ts";
import type { Display } from "./display.ts";
import type { Confinement } from "./process.ts";
import type { Picture, ToolCall, Usage } from "./model.ts";
import type { Spawner } from "./spawner.ts";
import type { Workspace } from "./workspace.ts";

/**
 * What a tool may do to the world; `read` alone never asks and may run again after a crash. `plan`
 * changes the plan and nothing else; `ask` puts a question to the user, whose answer is its result;
 * what a call of a `server` does is known to that server alone; `delegate` has others find something out.
 */
export type ToolEffect =
  | "read"
  | "write"
  | "execute"
  | "network"
  | "plan"
  | "ask"
  | "server"
  | "delegate";

/** A tool as data. */
export interface ToolDefinition<Input = unknown> {
  readonly name: string;
  /** Input as the model must give it; unknown keys are refused. */
  readonly input: z.ZodType<Input>;
  /** JSON Schema of the input where somebody else has written it; absent: that of `input`. */
  readonly schema?: JsonObject;
  /** What the model reads, from `prompts/tools/`. */
  readonly description: string;
  readonly effects: readonly ToolEffect[];
  /** May run beside other calls of the same answer. */
  readonly parallel: boolean;
  /**
   * Files and folders of the project that a call reads, beyond the files that it would write. Absent, of
   * a tool that only reads: that is not known, or to call it once more than needed does something.
   */
  reads?(input: Input): readonly string[];
  /** Names that models give to our keys: wrong key → right key. */
  readonly aliases?: Readonly<Record<string, string>>;
  /**
   * Words beside its name and description by which `find_tool` finds it, in English and Chinese;
   * it is offered from then on. Absent: it is offered always.
   */
  readonly keywords?: readonly string[];
  /** As what programs call it, where nothing else says so; absent: they do not. */
  readonly method?: ToolMethod;
  /** For programs alone: no model is told of it, nor finds it. */
  readonly inPrograms?: true;
  /** One line for a person: the path, the pattern, the command. */
  subject(input: Input): string;
}

/** A tool as programs call it: `toolkit.method`. */
export interface ToolMethod {
  readonly toolkit: string;
  readonly method: string;
  /** What it gives, as TypeScript writes it. */
  readonly gives: string;
}

/** The new content of one file; `null` removes it. */
export interface FileEdit {
  /** Relative to the workspace root. */
  readonly path: string;
  /** SHA-256 of what the tool saw, `null` if there was no file; applied only while it still holds. */
  readonly before: string | null;
  readonly after: Bytes | null;
  /** Permission bits to have then; absent: as before, 0644 for a new file. */
  readonly mode?: number;
  /** Folders to be removed with it if they are empty then, the outermost first. */
  readonly made?: readonly string[];
}

/** What a tool wants to have done. The host does it. */
export interface ChangeSet {
  readonly type: "change_set";
  readonly files: readonly FileEdit[];
}

export interface ToolOutput {
  /** What the model reads. */
  readonly text: string;
  /** The call did not do what was asked; `text` says why and what to do. */
  readonly failed?: boolean;
  /** Exit code of a program that ended by itself. */
  readonly exit?: number;
  readonly effects?: readonly ChangeSet[];
  /** What is to be changed in the plan of the workspace. */
  readonly plan?: readonly PlanPatch[];
  /** Files whose whole content, or the part asked for, stands in `text`; hash of the whole. */
  readonly saw?: readonly { readonly path: string; readonly hash: string }[];
  /** Names of tools that are offered from here on. */
  readonly offers?: readonly string[];
  /** What git's repository has lost by it and how that comes back, in the user's words; it stands in `text`, too. */
  readonly lost?: string;
  /** Id of the background process as which a command goes on. */
  readonly process?: string;
  /** The same for a program: whole, and as data; absent: `text`. */
  readonly value?: Json;
  /** What models cost that were asked for it. */
  readonly spent?: readonly Spent[];
  /** What the user is shown. */
  readonly display?: Display;
}

/** What the user configured for tools. */
export interface ToolSettings {
  /** How long a command may run when the model does not say, milliseconds. */
  readonly shellTimeoutMs: number;
  /**
   * How long a command may say nothing before it is left to itself, milliseconds; absent: each is
   * waited for to its end.
   */
  readonly shellSilenceMs?: number;
  /** Bytes of a command's output that the model is shown. */
  readonly outputBytes: number;
  /** Bytes of a file that the model is shown at once; absent: as many as any model takes. */
  readonly textBytes?: number;
  /** Server of `web_search`; absent: none. */
  readonly searchUrl?: string | null;
  /**
   * Commands in the system's sandbox. `auto`: where one works, else without; `required`: where
   * nothing confines files a command is not run; `off`, and absent: never.
   */
  readonly sandbox: "auto" | "required" | "off";
}

/** What an executor may touch. */
export interface ToolPorts {
  readonly settings: ToolSettings;
  readonly workspace: Workspace;
  readonly spawner: Spawner;
  /** What the host grants the box of this call beyond the usual, and no model can ask for. */
  readonly confine?: Partial<Confinement>;
  readonly clock: Clock;
  /** What was worked out about the project before. Opened at the first call, which costs 15 ms. */
  readonly cache: () => Promise<Cache>;
  /** The plan of the workspace, `null` if there is none. */
  plan(): Promise<Plan | null>;
  /** What the user said to the question of this call; `null`: nothing was asked. */
  readonly answer: string | null;
  /** A program makes the call: it wants a `value`. */
  readonly program?: true;
  /** Everything is let pass, so that nobody has named what this call reaches. */
  readonly unnamed?: true;
  /** Hash of the content of a file that the model has seen last, `null` if it has seen none. */
  seen(path: string): string | null;
  /**
   * What a model that sees says of a picture; absent: the user has named none. Throws what kept it
   * from answering.
   */
  look?(picture: Picture, question: string, signal: AbortSignal): Promise<string>;
  /** Sends agents out that read and report; absent: there are none. */
  readonly agents?: SendAgents;
  /**
   * The project's own type checker for files like this; `null`: there is none, or the project is not
   * trusted. Absent: nobody runs one.
   */
  checker?(path: string): Promise<ProjectChecker | null>;
  /** What one of them has changed in its copy; `null`: nobody sent it out from here. */
  proposal?(agent: string): Promise<readonly ProposedFile[] | null>;
  /** Asks the model of the conversation something beside it; absent: there is none. */
  think?(prompt: string, signal: AbortSignal): Promise<Thought>;
  /** Puts a question of a server to the user; absent: nobody can be asked. */
  readonly elicit?: Elicit;
  /** The tools that are not always offered, as far as the mode lets them run. */
  readonly findable: readonly ToolDefinition[];
  /** Asks servers that were never asked for their tools; absent: there are none. */
  further?(): Promise<FurtherTools>;
  readonly signal: AbortSignal;
  /** Shows a piece of output while the call runs. */
  progress(text: string): void;
}

export interface Thought {
  /** Empty: no answer came. */
  readonly text: string;
  readonly spent: Spent | null;
}

/** What servers brought. */
export interface FurtherTools {
  /** As `ToolPorts.findable`, with theirs. */
  readonly findable: readonly ToolDefinition[];
  /** English lines about servers whose tools are not there. */
  readonly notes: readonly string[];
}

export type Execute<Input> = (input: Input, ports: ToolPorts) => Promise<ToolOutput>;

/** A tool with its executor behind a lazy import. */
export interface Tool<Input = unknown> {
  readonly definition: ToolDefinition<Input>;
  load(): Promise<Execute<Input>>;
  /**
   * A call is a program over other tools, each of whose calls is judged by itself; absent: what `load`
   * gives does it.
   */
  program?(input: Input): Promise<ToolProgram>;
}

/** What a call runs; as it is at the moment of the call. */
export type ToolProgram =
  | {
    readonly ok: true;
    readonly code: string;
    /** All that it may call. */
    readonly tools: readonly Tool[];
    /** Why it may not make this call, an English clause; `null`: it may. */
    refusal(call: ToolCall): string | null;
  }
  | { readonly ok: false; readonly problem: string };

/** What the policy knows of a call when it decides. */
export interface CallFacts {
  readonly name: string;
  readonly effects: readonly ToolEffect[];
  /** The one line a person sees. */
  readonly subject: string;
  readonly input: JsonObject;
}

/**
 * How much runs unasked. `read-only`: nothing that changes anything, asked or not. `ask`: what only
 * reads. `auto-edit`: also changes to files of the workspace, which can be undone. `auto`: also
 * commands of which the same is true. What cannot be undone asks in each of them.
 */
export const permissionModes = ["read-only", "ask", "auto-edit", "auto"] as const;
export type Permissions = (typeof permissionModes)[number];

/** How a model works: by calls of tools, by programs that make them, or as it finds out. */
export const workStyles = ["auto", "calls", "code"] as const;
export type WorkStyle = (typeof workStyles)[number];

export type Verdict = "allow" | "ask" | "deny";

export interface Decision {
  readonly verdict: Verdict;
  /** One clause for people and for the model. */
  readonly reason: string;
  /** It needs a word of its own: neither a rule nor who lets edits pass gives it. */
  readonly own?: true;
  /** What another model cost that was asked about it. */
  readonly spent?: Spent;
}

/** Tokens of a model beside the conversation's own, as `provider/name`. */
export interface Spent {
  readonly model: string;
  readonly usage: Usage;
}
