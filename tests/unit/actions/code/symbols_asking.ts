/** Actions over definitions, on a project in memory whose texts hold them. */

import type { Answer, Ports, QueryAction } from "../../../../src/actions/mod.ts";
import { createPorts } from "../../../../src/app.ts";
import { codeOf } from "../../../../src/codeintel/code.ts";
import { AgentError } from "../../../../src/protocol/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { fakeIndex, type FakeProject, toys } from "../../../support/code.ts";
import { quietFace } from "../../../support/face.ts";

/** Runs an action as a face does, on ports that are real but for the index and the tree. */
export async function run(
  action: QueryAction,
  raw: unknown,
  project: FakeProject,
): Promise<Answer> {
  const options = { root: "/workspace", env: () => undefined, flags: { lang: "en" }, version: "0" };
  const ports: Ports = {
    ...await createPorts(options),
    workspace: () => Promise.resolve(memoryWorkspace(project.files)),
    code: () => Promise.resolve(codeOf(fakeIndex(project), { languages: toys })),
  };
  return await action.run(ports, raw, quietFace);
}

/** Exit, code and parameters of a refusal. */
export async function refused(answer: Promise<Answer>) {
  try {
    await answer;
  } catch (error) {
    if (error instanceof AgentError) return [error.exit, error.code, error.params];
    throw error;
  }
  throw new Error("it was not refused");
}
