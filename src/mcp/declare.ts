/** From the configuration and a project's file to declarations. */

import * as z from "zod";
import type { McpServerSettings } from "../config/mod.ts";
import { canonicalJson, hostText, isLoopback, once, parseHost, sha256 } from "../util/mod.ts";
import type { Declaration, Launch, Unusable } from "./types.ts";

/** What paths in declarations start from. */
export interface Places {
  /** Real path of the workspace. */
  readonly root: string;
  readonly home: string;
}

export interface Declared {
  readonly servers: readonly Declaration[];
  readonly unusable: readonly Unusable[];
}

/** The file of a project that other assistants read as well. */
export const projectServers = ".mcp.json";

/** Of servers that project files declare. */
const usual = { startMs: 30_000, callMs: 60_000, maxCallMs: 900_000 } as const;

const texts = z.record(z.string(), z.string());

const file = once(() => z.looseObject({ mcpServers: z.record(z.string(), z.unknown()) }));

const entry = once(() =>
  z.union([
    z.looseObject({
      command: z.string().min(1),
      args: z.array(z.string()).default([]),
      env: texts.default({}),
      cwd: z.string().min(1).optional(),
    }),
    z.looseObject({ url: z.url({ protocol: /^https?$/ }), headers: texts.default({}) }),
  ])
);

/** As the name of a server that the user declares. */
const nameShape = /^[A-Za-z][A-Za-z0-9-]{0,31}$/;

/** The user's own. */
export function userServers(
  settings: Readonly<Record<string, McpServerSettings>>,
  { places, offline }: { readonly places: Places; readonly offline: boolean },
): Declared {
  const servers: Declaration[] = [];
  const unusable: Unusable[] = [];
  for (const [name, it] of Object.entries(settings)) {
    const launch = launchOf(it, places);
    if (typeof launch === "string") {
      unusable.push({ name, origin: "user", problem: launch });
    } else if (offline && launch.type === "address" && !isLoopback(launch.url)) {
      unusable.push({ name, origin: "user", problem: "it is elsewhere, and offline is set" });
    } else {
      const [startMs, callMs, maxCallMs] = [
        it.start_s * 1000,
        it.call_s * 1000,
        it.max_call_s * 1000,
      ];
      const { description } = it;
      servers.push({ name, description, origin: "user", launch, startMs, callMs, maxCallMs });
    }
  }
  return { servers, unusable };
}

/** An English clause where it cannot be used. */
function launchOf(it: McpServerSettings, places: Places): Launch | string {
  if (it.url !== null) return { type: "address", url: it.url, headers: given(it.headers) };
  const hosts = it.hosts.map(parseHost);
  if (hosts.includes(null)) return "hosts must be of the form host or host:port";
  return {
    type: "program",
    command: it.command ?? "",
    args: it.args,
    env: given(it.env),
    cwd: absolute(it.cwd ?? ".", places),
    folders: it.folders.map((folder) => absolute(folder, places)),
    hosts: hosts.flatMap((host) => host === null ? [] : [hostText(host)]),
  };
}

function given(all: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> {
  const set = Object.entries(all).flatMap(([name, value]) => value === null ? [] : [[name, value]]);
  return Object.fromEntries(set);
}

function absolute(path: string, { root, home }: Places): string {
  if (path === ".") return root;
  if (path.startsWith("/")) return path;
  return path.startsWith("~/")
    ? `${home}/${path.slice(2)}`
    : `${root}/${path.replace(/^\.\//, "")}`;
}

/**
 * A project's, from the text of its file. It reads no variable of the user's environment, and neither
 * folders to write nor hosts are granted by it.
 */
export function readProjectServers(
  text: string,
  { places, taken }: { readonly places: Places; readonly taken: readonly string[] },
): Declared {
  const parsed = file().safeParse(json(text));
  if (!parsed.success) {
    return { servers: [], unusable: [unusable(projectServers, "it is not of the usual form")] };
  }
  const servers: Declaration[] = [];
  const refused: Unusable[] = [];
  for (const [name, raw] of Object.entries(parsed.data.mcpServers)) {
    const problem = taken.includes(name) ? "you have declared another server of this name" : null;
    const launch = problem ?? projectLaunch(name, raw, places);
    if (typeof launch === "string") refused.push(unusable(name, launch));
    else servers.push({ name, description: null, origin: "project", launch, ...usual });
  }
  return { servers, unusable: refused };
}

function projectLaunch(name: string, raw: unknown, places: Places): Launch | string {
  if (!nameShape.test(name)) return "its name must be of at most 32 letters, digits and -";
  const parsed = entry().safeParse(raw);
  if (!parsed.success) return "it has neither a command nor a URL of the usual form";
  if (/\$\{/.test(JSON.stringify(parsed.data))) {
    return "it refers to a variable of your environment, which a project may not read";
  }
  if ("url" in parsed.data) {
    const { url, headers } = parsed.data;
    return { type: "address", url: String(url), headers: texts.parse(headers) };
  }
  const { command, args, env, cwd = "." } = parsed.data;
  return {
    ...{ type: "program", command, args, env, folders: [], hosts: [] },
    cwd: absolute(cwd, places),
  };
}

function unusable(name: string, problem: string): Unusable {
  return { name, origin: "project", problem };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * What consent to a server's tools is bound to: the command or address, and for a project's also the
 * project. Values of variables and headers are left out, since tokens are renewed.
 */
export async function launchHash(
  { origin, launch }: Pick<Declaration, "origin" | "launch">,
  root: string,
): Promise<string> {
  const place = origin === "project" ? { root } : {};
  if (launch.type === "address") {
    const { headers, ...rest } = launch;
    return await sha256(canonicalJson({ ...rest, ...place, headers: Object.keys(headers).sort() }));
  }
  const { env, cwd, ...rest } = launch;
  // The user's own may be declared relative to whatever project is open.
  const from = cwd === root ? "." : cwd;
  const folders = launch.folders.map((folder) => folder === root ? "." : folder);
  const said = { ...rest, folders, cwd: from, ...place, env: Object.keys(env).sort() };
  return await sha256(canonicalJson(said));
}

/** A line for a person: what is started or reached. */
export function launchText({ launch }: Pick<Declaration, "launch">): string {
  return launch.type === "address" ? launch.url : [launch.command, ...launch.args].join(" ");
}
