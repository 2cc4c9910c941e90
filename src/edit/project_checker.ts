/**
 * The project's own type checker as a judge of plans. It is a program of the project, so that it runs
 * where the user trusts the project and a sandbox holds; it sees the new texts, and nothing is written.
 */

import {
  CheckerError,
  type Complaint,
  type ProjectChecker,
  type Spawner,
  type Workspace,
} from "../protocol/mod.ts";
import { type CheckSettings, mayRunUnasked } from "./checks.ts";
import { checkerLine } from "./runners/detect/checker.ts";
import { privateFolder, removeFolder } from "./runners/overlays.ts";
import { checkTexts, type TextsCheckerOptions } from "./runners/texts_checker.ts";

export interface ProjectCheckerPorts {
  readonly workspace: Workspace;
  readonly spawner: Spawner;
  readonly checks: CheckSettings;
  readonly signal: AbortSignal;
}

/** @returns `null`: there is none for files like this, or it may not run unasked */
export async function projectChecker(
  path: string,
  { workspace, spawner, checks, signal }: ProjectCheckerPorts,
): Promise<ProjectChecker | null> {
  // A sandbox here shows nothing to a machine elsewhere.
  if (workspace.host !== undefined || !await mayRunUnasked(checks, spawner)) return null;
  const line = await checkerLine(path, workspace, checks.commands);
  if (line === null) return null;
  const scratch = await privateFolder(checks.scratch, "checker");
  const { root } = workspace;
  const options = { line, root, spawner, scratch, timeoutMs: checks.testTimeMs, signal };
  return {
    line,
    complaints: (texts) => complaintsOf(texts, options),
    [Symbol.asyncDispose]: () => removeFolder(scratch),
  };
}

async function complaintsOf(
  texts: ReadonlyMap<string, string | null>,
  options: TextsCheckerOptions,
): Promise<readonly Complaint[]> {
  const contents = new Map<string, string>();
  for (const [path, text] of texts) {
    if (text === null) throw new CheckerError(`it cannot be shown that ${path} is gone`);
    contents.set(path, text);
  }
  const answer = await checkTexts(contents, options);
  switch (answer.type) {
    case "complaints":
      return answer.complaints;
    case "no_sandbox":
      throw new CheckerError("no sandbox shows it other contents");
    case "failed":
      throw new CheckerError(answer.detail);
  }
}
