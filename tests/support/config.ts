/** A home and a project in temporary folders, and the configuration that comes of them. */

import {
  type Config,
  type FolderTrust,
  loadConfig,
  type LoadOptions,
  type Paths,
  paths,
} from "../../src/config/mod.ts";
import { isMessageKey, type Locale, message } from "../../src/messages/mod.ts";
import { AgentError, type JsonObject } from "../../src/protocol/mod.ts";
import "./chinese.ts";

/** Whatever the folder brings is trusted. */
export const trustAll: FolderTrust = {
  state: "folder",
  parts: [],
  covers: () => Promise.resolve(true),
};

export const trustNone: FolderTrust = {
  state: "none",
  parts: [],
  covers: () => Promise.resolve(false),
};

type HouseLoad = Partial<Pick<LoadOptions, "flags" | "version" | "trust">> & {
  /** All that the project brings. */
  readonly trusted?: boolean;
};

export interface House extends AsyncDisposable {
  readonly root: string;
  readonly paths: Paths;
  /** Variables that `load` sees; tests change it. */
  readonly env: Map<string, string>;
  user(text: string): Promise<string>;
  project(text: string): Promise<string>;
  load(options?: HouseLoad): Promise<Config>;
  /** Everything below both folders that holds `text`. */
  holding(text: string): Promise<string[]>;
}

export async function house(): Promise<House> {
  const base = await Deno.realPath(await Deno.makeTempDir());
  const root = `${base}/project`;
  const where = paths(() => undefined, `${base}/home`);
  await Deno.mkdir(root);
  const env = new Map<string, string>();
  return {
    root,
    paths: where,
    env,
    user: (text) => put(`${where.config}/config.yaml`, text),
    project: (text) => put(`${root}/.agent/config.yaml`, text),
    load: ({ trusted = false, ...options } = {}) => {
      const trust = trusted ? trustAll : trustNone;
      return loadConfig({ paths: where, root, env: (name) => env.get(name), trust, ...options });
    },
    holding: (text) => holding(base, text),
    [Symbol.asyncDispose]: () => Deno.remove(base, { recursive: true }),
  };
}

async function put(path: string, text: string): Promise<string> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(path, text);
  return path;
}

async function holding(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await holding(path, text));
    else if ((await Deno.readTextFile(path)).includes(text)) found.push(path);
  }
  return found.sort();
}

/** The failure of `work`: exit, code, and its sentence in both languages. */
export async function failure(
  work: Promise<unknown>,
): Promise<{ exit: string; code: string; en: string; zh: string }> {
  const error = await work.then(() => null, (it: unknown) => it);
  if (!(error instanceof AgentError)) throw error ?? new Error("it did not fail");
  const said = (locale: Locale) => sentence(locale, `error.${error.code}`, error.params);
  return { exit: error.exit, code: error.code, en: said("en"), zh: said("zh") };
}

/** A sentence by its key, which must exist, with every place filled. */
export function sentence(
  locale: Locale,
  key: string,
  params: Readonly<Record<string, string | number>>,
): string {
  if (!isMessageKey(key)) throw new Error(`no sentence ${key}`);
  return message(locale, key, params);
}

/** Everything that a caller can see of a configuration. */
export function seen(config: Config): JsonObject {
  const entries = config.entries().map(({ key, value, origin }) => ({
    key,
    value,
    origin: { ...origin },
  }));
  const warnings = config.warnings.map(({ code, params }) => ({ code, params }));
  return { value: config.value, entries, warnings };
}
