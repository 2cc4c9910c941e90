/** The dashboard on the terminal of this process: signals end it, and whatever happens the terminal is given back. */

import type { Conversation, Face, Ports, ViewContext } from "../actions/mod.ts";
import { exitCodes } from "../protocol/mod.ts";
import type { ActionEntry } from "../actions/mod.ts";
import type { DashboardRuntime, Screen } from "../tui/mod.ts";
import { shellWord } from "../util/mod.ts";
import { endings } from "./exit.ts";
import type { Host, Signal } from "./host.ts";

export interface ShowParts {
  readonly host: Host;
  readonly ports: Ports;
  readonly entries: readonly ActionEntry[];
  readonly color: boolean;
  /** Lines about the configuration. */
  readonly warnings: readonly string[];
  /** A command that is given at once. */
  readonly first?: string;
  open(face: Face): Promise<Conversation>;
  context(width: number): ViewContext;
}

/** Signals that end it, and their exit codes. */
const codes: readonly (readonly [Signal, number])[] = [
  ["SIGINT", endings.SIGINT],
  ["SIGTERM", endings.SIGTERM],
  ["SIGHUP", endings.SIGHUP],
  ["SIGQUIT", exitCodes.terminated],
  ["SIGABRT", exitCodes.terminated],
];

/** Milliseconds that the conversation has to come to an end where something is broken. */
const grace = 2000;

/** Shows conversations until the user leaves; the exit code. */
export async function showDashboard(parts: ShowParts): Promise<number> {
  const { host, ports, entries, warnings, first, open, context } = parts;
  const { Appearance, DashboardRuntime, inAscii, terminalScreen, terminalTraits } = await import(
    "../tui/mod.ts"
  );
  const config = (await ports.config()).value;
  const device = await host.openDevice();
  const { colors, symbols } = config;
  const traits = terminalTraits(host.env, { color: parts.color, colors, symbols });
  const appearance = new Appearance(config.theme, traits);
  const redact = (text: string) => host.redact(text);
  const screen = terminalScreen(device, {
    look: appearance.look,
    ascii: traits.ascii,
    redact,
    ...traits.answers ? { background: (colour) => appearance.background(colour) } : {},
  });
  appearance.follow((look) => screen.restyle(look));
  const runtime = new DashboardRuntime({
    screen,
    appearance,
    ports,
    config,
    entries,
    warnings,
    redact,
    ...first === undefined ? {} : { first },
    open,
    context,
  });
  const ending = watch(host, { runtime, screen });
  try {
    await Promise.race([runtime.run(), ending.broken]);
    return ending.code();
  } finally {
    ending.stop();
    const place = ports.remote === null ? "" : `--remote ${shellWord(ports.remote.name)} `;
    const left = redact(leftText(runtime, place, context(screen.size.columns)));
    screen.close(traits.ascii ? inAscii(left) : left);
    device.close();
  }
}

/** What stays on the terminal: the conversation, and how it goes on. @param place words that name its project */
function leftText(
  { transcript, left }: DashboardRuntime,
  place: string,
  { t }: ViewContext,
): string {
  if (left === null) return transcript;
  return `${transcript}\n${t("tui.left", { words: `${place}--resume ${left}` })}\n`;
}

/**
 * A signal lets the log say what happened; a second one ends the process at once. What nobody has
 * caught ends the conversation as well, and is told by one line on a terminal that can be read.
 */
function watch(
  host: Host,
  { runtime, screen }: { readonly runtime: DashboardRuntime; readonly screen: Screen },
) {
  let code: number = exitCodes.ok;
  let failure: { readonly error: unknown } | null = null;
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => {});
  const over = new AbortController();
  const stops = codes.map(([signal, exit]) =>
    host.onSignal(signal, () => {
      if (signal === "SIGINT" && runtime.lent) return;
      if (code !== exitCodes.ok) {
        screen.close();
        host.exit(exit);
      }
      code = exit;
      runtime.end();
    })
  );
  // Whoever stopped it has used the terminal since.
  stops.push(host.onSignal("SIGCONT", () => {
    if (!runtime.lent) void screen.lend(() => Promise.resolve());
  }));
  const fail = (event: ErrorEvent | PromiseRejectionEvent) => {
    event.preventDefault();
    runtime.end();
    if (failure) return;
    const error: unknown = "reason" in event ? event.reason : event.error;
    failure = { error };
    host.sleep(grace, over.signal).then(() => broken.reject(error), () => {});
  };
  const restore = () => screen.close();
  addEventListener("error", fail);
  addEventListener("unhandledrejection", fail);
  addEventListener("unload", restore);
  return {
    broken: broken.promise,
    /** @throws what nobody has caught */
    code() {
      if (failure) throw failure.error;
      return code;
    },
    stop() {
      over.abort();
      for (const stop of stops) stop();
      removeEventListener("error", fail);
      removeEventListener("unhandledrejection", fail);
      removeEventListener("unload", restore);
    },
  };
}
