/** The box that a command gets, and what the model is told of it. */

import type { Confinement, Sandbox, ToolPorts } from "../../protocol/mod.ts";
import { promisesOf } from "../../sandbox/mod.ts";
import { networkOf } from "../../util/mod.ts";
import type { Input } from "./definition.ts";
import { wantedToWrite } from "./refused_write.ts";

/** `null`: it runs with all rights. */
export function confinementOf(input: Input, ports: ToolPorts): Confinement | null {
  const { sandbox = "off" } = ports.settings;
  if (sandbox === "off" || (sandbox === "auto" && input.unsandboxed)) return null;
  const { confine } = ports;
  return {
    writable: [],
    ...confine,
    network: confine?.network === true || networkOf(input.network),
    ...(sandbox === "auto" && confine?.reads !== "alone" ? { otherwise: "unconfined" } : {}),
  };
}

/** A line where less is held than was to be; `null`: what was asked for is what there is. */
export function shortcoming(sandbox: Sandbox, { network }: Confinement): string | null {
  const { files } = promisesOf(sandbox.level);
  if (files) return null;
  if (sandbox.level !== "none") return "[the sandbox here leaves all files open to it]";
  if (sandbox.why === "remote") {
    return `[it ran on ${sandbox.detail}, without a sandbox: with all rights of the user there]`;
  }
  const open = typeof network === "boolean" ? "" : ", and nothing held it to the hosts of network";
  return `[no sandbox works here: it ran with all rights of the user${open}]`;
}

/** Hosts that were asked for in vain, and how they are asked for; `null`: none. */
export function refusedLine(refused: readonly string[], { network }: Confinement): string | null {
  if (refused.length === 0) return null;
  const web = refused.map((it) => it.replace(/:(80|443)$/, ""));
  const all = new Set([...typeof network === "boolean" ? [] : network, ...web]);
  return `[Not reached, since they are not in network: ${
    refused.join(", ")
  }. If the command needs ` +
    `them, call again with network: ${JSON.stringify([...all])}; the user is asked.]`;
}

const closed =
  "[The sandbox has no network, and no server outside it is reached. If the command needs some, " +
  'call again with their hosts: network: ["example.org"].]';

const proxied =
  "[The hosts of network are reached by HTTP and HTTPS alone, and only by what takes " +
  "the proxy that HTTPS_PROXY names.]";

const denied = /permission denied|\bEACCES\b|operation not permitted/i;
const unreachable = new RegExp(
  [
    "network is unreachable",
    "temporary failure in name resolution",
    "could not resolve host",
    "name or service not known",
    "\\b(ENETUNREACH|EAI_AGAIN|ENOTFOUND)\\b",
    "(localhost|127\\.0\\.0\\.1|\\[::1\\]).*connection refused",
    "ECONNREFUSED (127\\.|::1)",
    "failed to connect to (localhost|127\\.0\\.0\\.1)",
  ].join("|"),
  "i",
);

/**
 * For a command that failed in a box: what the box forbids, if that smells like the cause, and
 * the field that lifts it; `null`: it does not.
 */
export function boxHint(output: string, confine: Confinement, root: string): string | null {
  if (confine.network !== true && unreachable.test(output)) {
    return confine.network === false ? closed : proxied;
  }
  if (confine.reads === "alone" && wantedToWrite(output)) {
    return "[Nobody was asked about this line, so that it ran where nothing can be written. If it must " +
      "write, make the same call again: the user is asked.]";
  }
  if (wantedToWrite(output) || output.split("\n").some((line) => deniedOutside(line, root))) {
    return "[The sandbox lets it write the project folder (without .git and .agent) and /tmp " +
      "only. If it must write elsewhere, call again with unsandboxed: true; the user is asked.]";
  }
  return refusals.find(({ signs }) => signs.test(output))?.hint ?? null;
}

/** What the kernel refuses in the words of programs that it refuses it to. */
const refusals = [
  {
    signs: /Too many open files|EMFILE/,
    hint: "[The sandbox limits open files: limits.open_files of the user's configuration.]",
  },
  {
    signs: /fork: .*(?:Resource temporarily unavailable|retry)|Cannot fork|can't start new thread/,
    hint:
      "[The sandbox limits processes and threads: limits.processes of the user's configuration.]",
  },
  {
    signs: /ptrace.*Operation not permitted|under ptrace|Bad system call/i,
    hint:
      "[The sandbox refuses calls of the system: nothing in it is traced or debugged, and no 32-bit " +
      "program runs. If it needs that, call again with unsandboxed: true; the user is asked.]",
  },
] as const;

/** A refusal at a path that is neither the project's nor the box's own. */
function deniedOutside(line: string, root: string): boolean {
  if (!denied.test(line)) return false;
  const paths = line.match(/(?<![\w.])\/[\w.@+-]+[^\s:'"`’)]*/g) ?? [];
  return paths.some((path) =>
    ![root, "/tmp"].some((place) => path === place || path.startsWith(`${place}/`))
  );
}
