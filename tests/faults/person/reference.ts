/** What the folder of a session has to look like, by the same commands in a shell beside. */

import type { Call } from "./calls.ts";
import type { SeenEvent, SessionRun } from "./drive.ts";
import { own, startFiles, startFolders, startLinks } from "./start.ts";
import { type Tree, treeOf } from "./tree.ts";

export interface Outcomes {
  /** Calls that were answered and did something. */
  readonly done: readonly Call[];
  /** Calls that may have begun. */
  readonly open: readonly Call[];
  /** Commands that are said to have failed and that did not end by themselves. */
  readonly failed: readonly Call[];
}

/** The result of a call; `undefined`: it was not answered. */
export function resultsOf({ events }: SessionRun): (call: Call) => SeenEvent | undefined {
  const results = new Map<string, SeenEvent>();
  const calls = new Map<string, string>();
  for (const event of events) {
    const { type, part, call = "" } = event;
    if (type === "step" && part?.call) calls.set(part.call.id, JSON.stringify(part.call.input));
    if (type === "tool_result") results.set(calls.get(call) ?? "", event);
  }
  return ({ input }) => results.get(JSON.stringify(input));
}

/** What became of the calls of a session. */
export function outcomesOf(run: SessionRun): Outcomes {
  const { plan } = run;
  const became = resultsOf(run);
  // A program that ended by itself has done all that it does, whatever its exit code.
  const isDone = (it: Call) => {
    const result = became(it);
    return result?.status === "ok" || (result?.status === "failed" && result.exit !== undefined);
  };
  const refused = (it: Call) => {
    const word = became(it)?.status;
    return word === "denied" || (word === "failed" && it.tool !== "run_shell");
  };
  const done = plan.calls.filter(isDone);
  const from = done.length === 0 ? -1 : plan.calls.findLastIndex((it) => done.includes(it));
  const unsure = plan.calls.filter((it) => !isDone(it) && !refused(it));
  const next = unsure.find((it) => plan.calls.indexOf(it) > from);
  return {
    done,
    open: unsure.filter((it) => plan.calls.indexOf(it) < from || it === next || became(it)),
    failed: plan.calls.filter((it) =>
      it.tool === "run_shell" && became(it)?.status === "failed" && !isDone(it)
    ),
  };
}

/** The session's folder after these calls. */
export async function referenceTree(number: number, calls: readonly Call[]): Promise<Tree> {
  const root = await Deno.makeTempDir({ prefix: "agent-reference-" });
  try {
    const folder = own(number);
    const isOwn = (path: string) => path.startsWith(`${folder}/`);
    for (
      const [path, { text }] of Object.entries(startFiles(number + 1)).filter(([it]) => isOwn(it))
    ) {
      Deno.mkdirSync(`${root}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
      Deno.writeTextFileSync(`${root}/${path}`, text);
    }
    for (const path of startFolders(number + 1).filter(isOwn)) Deno.mkdirSync(`${root}/${path}`);
    for (const [path, target] of Object.entries(startLinks(number + 1))) {
      if (isOwn(path)) Deno.symlinkSync(target, `${root}/${path}`);
    }
    const lines = calls.filter(({ reference }) => reference !== "").map((it) =>
      `(${it.reference})`
    );
    if (lines.length > 0) {
      await new Deno.Command("bash", {
        args: ["-c", `sleep() { :; }\n${lines.join("\n")}\ntrue`],
        cwd: `${root}/${folder}`,
        stderr: "null",
      }).output();
    }
    return treeOf(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}
