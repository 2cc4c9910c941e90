/** `agent term`: hands the terminal of the process to a shell of the user's. */

import type { Ports, ShellStart, ViewContext } from "../actions/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import type { Host } from "./host.ts";
import { packageFolder, runLinesIn } from "./term_lines.ts";

export interface TermParts {
  readonly host: Host;
  readonly ports: Ports;
  readonly context: ViewContext;
}

/**
 * The exit code of the shell.
 *
 * @throws {AgentError} `term.no_terminal`, `term.inside`
 */
export async function runShellIn(start: ShellStart, parts: TermParts): Promise<number> {
  const { host, ports, context } = parts;
  const { t } = context;
  if (!host.stdin.isTerminal || !host.stdout.isTerminal) {
    throw new AgentError("usage", "term.no_terminal");
  }
  if (host.env("AGENT_TERM") !== undefined) throw new AgentError("usage", "term.inside");
  const { choosePty, hasHooks, nodePtyName, runShell } = await import("../terminal/mod.ts");
  const place = await Deno.makeTempDir({ prefix: "agent-term-" });
  try {
    const choice = await choosePty({ folder: place, script: await programAt(host, "script") }, {
      os: Deno.build.os,
      load: () => packageIn(packageFolder(ports.paths.data), nodePtyName),
    });
    await host.revoke(["ffi"]);
    if (choice.kind === "none") {
      return await runLinesIn(start, { ...parts, place, reason: choice.reason });
    }
    const { way } = choice;
    const { shell, program, question } = start;
    host.stderr.write(
      `${t(question ? hasHooks(shell) ? "term.started" : "term.plain" : "term.off", { shell })}\n`,
    );
    return await runShell({
      ...{ shell, program, question, way, place, t },
      screen: host.openTerminal(),
      env: host.environment(),
      folder: ports.root,
      nonce: crypto.randomUUID().replaceAll("-", ""),
      now: () => host.now(),
      help: {
        redact: start.redact,
        ask: (question, signal) => start.ask(question, context, signal),
      },
    });
  } finally {
    await Deno.remove(place, { recursive: true });
  }
}

async function programAt(host: Host, name: string): Promise<string | null> {
  for (const folder of (host.env("PATH") ?? "").split(":").filter((it) => it !== "")) {
    const path = `${folder}/${name}`;
    if (await Deno.stat(path).then((it) => it.isFile, () => false)) return path;
  }
  return null;
}

/** What `npm install --prefix` has put into a folder of the user's own. */
async function packageIn(folder: string, name: string): Promise<unknown> {
  const { createRequire } = await import("node:module");
  return createRequire(`${folder}/package.json`)(name);
}
