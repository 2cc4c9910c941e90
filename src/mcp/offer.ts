/** What a server of ours offers to clients, whatever the wire. Parts of results are as the protocol has them. */

import type { JsonObject } from "../protocol/mod.ts";

export interface Offer {
  readonly name: string;
  readonly version: string;
  /** For the model of the client. */
  readonly instructions: string;
  /** In the order of the listing; the same for as long as the server runs. */
  readonly tools: readonly OfferedTool[];
  call(name: string, input: JsonObject, context: CallContext): Promise<CallResult | Refusal>;
  readonly resources: ResourceOffer;
  readonly prompts: PromptOffer;
  /** Resolves when no call runs any more. */
  idle(): Promise<void>;
}

export interface OfferedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: JsonObject;
}

export interface CallResult {
  readonly content: readonly JsonObject[];
  readonly structuredContent?: JsonObject;
  /** For the model of the client: it went wrong. */
  readonly isError?: boolean;
}

/** What a call may do while it runs. */
export interface CallContext {
  readonly signal: AbortSignal;
  /** How far it has come; heard where the client asked for it. */
  progress(it: Progress): void;
  /** A line for whoever watches. */
  log(text: string): void;
  /** Puts a question to the person at the client; `null`: the client asks nobody. */
  readonly ask: ((question: Question) => Promise<QuestionAnswer>) | null;
}

export interface Progress {
  readonly done: number;
  readonly total?: number;
  readonly text?: string;
}

export interface Question {
  /** Its name among those of the call. */
  readonly key: string;
  readonly text: string;
  /** JSON Schema of a flat object. */
  readonly schema: JsonObject;
}

export type QuestionAnswer =
  | { readonly type: "answer"; readonly content: JsonObject }
  | { readonly type: "decline" }
  | { readonly type: "cancel" };

/** One page of a listing. */
export interface Page {
  readonly items: readonly JsonObject[];
  /** `null`: it is the last one. */
  readonly next: string | null;
}

export interface ResourceOffer {
  /** @param cursor of the page before */
  list(cursor: string | null): Promise<Page | Refusal>;
  readonly templates: readonly JsonObject[];
  read(uri: string): Promise<ResourceContents | Refusal>;
  /** Values for a variable of a template. */
  complete(variable: string, start: string): Promise<readonly string[]>;
}

export interface ResourceContents {
  readonly contents: readonly JsonObject[];
}

export interface PromptOffer {
  list(): Promise<readonly JsonObject[]>;
  get(name: string, input: Readonly<Record<string, string>>): Promise<PromptText | Refusal>;
  /** Values for an argument of a prompt. */
  complete(argument: string, start: string): Promise<readonly string[]>;
}

export interface PromptText {
  readonly description: string;
  readonly messages: readonly JsonObject[];
}

/** A request that cannot be met, for the model or the program of the client. */
export interface Refusal {
  readonly refused: "invalid" | "not_found";
  /** English. */
  readonly text: string;
}
