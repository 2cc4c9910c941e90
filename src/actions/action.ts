/**
 * What a user can do is one `Action` in one file of this folder. Commands, slash commands, help,
 * completion, `--json`, the narrowing of rights, and later HTTP routes are derived from it; a face
 * knows no action by name. What can be done to an open conversation alone is in `live/`.
 */

import * as z from "zod";
import { isMessageKey, type Locale, type MessageKey, type MessageParams } from "../messages/mod.ts";
import { AgentError, type EventOf, type Json } from "../protocol/mod.ts";
import type { Session, UserEvent } from "../session/mod.ts";
import type { Ports, ResumeOptions } from "./ports.ts";
import { demandPlace, type Right } from "./rights.ts";
import type { ServeStart } from "./serve_start.ts";
import type { ShellStart } from "./shell_start.ts";

/** What the face tells the view. */
export interface ViewContext {
  readonly locale: Locale;
  /** Terminal cells. */
  readonly width: number;
  /** Styles are wanted. */
  readonly color: boolean;
  /** A file or a program gets the output: a patch must be exact. */
  readonly piped?: boolean;
  /** Epoch milliseconds, for "two hours ago". */
  readonly now: number;
  t(key: MessageKey, params?: MessageParams): string;
}

/** What an action may ask of the face while it runs. */
export interface Face {
  /** Every command of the program. */
  readonly commands: readonly ActionEntry[];
  /** A person sits at a terminal and can answer. */
  readonly attended: boolean;
  /** Fires when the user cancels. */
  readonly signal: AbortSignal;
  /** All of standard input where it is not a terminal, else nothing. */
  stdin(): Promise<string>;
  /** The same in pieces, as it comes. */
  stdinPieces(): AsyncIterable<string>;
  /** One line that is not echoed; `null` where nobody can be asked or nobody answers. */
  secret(question: string): Promise<string | null>;
  /** May this be run, gone on with, done to files, or trusted? `null` where nobody can be asked. */
  approve(
    shown: string,
    what?: "run" | "continue" | "files" | "trust",
  ): Promise<EventOf<"answered">["answer"] | null>;
  /** What the person has to know before the answer. */
  tell(text: string): void;
  /** A piece of output of what runs. */
  progress(text: string): void;
  /** How far a long piece of work has come; `done` equal to `total` ends it. Absent `what`: reading code. */
  working(done: number, total: number, what?: string): void;
}

/** What a query found: data for programs, a text for people, an exit code for scripts. */
export interface Answer {
  /** As JSON keeps it. */
  data(): Json;
  /** 0, or the code of a failure that the data itself is. */
  readonly exit: number;
  /** Text without a final newline. */
  view(context: ViewContext): string;
  /** What belongs beside it, on standard error; empty: nothing. */
  aside(context: ViewContext): string;
}

/** `never`: ask becomes a refusal; `edits`: file changes pass; `all`: everything passes; `wait`: another terminal answers. */
export const approvals = ["never", "edits", "all", "wait"] as const;
export type Approve = (typeof approvals)[number];

interface NamedCall {
  readonly name: string;
  readonly input: unknown;
}

/** How a conversation is to be driven by the face. */
export interface Conversation {
  readonly session: Session;
  /** The first message of the user, if it is given already. */
  readonly task?: string;
  /** What the user does before he says anything. */
  readonly begin?: readonly UserEvent[];
  /** How its session was opened: for another one in its place. */
  readonly options?: ResumeOptions;
  /** Ends when the agent has answered (`work`), or asks for the next message (`chat`). */
  readonly once: boolean;
  /** Who answers `asked`; absent: the person at the terminal, and `never` where there is none. */
  readonly approve?: Approve;
  /** Milliseconds; the run is cancelled after it. */
  readonly timeoutMs?: number;
  /** What a program is given of the final answer, as text; `null`: it does not fit. Absent: the answer. */
  answer?(text: string): string | null;
  /** The last lines for people, where an action has something to add. */
  readonly epilogue?: { readonly key: MessageKey; readonly params?: MessageParams };
  /** What a call is about, in one line. */
  subject(call: NamedCall): string;
  /** True if the call does no more than change files of the workspace. */
  isEdit(call: NamedCall): boolean;
  /** A line that offers what was done before without a model, where the memory tells of it; absent: none. */
  offer?(memory: string, task: string): Promise<string | null>;
}

