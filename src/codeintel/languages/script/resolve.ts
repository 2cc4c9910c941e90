/**
 * From a specifier to a file. The nearest tsconfig.json or jsconfig.json is asked first, then
 * (`#name`) the package's own imports, then import maps, then the packages of the project.
 * Nothing need be installed or built.
 */

import { folderOf, joinPath } from "../../../util/mod.ts";
import type { Import } from "../../facts.ts";
import type { LossReason, Project, Resolution, Resolver, UnknownReason } from "../../language.ts";
import { AutoImports } from "./autos/resolve.ts";
import { Candidates } from "./candidates.ts";
import type { BundlerAlias } from "./config/aliases.ts";
import { restOf } from "./config/bundlers.ts";
import { nuxtName } from "./config/nuxt.ts";
import { mapped } from "./import_map.ts";
import { isAsset } from "./paths.ts";
import { type Scope, Scopes } from "./scopes.ts";
import { pathTargets, rootDirTwins } from "./tsconfig.ts";
import { Workspaces } from "./workspaces.ts";

/** Addresses of other worlds: no file of the project, whatever any map says. */
const ELSEWHERE = /^(?:node|https?|data|bun|cloudflare|virtual):/;
const RELATIVE = /^\.{1,2}(?:\/|$)/;
/** `./`, `..`, `a/..`: only a folder can be meant. */
const FOLDER_ONLY = /(?:^|\/)\.{0,2}$/;
const INSTALLED = /(?:^|\/)node_modules\//;
const NOTHING: Resolution = { files: [] };

/** A file, or why there is none. */
type Answer = { readonly path: string } | Loss;

type Loss = { readonly why: LossReason } | {
  readonly why: "unknown";
  readonly reason: UnknownReason;
};

/** One look at the project's configuration; what it answers is remembered by folder and specifier. */
export function scriptResolver(project: Project): Resolver {
  const resolver = new ScriptResolver(project);
  const autos = new AutoImports(project);
  return {
    resolve: (importer, wanted) => resolver.resolve(importer, wanted),
    auto: (importer) => autos.of(importer),
  };
}

class ScriptResolver {
  readonly #candidates: Candidates;
  readonly #workspaces: Workspaces;
  readonly #scopes: Scopes;
  readonly #byFolder = new Map<string, Map<string, Resolution>>();
  readonly #byScope = new Map<Scope, Map<string, Answer>>();

  constructor(project: Project) {
    this.#candidates = new Candidates(project);
    this.#workspaces = new Workspaces(project, this.#candidates);
    this.#scopes = new Scopes(project, this.#workspaces);
  }

