/**
 * What can be done to a conversation that is open in a face: its mode, its model, where it goes on.
 * The face lends itself as `Live`; the command line holds no conversation, and has none of these.
 */

import type * as z from "zod";
import {
  type Answer,
  type Common,
  type Description,
  type Face,
  parse,
  schemaOf,
  type ViewContext,
} from "../action.ts";
import type { Session } from "../../session/mod.ts";
import type { Ports } from "../ports.ts";
import type { TurnPicture } from "../session/turn_pictures.ts";

/** One of several things to choose from. */
export interface Choice {
  /** What `pick` gives back. */
  readonly id: string;
  /** One line; untrusted. */
  readonly text: string;
  /** Further words of the line, dimmed; untrusted. */
  readonly detail?: string;
  /** It holds now. */
  readonly current?: boolean;
}

/** What a face can let a person choose; for sessions it finds the choices itself. */
export type Choosing =
  | { readonly of: "session" }
  | {
    readonly of: "model" | "setup" | "mode" | "permissions";
    readonly choices: readonly Choice[];
  }
  /** What is picked is the number of a turn, with ` files` or ` conversation` where only that goes back. */
  | {
    readonly of: "turn";
    readonly choices: readonly Choice[];
    /** The same turns with what each changed, for a face that has room for it. */
    readonly pictures: () => Promise<readonly TurnPicture[]>;
  }
  | {
    readonly of: "theme";
    readonly choices: readonly Choice[];
    /** The person looks at this one. */
    readonly preview: (id: string) => void;
  };

/** The colours of a face. */
export interface LiveThemes {
  /** The name of what is shown. */
  readonly now: string;
  /** `false`: the terminal has none, or the user wants none. */
  readonly coloured: boolean;
  names(): Promise<readonly string[]>;
  /** It is seen from here on. @throws {AgentError} where there is none of the name, or it is wrong */
  show(name: string): Promise<void>;
}

/** An open conversation, as its face lends it. */
export interface Live {
  readonly ports: Ports;
  readonly face: Face;
  /** The one that is shown. */
  readonly session: Session;
  /** The agent is at work or waits for an answer. */
  readonly busy: boolean;
  readonly themes: LiveThemes;
  /** This model answers from here on, also in new conversations here. @throws {AgentError} */
  use(model: string): Promise<void>;
  /** Goes on with another session here. @throws {AgentError} if somebody else drives it */
  open(id: string): Promise<void>;
  /** Begins a new conversation, in the same mode and with the same model. */
  fresh(): Promise<void>;
  /** Lets the person choose; `null`: nothing was chosen. */
  pick(choosing: Choosing): Promise<string | null>;
  /** Lets the person type an answer; `null`: nothing was. `hidden`: it is not shown. */
  ask(question: string, options: { readonly hidden: boolean }): Promise<string | null>;
  /** What was said and taken back stands in the input line again. */
  putBack(text: string): void;
  /** Something was recorded: it is shown, and whoever drives looks whose turn it is. */
  said(): void;
  /** Help of all slash commands, or of the one of these words. @throws {AgentError} */
  help(words: readonly string[]): Promise<string>;
  quit(): void;
}

/** Acts on an open conversation, and answers once. */
export interface LiveAction extends Description {
  readonly kind: "live";
  /** @throws {AgentError} for arguments that do not fit, and whatever the action throws */
  run(live: Live, raw: unknown): Promise<Answer>;
}

interface LiveParts<Args extends z.ZodType, Data> extends Omit<Common<Args>, "rights"> {
  run(live: Live, args: z.output<Args>): Promise<Data>;
  view(data: Data, context: ViewContext): string;
}

/** An action on an open conversation. It holds the rights that the face has. */
export function live<Args extends z.ZodType, Data>(
  parts: LiveParts<Args, Data>,
): LiveAction {
  const { path, args } = parts;
  return {
    kind: "live",
    path,
    rights: [],
    schema: () => schemaOf(args),
    async run(it, raw) {
      const data = await parts.run(it, parse(args, raw));
      return answerOf(data, (context) => parts.view(data, context));
    },
  };
}

function answerOf(data: unknown, view: Answer["view"]): Answer {
  return { data: () => JSON.parse(JSON.stringify(data ?? null)), exit: 0, view, aside: () => "" };
}

/** A live action that is loaded when it is used. */
export interface LiveEntry {
  readonly path: readonly string[];
  readonly hidden?: boolean;
  load(): Promise<LiveAction>;
}
