/** `agent term`: hands the terminal of the process to a shell of the user's. */

import type { Ports, ShellStart, ViewContext } from "../actions/mod.ts";
import { AgentError, exitCodes } from "../protocol/mod.ts";
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
  if (host.env("AGENT_TERM") !== undefined) throw new AgentError("usage", "term.inside");
  const { ptyWay, runShell } = await import("../terminal/mod.ts");
  const place = await Deno.makeTempDir({ prefix: "agent-term-" });
  const ended = endedBySignal(host);
  try {
    const way = ptyWay({ folder: place, script: await programAt(host, "script") });
    await host.revoke(["ffi"]);
    const { shell, program } = start;
    const isAsked = shell === "bash" || shell === "zsh" || shell === "fish";
    host.stderr.write(`${t(isAsked ? "term.started" : "term.plain", { shell })}\n`);
    const code = await runShell({
      ...{ shell, program, way, place, t },
      screen: host.openTerminal(),
      env: host.environment(),
      folder: ports.root,
      nonce: crypto.randomUUID().replaceAll("-", ""),
      now: () => host.now(),
      signal: ended.signal,
      help: {
        redact: start.redact,
        ask: (question, signal) => start.ask(question, context, signal),
      },
    });
    return ended.code() ?? code;
  } finally {
    ended.stop();
    await Deno.remove(place, { recursive: true });
  }
}

/** The first signal hangs up on the shell, so that the terminal is given back; the next one waits for nothing. */
function endedBySignal(host: Host) {
  const controller = new AbortController();
  let code: number | null = null;
  const codes = [["SIGTERM", exitCodes.terminated], ["SIGHUP", exitCodes.hung_up]] as const;
  const stops = codes.map(([signal, exit]) =>
    host.onSignal(signal, () => {
      if (code !== null) host.exit(exit);
      code = exit;
      controller.abort();
    })
  );
  return {
    signal: controller.signal,
    /** `null`: none came. */
    code: () => code,
    stop: () => stops.forEach((stop) => stop()),
  };
}

async function programAt(host: Host, name: string): Promise<string | null> {
  for (const folder of (host.env("PATH") ?? "").split(":").filter((it) => it !== "")) {
    const path = `${folder}/${name}`;
    if (await Deno.stat(path).then((it) => it.isFile, () => false)) return path;
  }
  return null;
}
