/** What the files of a folder say of the project in it, read as text. */

import * as z from "zod";
import { commandsIn } from "../../init/build_commands.ts";
import { isThere, namesIn, textOf, upwards } from "./files.ts";

export interface Project {
  /** A line each. */
  readonly lines: readonly string[];
  /** Programs that it is built and run with. */
  readonly programs: readonly string[];
}

/** By the file that names it. */
interface Kind {
  readonly file: RegExp;
  readonly programs: readonly string[];
  about?(text: string): readonly string[];
}

const text = z.string().max(80).optional().catch(undefined);
const manifest = z.object({
  name: text,
  type: text,
  packageManager: text,
  engines: z.object({ node: text }).optional().catch(undefined),
  workspaces: z.unknown().optional(),
});

const first = (pattern: RegExp, title: string) => (source: string) => {
  const [, value] = pattern.exec(source) ?? [];
  return value === undefined ? [] : [`${title} ${value}`];
};

const kinds: readonly Kind[] = [
  { file: /^package\.json$/, programs: ["node", "npm"], about: packageText },
  {
    file: /^pyproject\.toml$/,
    programs: ["python3"],
    about: (source) => [
      ...first(/^name\s*=\s*["']([^"'\n]{1,60})/m, "name")(source),
      ...first(/^requires-python\s*=\s*["']([^"'\n]{1,40})/m, "requires Python")(source),
      ...first(/^build-backend\s*=\s*["']([^"'\n]{1,60})/m, "built by")(source),
    ],
  },
  { file: /^(requirements.*\.txt|setup\.(py|cfg)|Pipfile)$/, programs: ["python3"] },
  {
    file: /^Cargo\.toml$/,
    programs: ["cargo", "rustc"],
    about: (source) => [
      ...first(/^name\s*=\s*"([^"\n]{1,60})/m, "name")(source),
      ...first(/^edition\s*=\s*"(\d{4})/m, "edition")(source),
      ...first(/^rust-version\s*=\s*"([\d.]+)/m, "needs Rust")(source),
      .../^\[workspace\]/m.test(source) ? ["a workspace"] : [],
    ],
  },
  {
    file: /^go\.mod$/,
    programs: ["go"],
    about: (source) => [
      ...first(/^module\s+(\S{1,80})/m, "module")(source),
      ...first(/^go\s+([\d.]+)/m, "needs Go")(source),
    ],
  },
  { file: /^deno\.jsonc?$/, programs: ["deno"] },
  { file: /^(pom\.xml|build\.gradle(\.kts)?)$/, programs: ["java", "mvn"] },
  { file: /^Gemfile$/, programs: ["ruby"] },
  { file: /^composer\.json$/, programs: ["php"] },
  { file: /^(CMakeLists\.txt|configure|meson\.build)$/, programs: ["gcc", "cmake"] },
  { file: /^(GNUm|m|M)akefile$|^justfile$/, programs: ["make"] },
  { file: /^(Dockerfile|Containerfile|(docker-)?compose\.ya?ml)$/, programs: ["docker"] },
  { file: /^\.(nvmrc|node-version)$/, programs: ["node"], about: pin },
  { file: /^\.python-version$/, programs: ["python3"], about: pin },
  { file: /^\.tool-versions$/, programs: [], about: pin },
  {
    file: /^rust-toolchain(\.toml)?$/,
    programs: ["rustc"],
    about: first(/channel\s*=\s*"([^"\n]{1,40})/, "channel"),
  },
  { file: /^(pnpm-lock\.yaml)$/, programs: ["pnpm"] },
  { file: /^(yarn\.lock)$/, programs: ["yarn"] },
];

function pin(source: string): readonly string[] {
  const lines = source.split("\n").filter((it) => /^[\w.-]+( [\w.-]+)?$/.test(it)).slice(0, 6);
  return lines.length === 0 ? [] : [`says ${lines.join(", ")}`];
}

function packageText(source: string): readonly string[] {
  let value: unknown = null;
  try {
    value = JSON.parse(source);
  } catch {
    return ["is no valid JSON"];
  }
  const { data } = manifest.safeParse(value);
  if (!data) return [];
  const { name, type, packageManager, engines, workspaces } = data;
  return [
    ...name === undefined ? [] : [`name ${name}`],
    ...type === undefined ? [] : [`type ${type}`],
    ...packageManager === undefined ? [] : [`package manager ${packageManager}`],
    ...engines?.node === undefined ? [] : [`needs Node ${engines.node}`],
    ...workspaces === undefined ? [] : ["has workspaces"],
  ];
}

/** Lines of files. */
const most = 12;

/** Of the nearest folder with a file that names a project; below the user's home, or a repository's root. */
export async function projectOf(folder: string, home: string): Promise<Project> {
  const root = await rootOf(folder, home);
  const entries = await namesIn(root);
  const names = entries.filter(({ isFile }) => isFile).map(({ name }) => name).sort();
  const present = kinds.flatMap((kind) =>
    names.filter((name) => kind.file.test(name)).map((name) => ({ kind, name }))
  ).slice(0, most);
  const texts = new Map<string, string>();
  for (const { name } of present) {
    const source = await textOf(`${root}/${name}`, 256 * 1024);
    if (source !== null) texts.set(name, source);
  }
  const files = present.map(({ kind, name }) =>
    [name, ...kind.about?.(texts.get(name) ?? "") ?? []].join(", ")
  );
  const commands = commandsIn(texts).map(({ command }) => command);
  const programs = present.flatMap(({ kind }) => kind.programs);
  return {
    lines: [
      ...root === folder || files.length === 0 ? [] : [`The project is in ${root}`],
      ...files.length === 0 ? [] : [`Project files: ${files.join("; ")}`],
      ...commands.length === 0 ? [] : [`Its commands: ${commands.join(", ")}`],
      ...await languages(root, entries),
      ...missing(entries.map(({ name }) => name)),
    ],
    programs: [...new Set(programs)],
  };
}

async function rootOf(folder: string, home: string): Promise<string> {
  for (const at of upwards(folder).slice(0, 8)) {
    if (at === home || at === "/") break;
    const names = (await namesIn(at)).map(({ name }) => name);
    if (kinds.some(({ file }) => names.some((it) => file.test(it)))) return at;
    if (await isThere(`${at}/.git`)) break;
  }
  return folder;
}

/** What is fetched or made before anything runs. */
function missing(names: readonly string[]): readonly string[] {
  const has = (name: string) => names.includes(name);
  return [
    ...has("package.json") && !has("node_modules") ? ["There is no node_modules"] : [],
    ...has(".venv") || has("venv")
      ? [`There is a virtual environment: ${has(".venv") ? ".venv" : "venv"}`]
      : [],
  ];
}

const byEnding: Readonly<Record<string, string>> = {
  ...{
    ts: "TypeScript",
    tsx: "TypeScript",
    js: "JavaScript",
    jsx: "JavaScript",
    mjs: "JavaScript",
  },
  ...{ py: "Python", go: "Go", rs: "Rust", java: "Java", kt: "Kotlin", rb: "Ruby", php: "PHP" },
  ...{ c: "C", h: "C", cc: "C++", cpp: "C++", hpp: "C++", cs: "C#", swift: "Swift", sh: "shell" },
  ...{ vue: "Vue", svelte: "Svelte", dart: "Dart", ex: "Elixir", hs: "Haskell", lua: "Lua" },
};

/** Folders in which code of others lies. */
const others = /^(\.|node_modules$|vendor$|target$|dist$|build$|venv$|__pycache__$)/;

/** Of the folder and those in it. */
async function languages(
  root: string,
  entries: readonly Deno.DirEntry[],
): Promise<readonly string[]> {
  const folders = entries.filter(({ name, isDirectory }) => isDirectory && !others.test(name));
  const below = await Promise.all(
    folders.slice(0, 20).map(({ name }) => namesIn(`${root}/${name}`, 200)),
  );
  const counts = new Map<string, number>();
  for (const { name } of [...entries, ...below.flat()].filter(({ isFile }) => isFile)) {
    const ending = name.slice(name.lastIndexOf(".") + 1);
    const language = Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined;
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, 4);
  return sorted.length === 0 ? [] : [`Languages: ${sorted.map(([name]) => name).join(", ")}`];
}
