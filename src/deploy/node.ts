import * as z from "zod";
import { draft, originOf, undoBy } from "./origin.ts";
import type { Draft, Origin, Texts } from "./types.ts";

const manifest = z.object({
  packageManager: z.string().optional().catch(undefined),
  scripts: z.record(z.string(), z.string()).catch({}),
  engines: z.record(z.string(), z.string()).catch({}),
  workspaces: z.unknown().optional(),
});

export interface NodePackage extends z.output<typeof manifest> {
  readonly from: Origin;
}

/** `null`: there is no package.json that can be read. */
export function nodePackage(texts: Texts): NodePackage | null {
  try {
    const read = manifest.parse(JSON.parse(texts.get("package.json") ?? ""));
    return { ...read, from: originOf(texts, "package.json") };
  } catch {
    return null;
  }
}

const locks = [
  ["pnpm-lock.yaml", "pnpm", "pnpm install --frozen-lockfile"],
  ["yarn.lock", "yarn", "yarn install --immutable"],
  ["bun.lock", "bun", "bun install --frozen-lockfile"],
  ["bun.lockb", "bun", "bun install --frozen-lockfile"],
  ["package-lock.json", "npm", "npm ci"],
] as const;

/** Installs by the lock file, then the scripts that a package has for build and start. */
export function nodeSteps(texts: Texts): readonly Draft[] {
  const own = nodePackage(texts);
  if (own === null) return [];
  const lock = locks.find(([path]) => texts.has(path));
  const [named] = /^(npm|pnpm|yarn|bun)(?=@)/.exec(own.packageManager ?? "") ?? [];
  const program = lock?.[1] ?? named ?? "npm";
  const from = lock ? originOf(texts, lock[0]) : own.from;
  // The first Yarn knows the option by its old name.
  const isOldYarn = /^# yarn lockfile v1/m.test(texts.get("yarn.lock") ?? "");
  const locked = isOldYarn ? lock?.[2].replace("--immutable", "--frozen-lockfile") : lock?.[2];
  return [
    draft("install", locked ?? `${program} install`, {
      from,
      check: "test -d node_modules",
      undo: undoBy("rm -r node_modules"),
      runs: scriptsOf(own, ["preinstall", "install", "postinstall", "prepare"]),
    }),
    ...(["build", "start"] as const).flatMap((name) =>
      Object.hasOwn(own.scripts, name)
        ? [draft(name, `${program} run ${name}`, {
          from: originOf(texts, "package.json", new RegExp(`"${name}"\\s*:`)),
          // A script does whatever its author wrote.
          undo: { kind: name === "build" ? "impossible" : "nothing" },
          runs: scriptsOf(own, [`pre${name}`, name, `post${name}`]),
        })]
        : []
    ),
  ];
}

function scriptsOf({ scripts }: NodePackage, names: readonly string[]): readonly string[] {
  return names.flatMap((it) => Object.hasOwn(scripts, it) ? scripts[it] ?? [] : []);
}
