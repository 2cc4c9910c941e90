/** What a loaded configuration is. */

import type { Json, JsonObject } from "../protocol/mod.ts";
import type { Offline } from "./offline.ts";
import type { Settings } from "./schema.ts";
import type { Env } from "./template.ts";

/** Lowest first. */
export type Layer = "embedded" | "user" | "project" | "environment" | "flags";

/** Where a value was said last. */
export interface Origin {
  readonly layer: Layer;
  /** Absolute path; `config.yaml` for the embedded layer. */
  readonly file?: string;
  readonly line?: number;
  /** The environment variable that holds the value, or that the value names first. */
  readonly variable?: string;
  /** Nobody said this value: it is what another key, said here, leaves of what was. */
  readonly by?: "offline";
}

export interface Entry {
  readonly key: string;
  /** A secret is shown as `****` and its last four characters. */
  readonly value: Json;
  readonly origin: Origin;
}

/** Something the user should know; its sentence is `warning.<code>`. */
export interface Warning {
  readonly code:
    | "config.bad_server_name"
    | "config.changed"
    | "config.ignored"
    | "config.no_model"
    | "config.trust_outdated"
    | "config.untrusted";
  readonly params: Readonly<Record<string, string>>;
}

/** One frozen, validated value that knows where each key came from. */
export interface Config {
  readonly value: Settings;
  /** @throws {AgentError} `config.no_such_key` */
  origin(key: string): Origin;
  /** Every key with a value, in the order of the schema. */
  entries(): readonly Entry[];
  /** What `offline` turned off; `null`: it is not on. */
  readonly offline: Offline | null;
  readonly warnings: readonly Warning[];
}

/** A configuration file as it was read. */
export interface ConfigFile {
  readonly layer: "embedded" | "user" | "project";
  readonly path: string;
  readonly text: string;
}

/** Everything that a configuration is made of. */
export interface Sources {
  /** Lowest layer first. */
  readonly files: readonly ConfigFile[];
  /** A project configuration that lies there and is not read. */
  readonly untrusted: string | null;
  readonly env: Env;
  readonly flags: JsonObject;
}

/** A value that a warm start takes anew from its source: a secret, or text with variables. */
export interface Slot {
  readonly path: readonly string[];
  readonly from:
    | { readonly type: "text"; readonly text: string }
    /** A secret written out in the user's file: where it stands, in UTF-16 units. */
    | { readonly type: "file"; readonly path: string; readonly start: number; readonly end: number }
    | { readonly type: "variable"; readonly name: string }
    | { readonly type: "flag" };
  /** Folder that a relative file path starts from. */
  readonly folder?: string;
  /** The key takes any text: a number in it stays text. */
  readonly text: boolean;
}

/** The result of reading and checking all layers. */
export interface Prepared {
  readonly settings: Settings;
  /** By key text; for keys that hold further keys too. */
  readonly origins: Readonly<Record<string, Origin>>;
  readonly warnings: readonly Warning[];
  readonly slots: readonly Slot[];
  /** The environment variables that were looked at. */
  readonly variables: readonly Variable[];
  /** False where a secret stands in a form that cannot be found again. */
  readonly cacheable: boolean;
}

export interface Variable {
  readonly name: string;
  /** Only whether it is set matters to the cache, not what it holds. */
  readonly secret: boolean;
}
