/** Packages that Pythons of this machine have, by the names of what lies in their folders: nothing is run. */

import { folderOf } from "../util/mod.ts";

export interface PythonPlaces {
  env(name: string): string | undefined;
  /** Absolute path of the project, whose own environments count. */
  readonly root: string;
}

/** Names that imports call them by. Whatever cannot be read has none. */
export async function pythonPackages({ env, root }: PythonPlaces): Promise<ReadonlySet<string>> {
  const home = env("HOME") ?? "";
  const own = [".venv", "venv", "env", ".env"].map((it) => `${root}/${it}`);
  const active = ["VIRTUAL_ENV", "CONDA_PREFIX", "PYENV_VIRTUAL_ENV"].flatMap((it) =>
    env(it) ?? []
  );
  const onPath = await Promise.all(
    (env("PATH") ?? "").split(":").map((folder) => prefixOf(`${folder}/python3`)),
  );
  const pyenv = await entries(`${home}/.pyenv/versions`);
  const prefixes = new Set([
    ...[...own, ...active, ...onPath.flatMap((it) => it ?? [])],
    ...["/usr", "/usr/local", `${home}/.local`],
    ...pyenv.map((it) => `${home}/.pyenv/versions/${it}`),
  ]);
  const found = await Promise.all([...prefixes].map(packagesOf));
  return new Set(found.flat());
}

/** `/usr/bin/python3` → `/usr`. */
async function prefixOf(program: string): Promise<string | null> {
  try {
    return folderOf(folderOf(await Deno.realPath(program)));
  } catch {
    return null;
  }
}

async function packagesOf(prefix: string): Promise<readonly string[]> {
  const versions = (await entries(`${prefix}/lib`)).filter((it) => /^python\d/.test(it));
  const folders = versions.flatMap((it) =>
    ["site-packages", "dist-packages"].map((kind) => `${prefix}/lib/${it}/${kind}`)
  );
  return (await Promise.all(folders.map(entries))).flat().flatMap((name) => {
    // What is installed from its sources lies elsewhere and is named by its record.
    const [, record] = /^([\w.]+?)-[\w.!+]+\.(?:dist|egg)-info$/.exec(name) ?? [];
    const [, module] = /^([A-Za-z_]\w*)(?:\.py|\.[\w-]+\.so|\.so|\.pyd)?$/.exec(name) ?? [];
    return [...record === undefined ? [] : [record], ...module === undefined ? [] : [module]];
  });
}

async function entries(folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) names.push(name);
  } catch {
    return [];
  }
  return names;
}
