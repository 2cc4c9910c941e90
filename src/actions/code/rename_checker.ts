/** The checker that `rename` or `move` was given, over the project with the new texts. */

import { workspaceFolder } from "../../config/mod.ts";
import { loadTextsChecker } from "../../edit/mod.ts";
import { AgentError, type Checker } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";

/** A compiler of a large project takes minutes. */
const timeoutMs = 600_000;

/** Runs with a checker of the user's; `null`: there is none. */
export async function withChecker<T>(
  ports: Ports,
  { line, command, signal }: {
    readonly line: string | undefined;
    /** As it is told where a project is elsewhere. */
    readonly command: string;
    readonly signal: AbortSignal;
  },
  run: (checker: Checker | null) => Promise<T>,
): Promise<T> {
  if (line === undefined) return await run(null);
  if (ports.remote) {
    throw new AgentError("usage", "remote.here", {
      command,
      host: ports.remote.host,
    });
  }
  const folder = `${await workspaceFolder(ports.paths, ports.root)}/scratch`;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const scratch = await Deno.makeTempDir({ dir: folder, prefix: "rename-" });
  try {
    const options = { line, root: ports.root, spawner: await ports.spawner(), scratch };
    return await run({
      complaints: (texts) => complaintsOf(texts, { ...options, timeoutMs, signal }),
    });
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

type CheckTexts = Awaited<ReturnType<typeof loadTextsChecker>>;

async function complaintsOf(
  texts: ReadonlyMap<string, string | null>,
  options: Parameters<CheckTexts>[1],
) {
  const contents = new Map<string, string>();
  for (const [path, text] of texts) {
    // A sandbox shows other contents of a file, and no file that is not there.
    if (text === null) throw new AgentError("usage", "rename.checker_moves", { path });
    contents.set(path, text);
  }
  const answer = await (await loadTextsChecker())(contents, options);
  switch (answer.type) {
    case "complaints":
      return answer.complaints;
    case "no_sandbox":
      throw new AgentError("unavailable", "rename.no_sandbox");
    case "failed": {
      const { detail } = answer;
      throw new AgentError("input", "rename.checker", { command: options.line, detail });
    }
  }
}
