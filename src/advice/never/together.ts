/** What several commands of a line do together. */

import type { NeverReason } from "./reason.ts";
import { baseName } from "./words.ts";

type Words = readonly string[];

const downloads = /^(curl|wget|wget2|http|https|xh|fetch|aria2c|iwr|irm|invoke-webrequest)$/i;
const decoders = /^(base64|base32|xxd|openssl|gunzip|zcat|rev|tr|uudecode)$/;
const shells = /^(ba|da|z|k|a|fi)?sh$|^(eval|source|\.|iex|invoke-expression)$/i;
const kills = /^(kill|skill|taskkill|stop-process)$/i;
const portLists = /^(lsof|ss|netstat|fuser|get-nettcpconnection)$/i;

/** `null`: nothing that is never offered. */
export function ofTogether(commands: readonly Words[], line: string): NeverReason | null {
  const names = commands.map(([program = ""]) => baseName(program));
  const has = (pattern: RegExp) => names.some((it) => pattern.test(it));
  if (has(kills) && has(portLists)) return "port";
  if (/(^|[^>])>\|?\s*["']?\S*(known_hosts|\.ssh\/(id_|authorized_keys)|\.gnupg\/)/.test(line)) {
    return "keys";
  }
  if (has(/^git$/) && skipsHooks.test(line)) return "skips_checks";
  if (commands.some((words) => runsDownload(words, commands))) return "remote_code";
  const reads = commands.some((words) => readsScript(words)) || has(/^(i?ex|invoke-expression)$/i);
  if (
    has(downloads) &&
    (reads || ((has(shells) || has(interpreters)) && /[$<(`]\(?\s*(curl|wget|http)/.test(line)))
  ) {
    return "remote_code";
  }
  return has(decoders) && reads ? "hidden" : null;
}

/** Variables by which managers of hooks are switched off (husky, lefthook, pre-commit). */
const skipsHooks = /(^|[\s;&|])(HUSKY=0|HUSKY_SKIP_HOOKS=\w+|LEFTHOOK=(0|false)|SKIP=[^\s=]+)\s/;

const interpreters = /^((ba|da|z|k|a|fi)?sh|python[\d.]*|perl|ruby|node|php|source|\.)$/;

/** A file that another command of the line fetches. */
function runsDownload([program = "", ...rest]: Words, commands: readonly Words[]): boolean {
  const fetched = commands.filter(([name = ""]) => downloads.test(baseName(name)))
    .flatMap((words) => words.slice(1)).map(baseName).filter((it) => it !== "");
  const run = interpreters.test(baseName(program))
    ? rest.find((it) => !it.startsWith("-"))
    : /^\.{0,2}\//.test(program)
    ? program
    : undefined;
  return run !== undefined && fetched.includes(baseName(run));
}

/** It runs what comes from its input, or from a name that stands for it. */
function readsScript([program = "", ...rest]: Words): boolean {
  if (!interpreters.test(baseName(program))) return false;
  if (rest.some((it) => /^(-c|-\w*c|-e|-m)$/.test(it))) return false;
  const operands = rest.filter((it) => !it.startsWith("-") || it === "-");
  return operands.length === 0 || rest.includes("-s") ||
    /^(-|\/dev\/stdin|\/dev\/fd\/\d+|<\(|\(|\$\()/.test(operands[0] ?? "");
}
