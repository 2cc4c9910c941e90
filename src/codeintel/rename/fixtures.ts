/** Fixtures of pytest: those that hide each other share a name, and some are asked for in strings. */

import { baseNameOf, folderOf } from "../../util/mod.ts";
import type { ResolvedProject } from "../graph/project.ts";
import type { Facts } from "../references/facts.ts";
import type { Sym } from "../references/meaning.ts";
import type { Target } from "../references/types.ts";
import type { Obstacle } from "./types.ts";

/** The other fixtures of the name that stand below or above it. */
export async function fixtureFamily(facts: Facts, target: Target): Promise<readonly Target[]> {
  const paths = await facts.filesWith(new Set([target.name]), target.symbol.path);
  await facts.load(paths);
  const all = paths.flatMap((path) =>
    (facts.names(path)?.bindings ?? []).flatMap((it, binding): readonly Target[] => {
      const symbol = { path, binding };
      if (it.name !== target.name || it.local || !facts.linker.isFixture(symbol)) return [];
      const use = facts.names(path)?.uses.find((one) => one[4] === binding);
      const place = { line: use?.[0] ?? 1, column: use?.[1] ?? 1 };
      const qualified = [ownerName(facts, symbol), it.name].join(".").replace(/^\./, "");
      return [{ ...target, symbol, qualified, ...place, member: it.member === true }];
    })
  );
  const family = [target];
  for (const one of family) {
    family.push(
      ...all.filter((it) =>
        !family.some(({ symbol }) => isSame(symbol, it.symbol)) &&
        (reaches(facts, one.symbol, it.symbol) || reaches(facts, it.symbol, one.symbol))
      ),
    );
  }
  return family.slice(1);
}

function ownerName(facts: Facts, { path, binding }: Sym): string {
  const bindings = facts.names(path)?.bindings ?? [];
  const owner = bindings[binding]?.owner;
  return owner === undefined ? "" : bindings[owner]?.name ?? "";
}

/** Functions at the other place may get the first one. */
function reaches(facts: Facts, from: Sym, to: Sym): boolean {
  const owner = facts.names(from.path)?.bindings[from.binding]?.owner;
  if (owner !== undefined) return false;
  if (from.path === to.path) return true;
  const folder = folderOf(from.path);
  const isRoot = folder === "" || folder === ".";
  return isConftest(from.path) && (isRoot || to.path.startsWith(`${folder}/`));
}

function isConftest(path: string): boolean {
  return baseNameOf(path) === "conftest.py";
}

/** Fixtures that pytest brings. */
const builtin: ReadonlySet<string> = new Set(
  ("cache capfd capfdbinary caplog capsys capsysbinary doctest_namespace event_loop monkeypatch " +
    "pytestconfig pytester record_property record_testsuite_property record_xml_attribute recwarn " +
    "request subtests testdir tmp_path tmp_path_factory tmpdir tmpdir_factory").split(" "),
);

/** Plugins that ask for no fixture of the project. */
const plugins =
  /\bpytest[-_](?!(?:cov|xdist|timeout|randomly|mock|sugar|rerunfailures|benchmark|httpbin|runner|d)\b)[a-z]\w*/i;

/** Where fixtures are asked for by strings, or called otherwise than their functions. */
const byString =
  /\b(?:usefixtures|getfixturevalue|getfuncargvalue|fixturenames|indirect|pytest_plugins)\b|\bfixture\s*\([^)]*\bname\s*=/;

/** Reasons to leave a fixture alone. */
export async function fixtureObstacles(
  facts: Facts,
  { project }: Pick<ResolvedProject, "project">,
  target: Target,
): Promise<readonly Obstacle[]> {
  const { name, symbol: { path }, line } = target;
  const special: Obstacle = { why: "special", path, line };
  const isTests = isConftest(path) || /^test_|_test\.py$/.test(baseNameOf(path));
  if (!isTests || builtin.has(name) || await hidesForeign(facts, target)) return [special];
  const settings = project.configs.map((it) => project.config(it) ?? "");
  if (settings.some((it) => plugins.test(it) || /\bpython_functions\b/.test(it))) return [special];
  const quoted = new RegExp(`["'](?:[\\w\\s,]*[,\\s])?${name}(?:[,\\s][\\w\\s,]*)?["']`);
  for (const it of await facts.filesWith(new Set([name]), path)) {
    const text = await facts.text(it) ?? "";
    if (byString.test(text) && quoted.test(text)) return [{ why: "special", path: it, line: 1 }];
  }
  return settings.some((it) => /\busefixtures\b/.test(it) && it.includes(name)) ? [special] : [];
}

/** It asks for its own name, and nothing in the project has it: a plugin's. */
async function hidesForeign(facts: Facts, { name, symbol }: Target): Promise<boolean> {
  const bindings = facts.names(symbol.path)?.bindings ?? [];
  const own = bindings.findIndex((it) =>
    it.owner === symbol.binding && it.kind === "parameter" && it.name === name
  );
  if (own < 0) return false;
  let isForeign = false;
  await facts.settle(() => {
    const parameter = { path: symbol.path, binding: own };
    isForeign = facts.linker.origin(parameter).some((it) => isSame(it.symbol, parameter));
  });
  return isForeign;
}

function isSame(one: Sym, other: Sym): boolean {
  return one.path === other.path && one.binding === other.binding;
}
