/** `agent deps` on a project in memory. */

import type { Answer, Ports, ViewContext } from "../../../../src/actions/mod.ts";
import { deps } from "../../../../src/actions/code/deps.ts";
import { codeOf } from "../../../../src/codeintel/code.ts";
import { createPorts } from "../../../../src/app.ts";
import { type Locale, message } from "../../../../src/messages/mod.ts";
import { AgentError } from "../../../../src/protocol/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { fakeIndex, type FakeProject, toys } from "../../../support/code.ts";
import { quietFace } from "../../../support/face.ts";

/** A small project in the first toy language. */
export const project: FakeProject = {
  files: {
    "main.toy": "use ./app/core.toy\nuse lazy ./app/view.toy\nuse zlib\nuse ./gone.toy\nuse http",
    "app/core.toy": "use ./view.toy\nuse ./style.css",
    "app/view.toy": "use type ./core.toy\nuse ../util.toy\nuse ../../x.toy",
    "util.toy": "",
    "test.toy": "\n\nuse ./main.toy",
  },
  skipped: [{ path: "util.toy", why: "minified" }],
};

/** Runs the action as a face does, on ports that are real but for the index and the tree. */
export async function ask(
  raw: unknown,
  { files, ...rest }: FakeProject = project,
): Promise<Answer> {
  const options = { root: "/workspace", env: () => undefined, flags: { lang: "en" }, version: "0" };
  const ports: Ports = await createPorts(options);
  const tree = { ...files, "notes.txt": "", "ignored.toy": "", "link.toy": { link: "util.toy" } };
  const workspace = memoryWorkspace({ ...tree, "docs/a.md": "", "out": { link: "/etc/passwd" } });
  const code = codeOf(fakeIndex({ files, ...rest }), { languages: toys });
  return await deps.run(
    {
      ...ports,
      workspace: () => Promise.resolve(workspace),
      code: () => Promise.resolve(code),
    },
    raw,
    quietFace,
  );
}

export function context(locale: Locale, color = false): ViewContext {
  return { locale, width: 80, color, now: 0, t: (key, params) => message(locale, key, params) };
}

export async function text(raw: unknown, locale: Locale = "en", of = project): Promise<string> {
  return (await ask(raw, of)).view(context(locale));
}

/** Exit, code and parameters of the refusal. */
export async function refusal(raw: unknown) {
  try {
    await ask(raw);
  } catch (error) {
    if (error instanceof AgentError) return [error.exit, error.code, error.params];
    throw error;
  }
  throw new Error("it was not refused");
}
