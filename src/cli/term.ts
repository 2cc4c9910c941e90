/** `agent term`: hands the terminal of the process to a shell of the user's. */

import type { Ports, ShellStart, ViewContext } from "../actions/mod.ts";
import { AgentError, exitCodes } from "../protocol/mod.ts";
import type { PtyChoice } from "../terminal/mod.ts";
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
  if (await isInside(host)) throw new AgentError("usage", "term.inside");
  const { hasHooks, runShell } = await import("../terminal/mod.ts");
  const place = await Deno.makeTempDir({ prefix: "agent-term-" });
  const ended = endedBySignal(host, place);
  try {
    const choice = await openWay(place, parts);
    await host.revoke(["ffi"]);
    if (choice.kind === "none") {
      return await runLinesIn(start, { ...parts, place, reason: choice.reason });
    }
    const { way } = choice;
    const { shell, program, question } = start;
    host.stderr.write(
      `${t(question ? hasHooks(shell) ? "term.started" : "term.plain" : "term.off", { shell })}\n`,
    );
    const code = await runShell({
      ...{ shell, program, question, way, place, t },
      screen: host.openTerminal(),
      env: host.environment(),
      folder: ports.root,
      nonce: crypto.randomUUID().replaceAll("-", ""),
      now: () => host.now(),
      signal: ended.signal,
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
    return ended.code() ?? code;
  } finally {
    await start.close();
    await Deno.remove(place, { recursive: true });
    // Before, a second signal would end it with its folder still there.
    ended.stop();
  }
}

/** What was started in one, and goes on elsewhere, as tmux does, is not in it any more. */
async function isInside(host: Host): Promise<boolean> {
  const place = host.env("AGENT_TERM");
  return place !== undefined && await Deno.stat(place).then(() => true, () => false);
}

/** `script` is looked for where calls of the C library are refused, and nowhere else. */
async function openWay(folder: string, { host, ports }: TermParts): Promise<PtyChoice> {
  const { choosePty, nodePtyName, scriptWay } = await import("../terminal/mod.ts");
  const choice = await choosePty({ folder, script: null }, {
    os: Deno.build.os,
    load: () => packageIn(packageFolder(ports.paths.data), nodePtyName),
  });
  if (choice.kind === "way") return choice;
  const script = await programAt(host, "script");
  return script === null ? choice : { kind: "way", way: scriptWay(script, folder) };
}

/**
 * The first signal hangs up on the shell, so that the terminal is given back; the next one waits for nothing. Of a
 * terminal that is closed two come, by the system and by the shell that started us.
 */
function endedBySignal(host: Host, place: string) {
  const controller = new AbortController();
  let code: number | null = null;
  const codes = [["SIGTERM", exitCodes.terminated], ["SIGHUP", exitCodes.hung_up]] as const;
  const stops = codes.map(([signal, exit]) =>
    host.onSignal(signal, () => {
      if (code !== null && signal === "SIGHUP") return;
      if (code !== null) {
        removeNow(place);
        host.exit(exit);
      }
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

function removeNow(folder: string): void {
  try {
    Deno.removeSync(folder, { recursive: true });
  } catch {
    // It is gone already.
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