  resolve(importer: string, { specifier }: Import): Resolution {
    const folder = folderOf(importer);
    const known = remembered(this.#byFolder, folder);
    let found = known.get(specifier);
    if (!found) known.set(specifier, found = this.#resolution(folder, specifier));
    return found.files[0] === importer ? NOTHING : found;
  }

  #resolution(folder: string, specifier: string): Resolution {
    const answer = this.#answer(folder, specifier);
    if ("path" in answer) return { files: [answer.path] };
    return { files: [], unresolved: [{ name: specifier, ...answer }] };
  }

  #answer(folder: string, specifier: string): Answer {
    if (ELSEWHERE.test(specifier)) return { why: "external" };
    const name = specifier.replace(specifier.startsWith("#") ? /\?.*$/ : /[?#].*$/, "");
    const scope = this.#scopes.of(folder);
    if (RELATIVE.test(name)) return this.#relative(folder, name, scope);
    const known = remembered(this.#byScope, scope);
    let answer = known.get(name);
    if (!answer) known.set(name, answer = this.#named(name, scope));
    return answer;
  }

  #relative(folder: string, name: string, scope: Scope): Answer {
    const path = joinPath(folder, name);
    if (path === null) return { why: "outside" };
    const twins = scope.aliases.flatMap((aliases) => rootDirTwins(aliases, path));
    for (const each of [path, ...twins]) {
      const found = FOLDER_ONLY.test(name)
        ? this.#candidates.folder(each)
        : this.#candidates.module(each);
      if (found !== null) return { path: found };
    }
    return notThere(path);
  }

  /** Everything that does not begin with a dot. */
  #named(name: string, scope: Scope): Answer {
    const aliased = this.#aliased(name, scope);
    if (aliased && "path" in aliased) return aliased;
    const internal = name.startsWith("#") ? this.#internal(name, scope) : null;
    const bundled = internal ?? this.#bundled(name, scope, scope.bundled);
    if (bundled && "path" in bundled) return bundled;
    const found = this.#mapped(name, scope) ?? this.#package(name, scope);
    if (found && "path" in found) return found;
    const below = internal ? null : this.#bundled(name, scope, scope.bundledBelow);
    if (below && "path" in below) return below;
    if (found && !aliased) return found;
    return bundled ?? below ?? aliased ?? unexplained(name, scope);
  }

  /** By what bundlers and frameworks are told; `null` if nothing of it is for the name. */
  #bundled(
    name: string,
    scope: Scope,
    aliases: readonly BundlerAlias[],
    depth = 0,
  ): Answer | null {
    let claimed: Answer | null = null;
    for (const alias of aliases) {
      const rest = restOf(alias, name);
      if (rest === null) continue;
      const { target } = alias;
      if (target.type === "computed") claimed ??= { why: "unknown", reason: "computed" };
      else if (target.type === "name") {
        const next = target.name + rest;
        const found = depth < deepest ? this.#again(next, scope, aliases, depth + 1) : null;
        if (found && "path" in found) return found;
        claimed ??= found ?? { why: "external" };
      } else {
        const whole = joinPath(target.path, rest.replace(/^\//, ""));
        const path = whole === null ? null : this.#candidates.module(whole);
        if (path !== null) return { path };
        if (!scope.installs(name)) claimed ??= notThere(name);
      }
    }
    return claimed;
  }

  /** A name that an alias stands for. */
  #again(
    name: string,
    scope: Scope,
    aliases: readonly BundlerAlias[],
    depth: number,
  ): Answer | null {
    const inFolder = joinPath(scope.package?.folder ?? scope.folder, name);
    const path = inFolder === null ? null : this.#candidates.module(inFolder);
    if (path !== null) return { path };
    return this.#bundled(name, scope, aliases, depth) ?? this.#package(name, scope);
  }

  /** By `paths` and `baseUrl`; `null` if neither says that the name is of this project. */
  #aliased(name: string, scope: Scope): Answer | null {
    let claimed: Answer | null = null;
    for (const aliases of scope.aliases) {
      const found = pathTargets(aliases, name);
      const base = aliases.baseUrl === null ? null : joinPath(aliases.baseUrl, name);
      for (const target of found?.targets ?? (base === null ? [] : [base])) {
        const path = this.#candidates.module(target);
        if (path !== null) return { path };
      }
      const own = found !== null && found.pattern !== "*" && !scope.installs(name);
      if (own && found.targets.some((target) => !INSTALLED.test(target))) {
        claimed ??= notThere(name);
      }
    }
    return claimed;
  }

  #internal(name: string, scope: Scope): Answer | null {
    const pkg = scope.package;
    if (!pkg) return null;
    const targets = this.#workspaces.internal(pkg, name);
    const path = this.#workspaces.internalFile(pkg, targets);
    if (path !== null) return { path };
    const target = targets[0];
    if (target === undefined) return null;
    if (RELATIVE.test(target)) return notThere(target);
    return this.#package(target, scope) ?? { why: "external" };
  }

  #mapped(name: string, scope: Scope): Answer | null {
    const entry = mapped(scope.maps, name);
    if (!entry) return null;
    if (!RELATIVE.test(entry.address)) {
      if (ELSEWHERE.test(entry.address)) return { why: "external" };
      return this.#package(entry.address, scope) ?? { why: "external" };
    }
    const target = joinPath(entry.folder, entry.address);
    if (target === null) return { why: "outside" };
    const path = this.#candidates.source(target);
    return path === null ? notThere(target) : { path };
  }

  #package(name: string, scope: Scope): Answer | null {
    const pkg = this.#workspaces.package(name, scope.folder);
    if (!pkg) return null;
    const path = this.#workspaces.file(pkg, name);
    return path === null ? notThere(name) : { path };
  }
}

/** Aliases that stand for aliases; more is a circle. */
const deepest = 4;

/** How a name begins that no registry has: an alias, a subpath, a module that a tool makes. */
const ALIAS = /^(?:~|@\/|@@\/|#|\$(?:lib|app|env|service-worker|houdini)\b)/;
/** Modules that SvelteKit, Astro and unplugin make. */
const GENERATED = /^(?:\$(?:app|env|service-worker)\b|astro:|~icons\/|uno\.css)/;

function unexplained(name: string, { nuxt }: Scope): Answer {
  const made = nuxt ? nuxtName(name) : null;
  if (made === "external") return { why: "external" };
  if (made === "generated" || GENERATED.test(name)) return { why: "unknown", reason: "generated" };
  if (ALIAS.test(name) && !isAsset(name)) return { why: "unknown", reason: "alias" };
  return { why: name.startsWith("/") ? "outside" : "external" };
}

function notThere(path: string): Answer {
  return { why: isAsset(path) ? "asset" : "missing" };
}

function remembered<K, V>(all: Map<K, Map<string, V>>, key: K): Map<string, V> {
  let known = all.get(key);
  if (!known) all.set(key, known = new Map());
  return known;
}
