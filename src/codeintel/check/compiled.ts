/** Modules of Python that a compiler makes: no file of the sources is called like them. */

import { member, readToml, texts } from "../languages/settings.ts";

/** What is asked of the project; `World` is it. */
interface Sources {
  readonly files: readonly string[];
  has(path: string): boolean;
  config(path: string): string | null;
  text(path: string): Promise<string | null>;
}

/** What builds extensions, as `build-system.requires` names it. */
const builders =
  /^(?:meson[-_]?python|scikit[-_]build(?:[-_]core)?|maturin|setuptools[-_]rust|cython|pybind11|nanobind|cffi|mypy)\b/i;

/** How `setup.py` speaks of them. */
const extensions = /\bext_modules\b|\bExtension\(|\bcythonize\(|\bcffi_modules\b|\bmypycify\(/;

/** The project builds modules from other languages, or from Python. */
export async function buildsModules(world: Sources): Promise<boolean> {
  const required = texts(
    member(readToml(world.config("pyproject.toml")), "build-system", "requires"),
  );
  if (required.some((it) => builders.test(it))) return true;
  for (const path of world.files) {
    if (!/(?:^|\/)setup\.py$/.test(path)) continue;
    if (extensions.test(await world.text(path) ?? "")) return true;
  }
  return false;
}

/** It is known by its declarations alone: more may be there when it runs. */
export function isDeclaredOnly(
  world: Pick<Sources, "has">,
  importer: string,
  path: string,
): boolean {
  return path.endsWith(".pyi") && !importer.endsWith(".pyi") && !world.has(path.slice(0, -1));
}
