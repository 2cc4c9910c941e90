/** What has to be on the machine before the first step. */

import { nodePackage } from "./node.ts";
import { originOf } from "./origin.ts";
import { packageCommands } from "./packages.ts";
import type { DeployMachine, Origin, Prerequisite, Texts, Unknown } from "./types.ts";
import { satisfies } from "./versions.ts";

export interface VersionWish {
  readonly program: string;
  readonly wanted: string;
  readonly from: Origin;
}

const patterns = [
  ["pyproject.toml", "python3", /^requires-python\s*=\s*"([^"]+)"/],
  ["go.mod", "go", /^go\s+(\S+)/],
  ["Cargo.toml", "cargo", /^rust-version\s*=\s*"([^"]+)"/],
  [
    "pom.xml",
    "java",
    /<(?:java\.version|maven\.compiler\.(?:release|source))>\s*(\d[\d.]*)\s*</,
  ],
  ["CMakeLists.txt", "cmake", /^\s*cmake_minimum_required\s*\(\s*VERSION\s+([\d.]+)/i],
] as const;

/** What files of the project ask for. */
export function versionWishes(texts: Texts): readonly VersionWish[] {
  const own = patterns.flatMap(([path, program, pattern]): readonly VersionWish[] => {
    const [, wanted] = new RegExp(pattern, `m${pattern.flags}`).exec(texts.get(path) ?? "") ?? [];
    return wanted === undefined || !isRange(wanted)
      ? []
      : [{ program, wanted, from: originOf(texts, path, pattern) }];
  });
  const node = nodePackage(texts)?.engines["node"];
  if (node === undefined || !isRange(node)) return own;
  const from = originOf(texts, "package.json", /"node"\s*:/);
  return [...own, { program: "node", wanted: node, from }];
}

/** It is shown to people: whatever else stands there is no version. */
function isRange(text: string): boolean {
  return /^[\w.<>=!~^|*, -]{1,60}$/.test(text);
}

/** Programs of the steps that are missing, and those that are there in another version. */
export function prerequisitesOf(
  commands: readonly string[],
  wishes: readonly VersionWish[],
  machine: DeployMachine,
): readonly Prerequisite[] {
  const needed = [...new Set(commands.flatMap(programsOf))];
  return needed.flatMap((program): readonly Prerequisite[] => {
    const wanted = wishes.find((it) => it.program === program)?.wanted ?? null;
    const isThere = machine.isInstalled(program);
    const version = machine.versions[program] ?? null;
    const fits = isThere &&
      (wanted === null || version === null || satisfies(version, wanted) !== false);
    if (fits) return [];
    const check = checks[program] ?? `${program} --version`;
    return [{
      program,
      version: isThere ? version : null,
      wanted,
      // The system's packages are in the version that they are in.
      ...isThere ? { install: null, undo: null } : packageCommands(program, machine),
      check,
    }];
  });
}

/** What of the wishes nobody could compare with the machine. */
export function unknownVersions(
  wishes: readonly VersionWish[],
  { isInstalled, versions }: DeployMachine,
): readonly Unknown[] {
  return wishes.flatMap(({ program, wanted, from }): readonly Unknown[] => {
    const version = versions[program];
    const isKnown = !isInstalled(program) ||
      (version !== undefined && satisfies(version, wanted) !== null);
    return isKnown ? [] : [{ kind: "version", program, wanted, from }];
  });
}

const checks: Readonly<Record<string, string>> = {
  go: "go version",
  java: "java -version",
  cc: "cc --version",
};

/** What stands behind a program: a launcher of the project needs it too. */
const behind: Readonly<Record<string, readonly string[]>> = {
  npm: ["node"],
  pnpm: ["node"],
  yarn: ["node"],
  mvn: ["java"],
  gradle: ["java"],
  cmake: ["cc"],
  "./mvnw": ["java"],
  "./gradlew": ["java"],
  "./configure": ["cc", "make"],
};

/** The first word of each command of a line, and what that needs. */
function programsOf(line: string): readonly string[] {
  return line.split(/\s*(?:&&|\|\||;|\|)\s*/).flatMap((command) => {
    const [program = ""] = command.split(" ").filter((it) => !/^\w+=/.test(it));
    const needs = Object.hasOwn(behind, program) ? behind[program] ?? [] : [];
    const isName = /^[\w+-][\w.+-]*$/.test(program) && !shellWords.has(program);
    return [...isName ? [program] : [], ...needs];
  });
}

const shellWords: ReadonlySet<string> = new Set([
  ...["cd", "cp", "test", "rm", "mkdir", "export", "source", "echo", "true", "curl"],
]);
