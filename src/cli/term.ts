/** `agent term`: hands the terminal of the process to a shell of the user's. */

import type { Ports, ShellStart, ViewContext } from "../actions/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import type { Host } from "./host.ts";

export interface TermParts {
  readonly host: Host;
  readonly ports: Ports;
  readonly context: ViewContext;
}

/**
 * The exit code of the shell.
 *
 * @throws {AgentError} `term.no_terminal`, `term.inside`, `terminal.no_pty`
 */
export async function runShellIn(start: ShellStart, parts: TermParts): Promise<number> {
  const { host, ports, context } = parts;
  const { t } = context;
  if (!host.stdin.isTerminal || !host.stdout.isTerminal) {
    throw new AgentError("usage", "term.no_terminal");
  }
  if (await isInside(host)) throw new AgentError("usage", "term.inside");
  const { ptyWay, runShell } = await import("../terminal/mod.ts");
  const place = await Deno.makeTempDir({ prefix: "agent-term-" });
  try {
    const way = ptyWay({ folder: place, script: await programAt(host, "script") });
    await host.revoke(["ffi"]);
    const { shell, program } = start;
    const isAsked = shell === "bash" || shell === "zsh" || shell === "fish";
    host.stderr.write(`${t(isAsked ? "term.started" : "term.plain", { shell })}\n`);
    return await runShell({
      ...{ shell, program, way, place, t },
      screen: host.openTerminal(),
      env: host.environment(),
      folder: ports.root,
      nonce: crypto.randomUUID().replaceAll("-", ""),
      now: () => host.now(),
      help: {
        previewsFirst: start.previewsFirst,
        redact: start.redact,
        ask: (question, signal) => start.ask(question, context, signal),
        preview: (question) => start.preview(question),
        ended: (command) => start.ended(command),
        forgets: () => start.forgets(place),
        forged: (count) => start.forged(place, count),
      },
    });
  } finally {
    await start.close();
    await Deno.remove(place, { recursive: true });
  }
}

/** What was started in one, and goes on elsewhere, as tmux does, is not in it any more. */
async function isInside(host: Host): Promise<boolean> {
  const place = host.env("AGENT_TERM");
  return place !== undefined && await Deno.stat(place).then(() => true, () => false);
}

async function programAt(host: Host, name: string): Promise<string | null> {
  for (const folder of (host.env("PATH") ?? "").split(":").filter((it) => it !== "")) {
    const path = `${folder}/${name}`;
    if (await Deno.stat(path).then((it) => it.isFile, () => false)) return path;
  }
  return null;
}
