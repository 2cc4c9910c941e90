import { baseNameOf } from "../../../util/mod.ts";
import type { LanguageKind } from "../../language.ts";

const manifestNames: ReadonlySet<string> = new Set([
  "pyproject.toml",
  "setup.cfg",
  "setup.py",
  "pytest.ini",
  "tox.ini",
]);

/** A file that may name source roots. */
export function isManifest(path: string): boolean {
  return manifestNames.has(baseNameOf(path));
}

/** `a.pyx`, `a.so`, `a.cpython-312-x86_64-linux-gnu.so`, `a.abi3.so`, `a.pyd`. */
const compiled = /^([^.]+)(?:\.[\w-]+)*\.(?:pyx|so|pyd)$/;

/** The name of an extension module, or of what one is made of; `null`: the path is of neither. */
export function compiledName(path: string): string | null {
  return /\.(?:pyx|so|pyd)$/.test(path) ? compiled.exec(baseNameOf(path))?.[1] ?? null : null;
}

export const pythonKind: LanguageKind = {
  id: "python",
  family: "python",
  extensions: [".py", ".pyi", ".pyw"],
  grammar: "python",
  isConfig: isManifest,
  isOpaque: (path) => compiledName(path) !== null,
};
