/** What `check` found, as programs get it. */

import {
  checkedLanguages,
  checkFiles,
  type Code,
  type Finding,
  isTestData,
  type Skipped,
} from "../../codeintel/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";
import { readBaseline } from "./baseline_file.ts";
import { checkBaseline, siftFindings } from "./check_baseline.ts";
import { select, type Selection } from "./selection.ts";

export interface CheckReport {
  /** How many files were looked at. */
  readonly files: number;
  /** Those that are not known; by path, line, column. */
  readonly findings: readonly Finding[];
  /** How many the baseline has. */
  readonly known: number;
  /** Known ones of these files that are no more, as the baseline has them. */
  readonly gone: readonly string[];
  /** Files of languages where no more than their imports is checked. */
  readonly importsOnly: number;
  /** Files in folders of test data, which nobody named: some are wrong on purpose. */
  readonly testData: number;
  /** Files that could not be looked at, and why. */
  readonly skipped: readonly Skipped[];
  /** What was named and is of no known language. */
  readonly unknown: readonly string[];
}

/**
 * Checks the files and folders that were named.
 *
 * @throws {AgentError} as `readBaseline`, as `select`, but for `code.language`: there is nothing to check then
 */
export async function checkReport(
  given: readonly string[],
  ports: Pick<Ports, "root" | "remote" | "workspace">,
  code: Code,
  { ignoresKnown }: { readonly ignoresKnown: boolean },
): Promise<CheckReport> {
  const paths = new Set<string>();
  const unknown: string[] = [];
  const data = new Set<string>();
  for (const word of given) {
    const found = await selected(word, ports, code);
    if (found === null) unknown.push(word);
    else for (const it of found.files) (isNamed(found, it) ? paths : data).add(it);
  }
  const all = await checkFiles(code, paths);
  const baseline = ignoresKnown ? [] : await readBaseline(ports, checkBaseline);
  const importsOnly = [...paths].filter((it) => {
    const file = code.index.files.get(it);
    return file !== undefined && !checkedLanguages.has(file.language);
  });
  return {
    files: paths.size,
    ...siftFindings(all, baseline, (path) => paths.has(path)),
    importsOnly: importsOnly.length,
    testData: [...data].filter((it) => !paths.has(it)).length,
    skipped: code.index.skipped().filter((it) => paths.has(it.path)),
    unknown,
  };
}

/** Test data is looked at where it, or a folder of it, was named. */
function isNamed({ type, path }: Selection, file: string): boolean {
  return type === "file" || !isTestData(file) || isTestData(`${path}/`);
}

/** `null`: a file that is there and of no known language. */
async function selected(
  word: string,
  ports: Pick<Ports, "root" | "remote" | "workspace">,
  code: Code,
): Promise<Selection | null> {
  try {
    return await select(word, ports, code);
  } catch (error) {
    if (error instanceof AgentError && error.code === "code.language") return null;
    throw error;
  }
}
