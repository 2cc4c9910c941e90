/** Languages whose build tool is the runner: Go, Rust, Java, PHP, Ruby. */

import { cargo, goTest, maven, phpunit, rspec } from "../kinds/mod.ts";
import { makeRunner } from "../runner.ts";
import type { Recipe, Runner } from "../types.ts";
import {
  byHome,
  foldersWith,
  inFolder,
  programIn,
  type Project,
  readJson,
  upwards,
} from "./project.ts";

export async function goRunners(project: Project): Promise<readonly Runner[]> {
  return await inPackages(project, /^go\.mod$/, async (folder) => {
    const module = /^module\s+"?([^\s"]+)/m.exec(await project.text(inFolder(folder, "go.mod")));
    return { recipe: goTest(module?.[1] ?? ""), program: "go", inProject: false };
  });
}

/** Tests of Rust stand in any of its files: every package has a runner. */
export async function cargoRunners(project: Project): Promise<readonly Runner[]> {
  const folders = [...foldersWith(project, /^Cargo\.toml$/)];
  const packages = await Promise.all(
    folders.map(async (folder) =>
      /^\[package\]/m.test(await project.text(inFolder(folder, "Cargo.toml"))) ? [folder] : []
    ),
  );
  const homes = new Set(packages.flat());
  const tests = byHome(project.paths.filter((it) => /(?:^|\/)tests\/.*\.rs$/.test(it)), homes);
  return [...homes].map((folder) =>
    makeRunner(cargo, {
      root: project.root,
      folder,
      program: "cargo",
      inProject: false,
      tests: tests.get(folder) ?? [],
    })
  );
}

/** A module of several is built by its parent, which knows the modules that it needs. */
export async function mavenRunners(project: Project): Promise<readonly Runner[]> {
  const homes = foldersWith(project, /^pom\.xml$/);
  const tests = byHome(project.paths.filter(maven(null).takes), homes);
  return await Promise.all([...tests].map(async ([folder, own]) => {
    const top = await parentOf(project, folder);
    const module = top === folder ? null : folder.slice(top === "" ? 0 : top.length + 1);
    const wrapper = await programIn(project, top, ["mvnw"]);
    return makeRunner(maven(module), {
      root: project.root,
      folder: top,
      program: wrapper ?? "mvn",
      inProject: wrapper !== null,
      tests: own,
    });
  }));
}

async function parentOf(project: Project, folder: string): Promise<string> {
  let top = folder;
  for (const above of upwards(folder).slice(1)) {
    const pom = await project.text(inFolder(above, "pom.xml"));
    const modules = [...pom.matchAll(/<module>\s*(.+?)\s*<\/module>/g)]
      .map((it) => inFolder(above, it[1] ?? ""));
    if (modules.includes(top)) top = above;
  }
  return top;
}

export async function phpunitRunners(project: Project): Promise<readonly Runner[]> {
  return await inPackages(
    project,
    /^(?:phpunit\.xml(?:\.dist)?|composer\.json)$/,
    async (folder) => {
      const configured = ["phpunit.xml", "phpunit.xml.dist"]
        .some((it) => project.has(inFolder(folder, it)));
      const named = configured ||
        JSON.stringify(await readJson(project, inFolder(folder, "composer.json")))
          .includes("phpunit");
      if (!named) return null;
      const local = await programIn(project, folder, ["vendor/bin/phpunit", "bin/phpunit"]);
      return { recipe: phpunit, program: local ?? "phpunit", inProject: local !== null };
    },
  );
}

export async function rspecRunners(project: Project): Promise<readonly Runner[]> {
  return await inPackages(project, /^(?:\.rspec|Gemfile)$/, async (folder) => {
    const local = await programIn(project, folder, ["bin/rspec"]);
    if (local !== null) return { recipe: rspec(false), program: local, inProject: true };
    const bundled = /\brspec\b/.test(await project.text(inFolder(folder, "Gemfile")));
    return { recipe: rspec(bundled), program: bundled ? "bundle" : "rspec", inProject: false };
  });
}

interface DetectedRunner {
  readonly recipe: Recipe;
  readonly program: string;
  readonly inProject: boolean;
}

/** A runner for each folder with such a file and tests below that have no nearer one. */
async function inPackages(
  project: Project,
  marker: RegExp,
  find: (folder: string) => Promise<DetectedRunner | null>,
): Promise<readonly Runner[]> {
  const homes = [...foldersWith(project, marker)];
  const found = await Promise.all(
    homes.map(async (folder) => ({ folder, it: await find(folder) })),
  );
  const known = new Map(found.flatMap(({ folder, it }) => it ? [[folder, it] as const] : []));
  const first = known.values().next().value;
  if (!first) return [];
  const tests = project.paths.filter(first.recipe.takes);
  return [...byHome(tests, new Set(known.keys()))].flatMap(([folder, own]) => {
    const it = known.get(folder);
    if (!it) return [];
    const { recipe, program, inProject } = it;
    return [makeRunner(recipe, { root: project.root, folder, program, inProject, tests: own })];
  });
}
