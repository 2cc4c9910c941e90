/** Commands that a project's own files name: scripts, tasks, targets. */

import * as z from "zod";
import { parse as parseJsonc } from "jsonc-parser";

export interface BuildCommand {
  /** As it is typed: `npm run build`. */
  readonly command: string;
  /** The file that says so. */
  readonly from: string;
}

const named = [
  "package.json",
  "package-lock.json",
  "pnpm-lock.yaml",
  "yarn.lock",
  "bun.lock",
  "deno.json",
  "deno.jsonc",
  "Makefile",
  "makefile",
  "justfile",
  "Cargo.toml",
  "go.mod",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
  "gradlew",
  "pyproject.toml",
  "setup.cfg",
  "tox.ini",
  ".editorconfig",
  ".prettierrc",
  ".prettierrc.json",
  "eslint.config.js",
  "eslint.config.mjs",
  "eslint.config.ts",
  ".eslintrc.json",
  "biome.json",
  "ruff.toml",
  ".rubocop.yml",
  "rustfmt.toml",
  ".clang-format",
  ".golangci.yml",
  "tsconfig.json",
  "CONTRIBUTING.md",
] as const;

/** Files of the root that are looked at. */
export const settingsFiles: ReadonlySet<string> = new Set(named);

/** Names that people give to what is done often; other scripts are left out. */
const usual =
  /^(?:build|compile|bundle|dev|start|serve|test|check|lint|fmt|format|typecheck|types|ok|ci|all|install)(?:[:_-]\w+)?$/;

/** Lines of the list. */
const most = 12;

type Texts = ReadonlyMap<string, string>;

export function commandsIn(texts: Texts): readonly BuildCommand[] {
  return [
    ...scripts(texts),
    ...tasks(texts),
    ...targets(texts),
    ...known(texts, "Cargo.toml", ["cargo build"]),
    ...known(texts, "go.mod", ["go build ./..."]),
    ...known(texts, "pom.xml", ["mvn package"]),
    ...known(texts, "gradlew", ["./gradlew build"]),
  ].slice(0, most);
}

function known(texts: Texts, from: string, commands: readonly string[]): readonly BuildCommand[] {
  return texts.has(from) ? commands.map((command) => ({ command, from })) : [];
}

function scripts(texts: Texts): readonly BuildCommand[] {
  const from = "package.json";
  const runner = texts.has("pnpm-lock.yaml")
    ? "pnpm run"
    : texts.has("yarn.lock")
    ? "yarn"
    : texts.has("bun.lock")
    ? "bun run"
    : "npm run";
  return namesBelow(texts.get(from), "scripts")
    .map((name) => ({ command: `${runner} ${name}`, from }));
}

function tasks(texts: Texts): readonly BuildCommand[] {
  const from = texts.has("deno.json") ? "deno.json" : "deno.jsonc";
  return namesBelow(texts.get(from), "tasks").map((name) => ({
    command: `deno task ${name}`,
    from,
  }));
}

const records = z.record(z.string(), z.unknown());

function namesBelow(text: string | undefined, key: string): readonly string[] {
  const all = records.safeParse(parseJsonc(text ?? "")).data ?? {};
  return Object.keys(records.safeParse(all[key]).data ?? {}).filter((name) => usual.test(name));
}

function targets(texts: Texts): readonly BuildCommand[] {
  return (["Makefile", "makefile", "justfile"] as const).flatMap((from) => {
    const program = from === "justfile" ? "just" : "make";
    const names = [...(texts.get(from) ?? "").matchAll(/^([a-z][\w-]*)\s*:(?!=)/gm)];
    return [...new Set(names.flatMap(([, name]) => name && usual.test(name) ? [name] : []))]
      .map((name) => ({ command: `${program} ${name}`, from }));
  });
}
