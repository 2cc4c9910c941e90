/**
 * A status line as the user wants it: a template, or what a command prints. Loaded only where the
 * configuration asks for it, which is the user's own and never a project's.
 */

import { count, money, type ViewContext } from "../../actions/mod.ts";
import { oneLine } from "../../ansi/mod.ts";
import type { Status } from "../status.ts";

/** What a template may name, and a command is given. */
export function statusValues(
  status: Status,
  t: ViewContext["t"],
): Readonly<Record<string, string>> {
  const { mode, permissions, model, context, window, tokens, cost } = status;
  return {
    mode: t(`tui.mode.${mode}`),
    permissions,
    model,
    context: count(context),
    window: window === null ? "" : count(window),
    share: window === null || window === 0 ? "" : `${Math.round(100 * context / window)}%`,
    tokens: count(tokens),
    cost: money(cost),
    sandbox: status.sandbox ?? "",
    branch: status.branch ?? "",
    host: status.host ?? "",
    queued: status.queued === 0 ? "" : String(status.queued),
  };
}

/** A place that there is no value for stays as it is written, so that its slip is seen. */
export function templateLine(template: string): NonNullable<Status["line"]> {
  return (status, t) => {
    const values = statusValues(status, t);
    return template.replaceAll(
      /\{(\w+)\}/g,
      (place, name: string) => Object.hasOwn(values, name) ? values[name] ?? "" : place,
    );
  };
}

/** Milliseconds that a command may take. */
const patience = 3_000;

export interface CommandLineParts {
  readonly command: string;
  /** Where it runs. */
  readonly folder: string;
  status(): Status;
  t(): ViewContext["t"];
  show(line: NonNullable<Status["line"]>): void;
}

/** Runs the command when something has changed, one at a time; the last state is never missed. */
export class CommandLine {
  #running = false;
  #told = "";

  constructor(private readonly parts: CommandLineParts) {}

  changed(): void {
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    const { status, t, show } = this.parts;
    this.#running = true;
    try {
      for (;;) {
        const values = JSON.stringify(statusValues(status(), t()));
        if (values === this.#told) return;
        this.#told = values;
        const text = await this.#output(values);
        show(() => text);
      }
    } finally {
      this.#running = false;
    }
  }

  /** Its first line; of one that fails, that it did. */
  async #output(values: string): Promise<string> {
    const { command, folder, t } = this.parts;
    try {
      const child = new Deno.Command("sh", {
        args: ["-c", command],
        cwd: folder,
        ...{ stdin: "piped", stdout: "piped", stderr: "null" },
        signal: AbortSignal.timeout(patience),
      }).spawn();
      const writer = child.stdin.getWriter();
      // Many a command reads nothing of it.
      void writer.write(new TextEncoder().encode(values)).then(() => writer.close()).catch(
        () => {},
      );
      const { success, stdout } = await child.output();
      const [first = ""] = new TextDecoder().decode(stdout).split("\n");
      if (success) return oneLine(first);
    } catch {
      // Said below, as of one that ended badly.
    }
    return t()("tui.status_line.failed", { command: oneLine(command) });
  }
}
