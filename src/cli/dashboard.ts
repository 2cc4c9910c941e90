/** The dashboard on the terminal of this process: signals end it, and whatever happens the terminal is given back. */

import type { Conversation, Ports, ViewContext } from "../actions/mod.ts";
import { exitCodes } from "../protocol/mod.ts";
import type { ActionEntry } from "../actions/mod.ts";
import type { DashboardRuntime, Screen } from "../tui/mod.ts";
import type { Host, Signal } from "./host.ts";

export interface ShowParts {
  readonly host: Host;
  readonly ports: Ports;
  readonly entries: readonly ActionEntry[];
  readonly color: boolean;
  open(): Promise<Conversation>;
  context(width: number): ViewContext;
}

/** Signals that end it, and their exit codes. */
const endings: readonly (readonly [Signal, number])[] = [
  ["SIGINT", exitCodes.interrupted],
  ["SIGTERM", exitCodes.terminated],
  ["SIGHUP", exitCodes.terminated],
];

/** Shows conversations until the user leaves; the exit code. */
export async function showDashboard(parts: ShowParts): Promise<number> {
  const { host, ports, entries, open, context } = parts;
  const { DashboardRuntime, terminalScreen, themeNamed } = await import("../tui/mod.ts");
  const config = (await ports.config()).value;
  const device = await host.openDevice();
  const name = config.theme === "auto" ? "dark" : config.theme;
  const theme = themeNamed(name, { noColor: !parts.color });
  const screen = terminalScreen(device, { theme, redact: (text) => host.redact(text) });
  const runtime = new DashboardRuntime({ screen, ports, config, entries, open, context });
  const ending = watch(host, { runtime, screen });
  let left = "";
  try {
    const text = await runtime.run();
    const { t } = context(screen.size.columns);
    left = runtime.left === null ? text : `${text}\n${t("tui.left", { session: runtime.left })}\n`;
    return ending.code();
  } finally {
    ending.stop();
    screen.close(left);
    device.close();
  }
}

/** A signal lets the log say what happened; a second one ends the process at once. */
function watch(
  host: Host,
  { runtime, screen }: { readonly runtime: DashboardRuntime; readonly screen: Screen },
) {
  let code: number = exitCodes.ok;
  const stops = endings.map(([signal, exit]) =>
    host.onSignal(signal, () => {
      if (code !== exitCodes.ok) {
        screen.close();
        host.exit(exit);
      }
      code = exit;
      runtime.end();
    })
  );
  // A defect ends the process with what Deno has to say of it: on a terminal that can be read.
  const restore = () => screen.close();
  const broken = ["error", "unhandledrejection", "unload"] as const;
  for (const event of broken) globalThis.addEventListener(event, restore);
  return {
    code: () => code,
    stop() {
      for (const stop of stops) stop();
      for (const event of broken) globalThis.removeEventListener(event, restore);
    },
  };
}
