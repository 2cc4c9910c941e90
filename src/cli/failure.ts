/** The one place that turns what went wrong into a line and an exit code. */

import { printable } from "../ansi/mod.ts";
import { isMessageKey, type Locale, message, type MessageParams } from "../messages/mod.ts";
import { AgentError, exitCodes } from "../protocol/mod.ts";
import { type Cut, exitOfSignal } from "./exit.ts";
import type { Host, Output } from "./host.ts";
import { jsonLine } from "./json_line.ts";
import { failedResult } from "./result.ts";

export interface ReportOptions {
  readonly locale: Locale;
  readonly json: boolean;
  /** Show the stack of a defect. */
  readonly debug: boolean;
  /** What had ended the run from outside by then. */
  readonly cut: Cut;
  /** Its JSON ends with a result. */
  readonly runsModel: boolean;
}

/** Says what went wrong, once, and returns the exit code. */
export function report(
  error: unknown,
  host: Pick<Host, "stdout" | "stderr">,
  { locale, json, debug, cut, runsModel }: ReportOptions,
): number {
  const signalled = exitOfSignal(cut);
  // What gave up because of a signal is no failure; and a terminal that is gone takes no more output.
  if (signalled !== null && (cut === "SIGHUP" || isAbort(error))) {
    tryWrite(host.stderr, `${message(locale, "tell.aborted")}\n`);
    return signalled;
  }
  // Whoever read our output has had enough; there is nobody to tell.
  if (error instanceof Deno.errors.BrokenPipe) return exitCodes.ok;
  const known = asAgentError(error);
  const code = known?.code ?? "internal";
  const text = failureText(error, locale);
  const exit = known ? exitCodes[known.exit] : exitCodes.internal;
  if (json) tryWrite(host.stdout, jsonLine({ type: "error", code, message: text }));
  if (json && runsModel) tryWrite(host.stdout, jsonLine(failedResult(exit)));
  tryWrite(host.stderr, `${text}\n`);
  if (debug && error instanceof Error) tryWrite(host.stderr, `${printable(stackOf(error))}\n`);
  return exit;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** An output that takes nothing, as a full disk or a closed pipe, leaves the exit code to tell. */
function tryWrite(output: Output, text: string): void {
  try {
    output.write(text);
  } catch {
    // There is nobody left to be told.
  }
}

/** Failures of the operating system that are the user's to mend. */
function asAgentError(error: unknown): AgentError | null {
  if (error instanceof AgentError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return new AgentError("io", "io.full");
  if (code === "EROFS" || code === "EIO") {
    return new AgentError("io", "io.write", { detail: detailOf(error) });
  }
  return null;
}

/** What a user is told of any failure. */
export function failureText(error: unknown, locale: Locale): string {
  const known = asAgentError(error);
  if (!known) return message(locale, "error.internal", { detail: detailOf(error) });
  const key = `error.${known.code}`;
  return isMessageKey(key)
    ? message(locale, key, clean(known.params))
    : message(locale, "error.internal", { detail: printable(known.message) });
}

/** Parameters may come from anywhere: a file name, a server, a model. */
export function clean(params: AgentError["params"]): MessageParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" ? printable(value).replaceAll(/\s*\n\s*/g, " ") : value,
    ]),
  );
}

function detailOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (printable(text).split("\n", 1)[0] ?? "").replace(/[.。]$/, "");
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\n${stackOf(error.cause)}` : "";
  return (error.stack ?? String(error)) + cause;
}
