/** Packages of npm. */

import { isObject, type Json, type JsonObject } from "../../../protocol/mod.ts";
import { folderOf } from "../../../util/mod.ts";
import { objectAt, textAt } from "../../runners/json.ts";
import type { PackageRules } from "./types.ts";

/** What Node brings, without `node:` before it. */
const library: ReadonlySet<string> = new Set(
  `assert async_hooks buffer child_process cluster console constants crypto dgram
  diagnostics_channel dns domain events fs http http2 https inspector module net os path
  perf_hooks process punycode querystring readline repl sqlite stream string_decoder sys test
  timers tls trace_events tty url util v8 vm wasi worker_threads zlib bun electron vscode`
    .split(/\s+/),
);

/** What its registry takes as a name; `@/a`, `~/a`, `$lib/a` and alike are settings of bundlers. */
const named = /^(?:@[a-z0-9-][\w.-]*\/)?[a-z0-9-][\w.-]*/;

const settings =
  /^(?:deno\.jsonc?|import_map\.json|[jt]sconfig[\w.-]*\.json|[\w.-]+\.config\.[cm]?[jt]s)$/;

export const scriptPackages: PackageRules = {
  packageOf({ specifier }) {
    if (/^(?:[\w-]+:|[./#])/.test(specifier) || /[?!]/.test(specifier)) return null;
    const name = named.exec(specifier)?.[0];
    if (name === undefined || library.has(name)) return null;
    return name === specifier || specifier.startsWith(`${name}/`) ? name : null;
  },
  async offered(name, { path }, { manifests, look }) {
    const above = manifests.above(path, /^package\.json$/);
    const declared = new Set(above.flatMap(([, text]) => dependenciesIn(text)));
    const types = `@types/${name.replace(/^@/, "").replace("/", "__")}`;
    if (declared.has(types)) return null;
    const quoted = new RegExp(`["']${RegExp.escape(name)}(?![\\w-])`);
    // An alias, a module of a test's settings, another tool's map of imports.
    const texts = [...above, ...manifests.named(settings)].map(([, text]) => text);
    if (texts.some((text) => quoted.test(text))) return null;
    const { index } = await look.after();
    const files = [...index.files.keys()];
    const [first = ""] = name.split("/");
    if (files.some((it) => `/${it}`.includes(`/${first}/`) || it.startsWith(`${first}.`))) {
      return null;
    }
    for (const it of files.filter((file) => file.endsWith(".d.ts"))) {
      const text = await index.text(it) ?? "";
      if (/\bdeclare\s+module\b/.test(text) && quoted.test(text)) {
        return null;
      }
    }
    const installed = await installedIn(folders(path), look.list);
    return new Set([...declared, ...installed, ...library]);
  },
  isDeclared: ({ path }, manifests) => manifests.above(path, /^package\.json$/).length > 0,
};

const keys = [
  ...["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"],
] as const;

function dependenciesIn(text: string): readonly string[] {
  const manifest = parsed(text);
  const name = textAt(manifest, "name");
  const own = name === undefined ? [] : [name];
  return [...own, ...keys.flatMap((key) => Object.keys(objectAt(manifest, key)))];
}

function parsed(text: string): JsonObject {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function folders(path: string): readonly string[] {
  const folder = folderOf(path);
  return folder === "" ? [""] : [folder, ...folders(folder)];
}

async function installedIn(
  all: readonly string[],
  list: (folder: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const folder of all) {
    const home = folder === "" ? "node_modules" : `${folder}/node_modules`;
    for (const name of await list(home)) {
      if (!name.startsWith("@")) found.push(name);
      else found.push(...(await list(`${home}/${name}`)).map((it) => `${name}/${it}`));
    }
  }
  return found;
}
