/** What `check` found, as programs get it. */

import {
  checkedLanguages,
  checkFiles,
  type Code,
  type Finding,
  type Skipped,
} from "../../codeintel/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";
import { select } from "./selection.ts";

export interface CheckReport {
  /** How many files were looked at. */
  readonly files: number;
  /** By path, line, column. */
  readonly findings: readonly Finding[];
  /** Files of languages where no more than their imports is checked. */
  readonly importsOnly: number;
  /** Files that could not be looked at, and why. */
  readonly skipped: readonly Skipped[];
  /** What was named and is of no known language. */
  readonly unknown: readonly string[];
}

/**
 * Checks the files and folders that were named.
 *
 * @throws {AgentError} as `select`, but for `code.language`: there is nothing to check then
 */
export async function checkReport(
  given: readonly string[],
  ports: Pick<Ports, "root" | "workspace">,
  code: Code,
): Promise<CheckReport> {
  const paths = new Set<string>();
  const unknown: string[] = [];
  for (const word of given) {
    const files = await filesOf(word, ports, code);
    if (files === null) unknown.push(word);
    else for (const it of files) paths.add(it);
  }
  const findings = await checkFiles(code, paths);
  const importsOnly = [...paths].filter((it) => {
    const file = code.index.files.get(it);
    return file !== undefined && !checkedLanguages.has(file.language);
  });
  return {
    files: paths.size,
    findings,
    importsOnly: importsOnly.length,
    skipped: code.index.skipped().filter((it) => paths.has(it.path)),
    unknown,
  };
}

/** `null`: a file that is there and of no known language. */
async function filesOf(
  word: string,
  ports: Pick<Ports, "root" | "workspace">,
  code: Code,
): Promise<readonly string[] | null> {
  try {
    return (await select(word, ports, code)).files;
  } catch (error) {
    if (error instanceof AgentError && error.code === "code.language") return null;
    throw error;
  }
}
