/** `agent term` where there is no pseudo-terminal: the user's shell, a line at a time. */

import type { Ports, ShellStart, ViewContext } from "../actions/mod.ts";
import type { Host } from "./host.ts";

export interface LinesParts {
  readonly host: Host;
  readonly ports: Ports;
  readonly context: ViewContext;
  /** Absolute path of an existing private folder. */
  readonly place: string;
  /** Why there is no pseudo-terminal. */
  readonly reason: string;
}

/** The exit code of the last line, or of `exit`. */
export async function runLinesIn(
  start: ShellStart,
  { host, ports, context, place, reason }: LinesParts,
): Promise<number> {
  const { LineReader, nodePtyName, runLineIn, runLines } = await import("../terminal/mod.ts");
  const { shell, program, question } = start;
  const { t } = context;
  const say = (text: string) => host.stderr.write(`${text}\n`);
  say(t("term.lines", { reason, shell }));
  if (Deno.build.os === "windows") {
    const command = `npm install --prefix "${packageFolder(ports.paths.data)}" ${nodePtyName}`;
    say(t("term.package", { name: nodePtyName, command }));
  }
  const reader = new LineReader(() => host.stdin.read());
  const env = { ...host.environment(), AGENT_TERM: place };
  // A program on the terminal gets Ctrl-C itself.
  const stop = host.onSignal("SIGINT", () => {});
  try {
    return await runLines({
      ...{ question, t, folder: ports.root },
      help: {
        redact: start.redact,
        ask: (asked, signal) => start.ask(asked, context, signal),
        ended: (command) => start.ended(command),
      },
      readLine(prompt) {
        host.stdout.write(prompt);
        return reader.next();
      },
      write: (text) => host.stdout.write(text),
      run: (line, folder) => runLineIn({ shell, program, env, place }, line, folder),
      onInterrupt: (handler) => host.onSignal("SIGINT", handler),
      now: () => host.now(),
    });
  } finally {
    stop();
  }
}

/** Where the optional native package is looked for: never in a project. */
export function packageFolder(data: string): string {
  return `${data}/terminal`;
}