/** JSON Schema of an object, with the metadata of `args`. */
export type ArgsSchema = z.core.JSONSchema.BaseSchema;

/** What faces derive everything from; made by `query` and `dialogue`. */
export interface Description {
  /** Words of the command: `["session", "list"]`. Its brief is message `action.session.list`. */
  readonly path: readonly string[];
  readonly rights: readonly Right[];
  /** JSON Schema of the arguments as they come in, with the metadata of `args`. */
  schema(): ArgsSchema;
}

/** Answers once. */
export interface QueryAction extends Description {
  readonly kind: "query";
  /** @throws {AgentError} for arguments that do not fit, and whatever the action throws */
  run(ports: Ports, raw: unknown, face: Face): Promise<Answer>;
}

/** Opens a conversation that the face then drives, turn by turn. */
export interface DialogueAction extends Description {
  readonly kind: "dialogue";
  /** Shown as a dashboard where there is a terminal for it, and line by line elsewhere. */
  readonly dashboard: boolean;
  /** @throws {AgentError} for arguments that do not fit, and whatever the action throws */
  open(ports: Ports, raw: unknown, face: Face): Promise<Conversation>;
}

/** Hands the terminal to a program of the user's. */
export interface ShellAction extends Description {
  readonly kind: "shell";
  /** @throws {AgentError} for arguments that do not fit, and whatever the action throws */
  open(ports: Ports, raw: unknown): Promise<ShellStart>;
}

/** Serves whoever is at the other end of streams or of a port, until they have had enough. */
export interface ServeAction extends Description {
  readonly kind: "serve";
  /** @throws {AgentError} for arguments that do not fit */
  open(ports: Ports, raw: unknown): Promise<ServeStart>;
}

/** Answers once or opens a conversation, as its arguments say. */
export interface ChoiceAction extends Description {
  readonly kind: "choice";
  chosen(raw: unknown): QueryAction | DialogueAction;
}

export type Action = QueryAction | DialogueAction | ShellAction | ServeAction | ChoiceAction;

export interface Common<Args extends z.ZodType> {
  readonly path: readonly string[];
  readonly rights: readonly Right[];
  /**
   * Named arguments. `.meta({ positional: 0 })` makes one a word on the command line
   * (the last may be an array), `.meta({ short: "m" })` gives a flag a letter,
   * `.meta({ complete: "session" | "model" | "tool" | "config" })` its completions, `.meta({ here:
   * true })` has an option `--session` mean the open conversation where none is named. The brief of
   * each is message `arg.<action words>.<name>`, or `arg.<name>` where several share it.
   */
  readonly args: Args;
}

interface QueryParts<Args extends z.ZodType, Data> extends Common<Args> {
  run(ports: Ports, args: z.output<Args>, face: Face): Promise<Data>;
  view(data: Data, context: ViewContext): string;
  /** What programs get, where that is more than a few values; absent: `data` as JSON keeps it. */
  json?(data: Data): Json;
  /** What is for people alone where a program reads the output. */
  aside?(data: Data, context: ViewContext): string;
  /** Exit code for data that is itself a failure; absent: 0. */
  exit?(data: Data): number;
}

/** An action that answers once, with the types of its arguments and data sealed inside. */
export function query<Args extends z.ZodType, Data>(parts: QueryParts<Args, Data>): QueryAction {
  const { path, rights, args } = parts;
  return {
    kind: "query",
    path,
    rights,
    schema: () => schemaOf(args),
    async run(ports, raw, face) {
      demandPlace(parts, ports.remote?.host ?? null);
      const data = await parts.run(ports, parse(args, raw), face);
      return {
        data: () => parts.json?.(data) ?? JSON.parse(JSON.stringify(data ?? null)),
        exit: parts.exit?.(data) ?? 0,
        view: (context) => parts.view(data, context),
        aside: (context) => parts.aside?.(data, context) ?? "",
      };
    },
  };
}

