import type { Variable } from "../protocol/mod.ts";
import type { EndFrame, ProgramFailure } from "./engine/mod.ts";
import { hintFor, shownLine } from "./source.ts";

/** Variables that are listed; the others are only counted. */
const listed = 20;

/** Characters of a value in the list. */
const previewed = 80;

/** What the model reads of a program that has ended. */
export function resultText(
  { printed, dropped, value, failure, variables }: EndFrame,
  source: string,
  { most, taken }: { readonly most: number; readonly taken: ReadonlySet<string> },
): { readonly text: string; readonly failed: boolean } {
  const shown = printed === "" && failure === null ? value.slice(0, most) : "";
  const cut = dropped + (shown === "" ? 0 : value.length - shown.length);
  const lines = [
    printed.trimEnd() || shown,
    cut > 0 ? `[${cut} more characters were left out: keep it in a variable and print a part]` : "",
    failure === null ? "" : failureText(failure, { source, taken }),
    variables.length === 0 ? "" : variablesText(variables),
  ].filter((it) => it !== "");
  return {
    text: lines.length === 0 ? "[it printed nothing]" : lines.join("\n"),
    failed: failure !== null,
  };
}

function failureText(
  { kind, name, message, line, column, trace }: ProgramFailure,
  { source, taken }: { readonly source: string; readonly taken: ReadonlySet<string> },
): string {
  const at = line === 0 ? "" : `\n  line ${line}: ${shownLine(source, line, column)}`;
  const callers = trace.slice(1, 4).filter((it) => it !== line);
  const from = callers.length === 0 ? "" : `\n  called from line ${callers.join(", ")}`;
  const what = message === "interrupted" ? "it computed for too long" : message;
  const limit = kind === "limit" ? " (a limit of programs: do less at once)" : "";
  const hint = hintFor(message, taken);
  return `[${name}: ${what}${limit}]${at}${from}${hint === "" ? "" : `\n  ${hint}`}`;
}

function variablesText(variables: readonly Variable[]): string {
  const shown = variables.slice(0, listed).map(({ name, kind, preview, lost }) =>
    lost === null
      ? `${name}: ${kind} = ${preview.replaceAll(/\s+/g, " ").slice(0, previewed)}`
      : `${name}: not kept (${lost})`
  );
  const more = variables.length - shown.length;
  return [
    "[variables]",
    ...shown,
    ...(more > 0 ? [`and ${more} more: vars.list(), vars.describe(name)`] : []),
  ].join("\n");
}
