/** What a server is as it is declared, and what it says of its tools. */

import type { JsonObject } from "../protocol/mod.ts";

/** How a server is reached. */
export type Launch =
  | {
    readonly type: "program";
    readonly command: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
    /** Absolute. */
    readonly cwd: string;
    /** Absolute paths of folders that it may write. */
    readonly folders: readonly string[];
    /** As `hostText` of `util` writes them. */
    readonly hosts: readonly string[];
  }
  | {
    readonly type: "address";
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };

export interface Declaration {
  readonly name: string;
  /** The user's own words for the model. */
  readonly description: string | null;
  /** Who declares it: what a project declares is used only after a word of the user. */
  readonly origin: "user" | "project";
  readonly launch: Launch;
  /** Milliseconds until it has answered for the first time. */
  readonly startMs: number;
  /** Milliseconds of a call without answer and without progress. */
  readonly callMs: number;
  /** Milliseconds of a call in all. */
  readonly maxCallMs: number;
}

/** A declaration that cannot be used. */
export interface Unusable {
  readonly name: string;
  readonly origin: "user" | "project";
  /** An English clause. */
  readonly problem: string;
}

/** A tool as its server defines it, as far as anything here uses it. */
export interface Definition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the arguments, as it came. */
  readonly schema: JsonObject;
  /** What the server claims of it, for people alone: nothing is allowed by it. */
  readonly hints: JsonObject;
}

/** A tool that is kept from the model, and why: an English clause. */
export interface Quarantined {
  readonly tool: string;
  readonly problem: string;
}

/** What a server offers beside its tools, and says of itself. */
export interface About {
  /** Revision of the protocol that both speak. */
  readonly protocol: string;
  /** For models: kept from them, and shown to people. */
  readonly instructions: string;
  readonly resources: readonly NamedPart[];
  readonly prompts: readonly NamedPart[];
}

export interface NamedPart {
  /** Of a resource its address. */
  readonly name: string;
  readonly description: string;
}

/** What a server said of itself and its tools at one time. */
export interface Listing {
  /** As it calls itself. */
  readonly title: string;
  readonly version: string;
  readonly tools: readonly Definition[];
  readonly quarantined: readonly Quarantined[];
}
