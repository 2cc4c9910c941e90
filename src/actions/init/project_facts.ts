/** What a project's files say of it: enough for a first page of instructions. */

import type { Code } from "../../codeintel/mod.ts";
import { loadRunners } from "../../edit/mod.ts";
import { type Workspace, WorkspaceError } from "../../protocol/mod.ts";
import { type BuildCommand, commandsIn, settingsFiles } from "./build_commands.ts";
import { type Convention, conventionsIn } from "./conventions.ts";

export interface ProjectFacts {
  /** Files by language, most first. */
  readonly languages: readonly Counted[];
  /** Folders below the root that hold code, by their count of files. */
  readonly folders: readonly Counted[];
  /** Files that most others import, most first. */
  readonly central: readonly Counted[];
  /** Command lines that run all tests, with the folder that each runs in. */
  readonly tests: readonly { readonly command: string; readonly folder: string }[];
  /** What the project's own files call its commands. */
  readonly commands: readonly BuildCommand[];
  readonly conventions: readonly Convention[];
}

export interface Counted {
  readonly name: string;
  readonly files: number;
}

/** Lines of one list. */
const most = 12;

export async function projectFacts(workspace: Workspace, code: Code): Promise<ProjectFacts> {
  const paths = [...code.index.files.keys()];
  const texts = await settingsTexts(workspace);
  return {
    languages: counted([...code.index.files.values()].map(({ language }) => language)),
    folders: counted(paths.flatMap((path) => topFolder(path) ?? [])),
    central: await central(code, paths),
    tests: await tests(workspace),
    commands: commandsIn(texts),
    conventions: conventionsIn(texts),
  };
}

function counted(names: readonly string[]): readonly Counted[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, files]) => ({ name, files })).sort(order).slice(0, most);
}

function order(a: Counted, b: Counted): number {
  return b.files - a.files || (a.name < b.name ? -1 : 1);
}

function topFolder(path: string): string | null {
  const at = path.indexOf("/");
  return at < 0 ? null : path.slice(0, at);
}

/** A file that only one other needs is not what a stranger has to know first. */
async function central(code: Code, paths: readonly string[]): Promise<readonly Counted[]> {
  const graph = await code.graph();
  return paths.map((name) => ({ name, files: graph.importersOf(name).length }))
    .filter(({ files }) => files > 1).sort(order).slice(0, 5);
}

async function tests(workspace: Workspace): Promise<ProjectFacts["tests"]> {
  const detect = await loadRunners();
  return (await detect(workspace)).map(({ id, folder }) => ({ command: typed[id], folder }));
}

type Runner = Awaited<ReturnType<Awaited<ReturnType<typeof loadRunners>>>>[number];

/** How a person runs all tests; what we add is for reading the report. */
const typed: Readonly<Record<Runner["id"], string>> = {
  pytest: "pytest",
  unittest: "python3 -m unittest",
  vitest: "npx vitest run",
  jest: "npx jest",
  mocha: "npx mocha",
  "node:test": "node --test",
  deno: "deno test",
  go: "go test ./...",
  cargo: "cargo test",
  maven: "mvn test",
  phpunit: "vendor/bin/phpunit",
  rspec: "bundle exec rspec",
};

const maxBytes = 262_144;

/** Texts of the settings in the root, by name. */
async function settingsTexts(workspace: Workspace): Promise<ReadonlyMap<string, string>> {
  const { paths } = await workspace.names({ wanted: (path) => settingsFiles.has(path) });
  const texts = new Map<string, string>();
  for (const path of paths) {
    try {
      const { bytes } = await workspace.read(path, { maxBytes });
      texts.set(path, new TextDecoder().decode(bytes));
    } catch (error) {
      // What cannot be read says nothing.
      if (!(error instanceof WorkspaceError)) throw error;
    }
  }
  return texts;
}
