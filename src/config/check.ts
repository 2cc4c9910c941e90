/** The merged tree against the schema; the first problem becomes one sentence. */

import type * as z from "zod";
import { AgentError, type JsonObject } from "../protocol/mod.ts";
import { nearest } from "../util/mod.ts";
import { type KeyPath, keyText } from "./key.ts";
import { placeOf } from "./resolve.ts";
import { namesAt, type Settings, settings } from "./schema.ts";
import type { Origin } from "./types.ts";

export type Origins = Readonly<Record<string, Origin>>;

/** A problem and the key it is about. */
export interface Problem {
  readonly path: KeyPath;
  readonly error: AgentError;
}

export type Checked =
  | { readonly type: "valid"; readonly settings: Settings }
  | { readonly type: "invalid"; readonly problems: readonly Problem[] };

export function check(tree: JsonObject, origins: Origins): Checked {
  const result = settings.safeParse(tree);
  if (result.success) return { type: "valid", settings: result.data };
  return {
    type: "invalid",
    problems: result.error.issues.map((issue) => problemOf(issue, origins)),
  };
}

/** @param names what may stand directly below a key */
export function problemOf(
  issue: z.core.$ZodIssue,
  origins: Origins,
  names: (path: KeyPath) => readonly string[] = namesAt,
): Problem {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    return unknownKey([...path, issue.keys[0] ?? ""], origins, names);
  }
  const key = keyText(path);
  const place = placeOf(originOf(path, origins), key);
  const { code, params } = sentenceOf(issue);
  return { path, error: new AgentError("config", code, { place, key, ...params }) };
}

function unknownKey(
  path: KeyPath,
  origins: Origins,
  names: (path: KeyPath) => readonly string[],
): Problem {
  const key = keyText(path);
  const params = { place: placeOf(originOf(path, origins), key), key };
  const outer = path.slice(0, -1);
  const meant = nearest(path.at(-1) ?? "", names(outer));
  const error = meant === null
    ? new AgentError("config", "config.unknown_key", params)
    : new AgentError("config", "config.unknown_key_nearest", {
      ...params,
      nearest: keyText([...outer, meant]),
    });
  return { path, error };
}

/** The origin of a key, or of the nearest key around it. */
function originOf(path: KeyPath, origins: Origins): Origin {
  const key = keyText(path);
  if (Object.hasOwn(origins, key)) return origins[key] ?? { layer: "embedded" };
  return path.length > 0 ? originOf(path.slice(0, -1), origins) : { layer: "embedded" };
}

type Sentence = {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
};

function sentenceOf(issue: z.core.$ZodIssue): Sentence {
  if (issue.message.startsWith("config.")) return { code: issue.message };
  switch (issue.code) {
    case "invalid_type":
      return { code: expected[issue.expected] ?? "config.invalid" };
    case "invalid_value":
      return { code: "config.not_one_of", params: { allowed: issue.values.join(", ") } };
    case "too_small":
      return issue.origin === "string"
        ? { code: "config.not_text" }
        : smallest(Number(issue.minimum), issue.inclusive !== false);
    case "invalid_key": {
      const inner = issue.issues[0]?.message ?? "";
      return { code: inner.startsWith("config.") ? inner : "config.bad_name" };
    }
    default:
      return { code: "config.invalid" };
  }
}

function smallest(minimum: number, inclusive: boolean): Sentence {
  const code = inclusive ? "config.too_small" : "config.not_above";
  return { code, params: { minimum } };
}

const expected: Readonly<Record<string, string>> = {
  string: "config.not_text",
  number: "config.not_number",
  int: "config.not_whole",
  boolean: "config.not_truth",
  object: "config.not_map",
  array: "config.not_list",
  record: "config.not_map",
};
