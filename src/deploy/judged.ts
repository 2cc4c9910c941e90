/** A command with what the policy thinks of it: a step, or a text for a person. */

import { oneLine, visible } from "../ansi/mod.ts";
import { isPlain } from "./readme.ts";
import type {
  CommandJudge,
  CommandVerdict,
  Draft,
  ManualStep,
  RunnableStep,
  Source,
  Warning,
} from "./types.ts";

/** What is downloaded is handed to an interpreter, in one of the forms of installation pages. */
const remoteScript =
  /\b(curl|wget|fetch|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b[^|]*\|\s*(sudo\s+(-\S+\s+)*)?(\S*\/)?(\w*sh|python[\d.]*|perl|ruby|node|iex|Invoke-Expression)\b|\b(sh|bash|zsh|source|eval|\.)\s[^|]*(<|\$|")\(\s*(curl|wget)\b|\b(iex|Invoke-Expression)\b[^|]*\b(iwr|irm|DownloadString)\b/i;

export function runsRemoteScript(command: string): boolean {
  return remoteScript.test(command);
}

export async function judgedStep(
  { from: _from, runs, ...it }: Draft | Omit<Draft, "from"> & { readonly from?: never },
  source: Source,
  judge: CommandJudge,
): Promise<RunnableStep | ManualStep> {
  if (runs.some(runsRemoteScript)) return manualStep(it.command, source, "remote_script");
  if (!runs.every(isPlain)) return manualStep(it.command, source, "unparsable");
  const verdict = await judge(it.command);
  // A container is a risk of its own, which the rules know of when they propose one.
  const isContainer = it.command.startsWith("docker ") && source.source === "build_file";
  const warning = warningOf(it.command, isContainer ? { ...verdict, risks: [] } : verdict);
  if (warning !== null || verdict.verdict === "deny") {
    return manualStep(it.command, source, warning ?? "denied");
  }
  return { ...it, ...source, kind: "runnable", verdict: verdict.verdict };
}

export function manualStep(command: string, source: Source, warning: Warning): ManualStep {
  return { kind: "manual", command: oneLine(visible(command)), ...source, warning };
}

/** `null`: it may be a step. */
export function warningOf(
  command: string,
  { verdict, parses, outside, risks }: CommandVerdict,
): Warning | null {
  if (runsRemoteScript(command) || risks.includes("downloads")) return "remote_script";
  if (verdict === "deny") return "denied";
  if (risks.length > 0) return "risky";
  if (outside) return "outside";
  return parses ? null : "unparsable";
}
