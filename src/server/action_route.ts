/** A route that is an action: its arguments are the action's, and its data is what `--json` prints. */

import * as z from "zod";
import type { ActionEntry } from "../actions/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { jsonObject } from "./json.ts";
import {
  type Method,
  type PrivateRoute,
  type RawInput,
  type Schema,
  type Schemas,
  usual,
} from "./route.ts";
import { perform } from "./site.ts";

export interface ActionRouteParts {
  readonly id: string;
  readonly method: Method;
  /** Names of its parts are names of arguments. */
  readonly path: string;
  readonly summary: string;
  /** Words of the command. */
  readonly action: string;
  /** Arguments that a client may give, of those in the path apart. */
  readonly takes: readonly string[];
  /** Arguments that are always given. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** How arguments are shown on a command line is nobody's business here. */
const ofCommandLine: ReadonlySet<string> = new Set(["positional", "short", "complete", "here"]);

export function actionRoute(
  { action, takes, given = {}, ...described }: ActionRouteParts,
  entries: readonly ActionEntry[],
): PrivateRoute {
  const { method, path } = described;
  const place = method === "GET" || method === "DELETE" ? "query" : "body";
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const schemas = once(async (): Promise<Schemas> => {
    const entry = entries.find((it) => it.path.join(" ") === action);
    const loaded = await entry?.load();
    if (loaded === undefined) throw new Error(`no such action: ${action}`);
    const all = loaded.schema();
    const own = part(all, takes, "given");
    return {
      ...inPath.length === 0 ? {} : { params: part(all, inPath, "all") },
      query: place === "query" ? inProject(own) : projectQuery,
      ...place === "body" && takes.length > 0 ? { body: own } : {},
    };
  });
  return {
    ...described,
    access: "user",
    body: "json",
    maxBody: usual,
    takes: schemas,
    answer: { type: "data", schema: () => ({}), status: 200 },
    run: async (raw, { enter, signal }) => {
      const typed = argumentsIn(raw, place);
      const unknown = Object.keys(typed).find((name) => !takes.includes(name));
      if (unknown !== undefined && place === "body") {
        throw new AgentError("usage", "arg.unknown", { name: unknown });
      }
      const own = Object.entries(typed).filter(([name]) => takes.includes(name));
      const params = z.record(z.string(), z.string()).parse(raw.params);
      const all = { ...given, ...Object.fromEntries(own), ...params };
      return await perform(await enter(), action, all, signal);
    },
  };
}

/** Every action is done in a project; where none is named, in the account's own folder. */
const projectQuery: Schema = {
  type: "object",
  properties: { project_id: { type: "string", minLength: 1, maxLength: 64 } },
  additionalProperties: false,
};

function inProject(own: Schema): Schema {
  return { ...own, properties: { ...own.properties, ...projectQuery.properties } };
}

function argumentsIn(raw: RawInput, place: "query" | "body") {
  const there = raw[place];
  return there === undefined ? {} : jsonObject.parse(there);
}

function part(all: Schema, names: readonly string[], required: "all" | "given"): Schema {
  const properties = Object.fromEntries(
    names.flatMap((name) => {
      const schema = all.properties?.[name];
      return typeof schema === "object" ? [[name, cleaned(schema)] as const] : [];
    }),
  );
  const needed = required === "all"
    ? names
    : names.filter((name) => all.required?.includes(name) ?? false);
  const needs = needed.length === 0 ? {} : { required: [...needed] };
  return { type: "object", properties, ...needs, additionalProperties: false };
}

function cleaned(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !ofCommandLine.has(name)));
}