interface DialogueParts<Args extends z.ZodType> extends Common<Args> {
  /** Absent: line by line. */
  readonly dashboard?: boolean;
  open(ports: Ports, args: z.output<Args>, face: Face): Promise<Conversation>;
}

/** An action that opens a conversation. */
export function dialogue<Args extends z.ZodType>(parts: DialogueParts<Args>): DialogueAction {
  const { path, rights, args, dashboard = false } = parts;
  return {
    kind: "dialogue",
    dashboard,
    path,
    rights,
    schema: () => schemaOf(args),
    open: (ports, raw, face) => {
      demandPlace(parts, ports.remote?.host ?? null);
      return parts.open(ports, parse(args, raw), face);
    },
  };
}

/** Both with the same path, rights and arguments. */
export function choice(
  query: QueryAction,
  dialogue: DialogueAction,
  opens: (raw: unknown) => boolean,
): ChoiceAction {
  const { path, rights } = query;
  return {
    kind: "choice",
    path,
    rights,
    schema: () => query.schema(),
    chosen: (raw) => opens(raw) ? dialogue : query,
  };
}

interface ShellParts<Args extends z.ZodType> extends Common<Args> {
  open(ports: Ports, args: z.output<Args>): Promise<ShellStart>;
}

/** An action that hands the terminal over. */
export function shellAction<Args extends z.ZodType>(parts: ShellParts<Args>): ShellAction {
  const { path, rights, args } = parts;
  return {
    kind: "shell",
    path,
    rights,
    schema: () => schemaOf(args),
    open: (ports, raw) => {
      demandPlace(parts, ports.remote?.host ?? null);
      return parts.open(ports, parse(args, raw));
    },
  };
}

export function schemaOf(args: z.ZodType): ArgsSchema {
  return z.toJSONSchema(args, { io: "input" });
}

/**
 * Arguments by their schema.
 *
 * @throws {AgentError} the first thing that is wrong, as one sentence
 */
export function parse<Args extends z.ZodType>(args: Args, raw: unknown): z.output<Args> {
  const parsed = args.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? "");
  const given = z.record(z.string(), z.unknown()).safeParse(raw).data?.[name];
  if (given === undefined && name !== "") throw new AgentError("usage", "arg.missing", { name });
  throw issue ? problem(issue, name) : new AgentError("usage", "arg.invalid", { name });
}

const numbers: ReadonlySet<string> = new Set(["number", "int"]);

function problem(issue: z.core.$ZodIssue, name: string): AgentError {
  // A schema may name its own sentence: `z.string().regex(…, { error: "arg.duration" })`.
  if (isMessageKey(`error.${issue.message}`)) {
    return new AgentError("usage", issue.message, { name });
  }
  switch (issue.code) {
    case "invalid_value":
      return new AgentError("usage", "arg.choice", { name, values: issue.values.join(", ") });
    case "too_small":
      return issue.origin === "array" || issue.origin === "string"
        ? new AgentError("usage", "arg.missing", { name })
        : new AgentError("usage", "arg.too_small", { name, minimum: String(issue.minimum) });
    case "unrecognized_keys":
      return new AgentError("usage", "arg.unknown", { name: issue.keys.join(", ") });
    case "invalid_type": {
      const code = numbers.has(issue.expected) ? "arg.not_number" : "arg.invalid";
      return new AgentError("usage", code, { name });
    }
    default:
      return new AgentError("usage", "arg.invalid", { name });
  }
}

/** An action that is loaded when it is used. */
export interface ActionEntry {
  readonly path: readonly string[];
  /** Not shown in help. */
  readonly hidden?: boolean;
  /** It opens a conversation: the dashboard, which holds one, does not offer it. */
  readonly dialogue?: true;
  load(): Promise<Action>;
}
