/** Changing one key of a configuration file, comments and all else kept. */

import { AgentError, type Json } from "../protocol/mod.ts";
import { check } from "./check.ts";
import { isEndpoint, type KeyPath, keyText, parseKey } from "./key.ts";
import { embeddedFile, projectFile } from "./load.ts";
import { addFile, build, emptyMerge } from "./merge.ts";
import { type Paths, projectConfig, userConfig } from "./paths.ts";
import { originsOf } from "./prepare.ts";
import { updateFile } from "./private_file.ts";
import { parseYaml, readYaml } from "./read_yaml.ts";
import { strangerAt } from "./roles.ts";
import { isKey, isMapAt, leaves, type Settings } from "./schema.ts";
import { isTemplate } from "./template.ts";
import { trustChanged } from "./trust.ts";
import { typed } from "./typed.ts";
import type { ConfigFile } from "./types.ts";
import { noSuchKey } from "./view.ts";

export type Scope =
  | { readonly scope: "user" }
  /** `root` is the real path of the workspace. */
  | { readonly scope: "project"; readonly root: string };

export interface Change {
  readonly key: string;
  /** `undefined`: the key goes. */
  readonly value: Json | undefined;
  /** A key that names one of them names no other; absent: any. */
  readonly models?: Settings["models"];
}

interface Edit {
  readonly file: Omit<ConfigFile, "text">;
  readonly path: KeyPath;
  readonly value: Json | undefined;
}

export async function edit(
  paths: Paths,
  change: Change,
  scope: Scope,
): Promise<void> {
  const path = parseKey(change.key);
  if (!path || !isKey(path)) throw noSuchKey(change.key, keysNear(path ?? []));
  if (scope.scope === "project" && (isEndpoint(path) || isWholeModel(path))) {
    throw new AgentError("usage", "config.not_in_project", { key: change.key });
  }
  const value = typeof change.value === "string" ? await valueOf(change.value, path) : change.value;
  const stranger = change.models && value !== undefined
    ? strangerAt(path, value, change.models)
    : null;
  if (stranger) throw stranger;
  const file = await fileOf(paths, scope);
  const written: { readonly before: string | null; readonly after: string }[] = [];
  await updateFile(file.path, { lock: `${paths.data}/config.lock` }, async (old) => {
    const text = await edited(old ?? "", { file, path, value });
    await validate({ ...file, text }, path);
    written.push({ before: old, after: text });
    return text;
  });
  if (scope.scope !== "project") return;
  for (const texts of written) await keepTrust(paths, scope.root, texts);
}

/** As in the file: where further keys stand, `{ tries: 2 }` is what there is of them. */
async function valueOf(text: string, path: KeyPath): Promise<Json> {
  if (!isMapAt(path) || !/^\s*\{.*\}\s*$/s.test(text)) return typed(text, path);
  return (await readYaml({ layer: "user", path: keyText(path), text })).value;
}

/** What the user himself writes into his project he need not be asked about. */
async function keepTrust(
  paths: Paths,
  root: string,
  change: { readonly before: string | null; readonly after: string },
): Promise<void> {
  const path = projectConfig(root).slice(root.length + 1);
  await trustChanged(paths, root, { path, ...change });
}

function keysNear(path: KeyPath): string[] {
  const model = path[0] === "models" ? leaves(path.slice(0, 2)) : [];
  return [...leaves(), ...model].map(keyText);
}

/** A model set whole could bring an endpoint with it. */
function isWholeModel(path: KeyPath): boolean {
  return path[0] === "models" && path.length < 3;
}

async function fileOf(paths: Paths, scope: Scope): Promise<Edit["file"]> {
  if (scope.scope === "project") {
    const path = projectConfig(scope.root);
    const found = await projectFile(scope.root);
    const folder = await Deno.lstat(`${scope.root}/.agent`).catch(() => null);
    // Never write through a link that a project brought.
    if (found === "other" || (folder && !folder.isDirectory)) {
      throw new AgentError("config", "config.not_file", { file: path });
    }
    return { layer: "project", path };
  }
  const path = userConfig(paths);
  // Users keep configuration behind links of their own; the link stays.
  return { layer: "user", path: await Deno.realPath(path).catch(() => path) };
}

async function edited(text: string, { file, path, value }: Edit): Promise<string> {
  const { yaml, document } = await parseYaml({ ...file, text });
  if (value === undefined) {
    document.deleteIn(path);
    return document.toString({ lineWidth: 0 });
  }
  for (let depth = 1; depth < path.length; depth++) {
    const outer = path.slice(0, depth);
    const held = document.getIn(outer);
    if (held === undefined || held === null) document.setIn(outer, new yaml.YAMLMap());
    else if (!yaml.isMap(held)) {
      const key = keyText(outer);
      throw new AgentError("config", "config.not_map", { place: file.path, key });
    }
  }
  // A plain value goes into the node that is there, which carries the comment of its line.
  const isScalar = typeof value !== "object" || value === null;
  document.setIn(path, isScalar ? value : document.createNode(value));
  return document.toString({ lineWidth: 0 });
}

/** Only what is wrong with the key itself counts: other lines are not this edit's. */
async function validate(file: ConfigFile, path: KeyPath): Promise<void> {
  const merge = emptyMerge();
  // As the user's: whether a project may say it was decided before.
  for (const it of [embeddedFile, { ...file, layer: "user" } as const]) {
    addFile(merge, it, await readYaml(it));
  }
  const templates = new Set(
    [...merge.leaves].filter(([, { value }]) => typeof value === "string" && isTemplate(value))
      .map(([key]) => key),
  );
  const checked = check(build(merge, (leaf) => leaf.value), originsOf(merge));
  if (checked.type === "valid") return;
  const problem = checked.problems.find((it) =>
    related(it.path, path) && !templates.has(keyText(it.path))
  );
  if (problem) throw problem.error;
}

function related(a: KeyPath, b: KeyPath): boolean {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).every((it, i) => it === b[i]);
}
