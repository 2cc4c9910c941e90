/** Programs that a package installs: how it is started where no script says more. */

import * as z from "zod";
import { originOf } from "./origin.ts";
import type { DeployMachine, Origin, Texts } from "./types.ts";
import { pythonRun } from "./python.ts";

export interface PackageProgram {
  /** Relative to the project's root. */
  readonly command: string;
  readonly from: Origin;
}

/** `null`: none is declared. */
export function packageProgram(
  texts: Texts,
  machine: Pick<DeployMachine, "isInstalled">,
): PackageProgram | null {
  return pythonProgram(texts, machine) ?? nodeProgram(texts);
}

/** A table of pyproject.toml, or the entry points of setuptools: the first name in it. */
const declared = [
  [
    "pyproject.toml",
    /^\[(?:project|tool\.poetry)\.scripts\]\s*\n(?:#.*\n|\s*\n)*"?([\w.-]+)"?\s*=/m,
  ],
  ["setup.cfg", /^console_scripts\s*=\s*([\w.-]+)\s*=/m],
  ["setup.py", /\bconsole_scripts\b["']?\]?\s*[:=]?\s*[["']*\s*([\w.-]+)\s*=\s*[\w.]+:/],
] as const;

function pythonProgram(
  texts: Texts,
  machine: Pick<DeployMachine, "isInstalled">,
): PackageProgram | null {
  const run = pythonRun(texts, machine);
  if (run === null) return null;
  for (const [path, pattern] of declared) {
    const [, name] = pattern.exec(texts.get(path) ?? "") ?? [];
    if (name === undefined || name.startsWith("-")) continue;
    return { command: `${run}${name}`, from: originOf(texts, path, lineWith(name)) };
  }
  return null;
}

function lineWith(name: string): RegExp {
  return new RegExp(`(^|["'\\s])${name.replaceAll(".", "\\.")}["']?\\s*=`);
}

const bins = z.object({
  bin: z.union([z.string(), z.record(z.string(), z.string())]),
});

function nodeProgram(texts: Texts): PackageProgram | null {
  try {
    const { bin } = bins.parse(JSON.parse(texts.get("package.json") ?? ""));
    const [path] = typeof bin === "string" ? [bin] : Object.values(bin);
    const inside = path?.replace(/^\.\//, "");
    if (inside === undefined || !/^[\w][\w./-]*$/.test(inside) || inside.includes("..")) {
      return null;
    }
    return { command: `node ${inside}`, from: originOf(texts, "package.json", /"bin"\s*:/) };
  } catch {
    return null;
  }
}
