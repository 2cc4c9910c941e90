/** pytest where the project names it or its tests are written for it, unittest otherwise. */

import { baseNameOf, folderOf } from "../../../util/mod.ts";
import { pytest, unittest } from "../kinds/mod.ts";
import { makeRunner } from "../runner.ts";
import type { Runner } from "../types.ts";
import { byHome, foldersWith, programIn, type Project, upwards } from "./project.ts";

const package_ = /^(?:pyproject\.toml|setup\.(?:cfg|py)|requirements[\w.-]*\.txt|Pipfile)$/;
const settings = /^(?:pytest\.ini|tox\.ini)$/;

/** Environments of the project, by their usual names. */
const pythons = [".venv/bin/python", "venv/bin/python", "env/bin/python"] as const;

export async function pythonRunners(project: Project): Promise<readonly Runner[]> {
  const tests = project.paths.filter(pytest.takes);
  const homes = new Set([...foldersWith(project, package_), ""]);
  for (const folder of foldersWith(project, settings)) {
    // `tests/pytest.ini` belongs to the package that `tests` lies in.
    if (!/(?:^|\/)tests?$/.test(folder)) homes.add(folder);
  }
  const groups = [...byHome(tests, homes)];
  return await Promise.all(groups.map(([folder, own]) => runnerFor(project, folder, own)));
}

async function runnerFor(
  project: Project,
  folder: string,
  tests: readonly string[],
): Promise<Runner> {
  const local = await programIn(project, folder, pythons);
  const place = {
    root: project.root,
    folder,
    program: local ?? "python3",
    inProject: local !== null,
    tests,
  };
  if (await usesPytest(project, folder, tests)) return makeRunner(pytest, place);
  const from = folder === "" ? 0 : folder.length + 1;
  const own = tests.map((it) => it.slice(from));
  const importable = own.filter((it) => it.split("/").every((part) => !/[^\w.]/.test(part)));
  return makeRunner(unittest(importable), place);
}

async function usesPytest(
  project: Project,
  folder: string,
  tests: readonly string[],
): Promise<boolean> {
  const inside = folder === "" ? "" : `${folder}/`;
  const sets = (path: string) =>
    path.startsWith(inside) && /^(?:conftest\.py|pytest\.ini)$/.test(baseNameOf(path));
  if (project.paths.some(sets)) return true;
  const naming = new Set(upwards(folder));
  const files = project.paths.filter((it) =>
    naming.has(folderOf(it)) && (package_.test(baseNameOf(it)) || settings.test(baseNameOf(it)))
  );
  for (const file of files) {
    if (/\bpytest\b/.test(await project.text(file))) return true;
  }
  const looks = await project.looks(tests);
  if (/^\s*(?:import|from) pytest\b|^(?:async )?def test/m.test(looks)) return true;
  return !/^\s*(?:import|from) unittest\b|\bTestCase\b/m.test(looks);
}
