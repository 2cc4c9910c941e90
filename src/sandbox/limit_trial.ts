/** Tries what holds a program in its box: the filter of calls, and each limit by a small one. */

import type { CommandLimits, LimitSupport, Spawner } from "../protocol/mod.ts";

/** They are met within a second by what does nothing else. */
const limits: CommandLimits = { processes: 24, memory: 48e6, files: 32, cpu: 1 };

/** Each prints a word, or comes to no end, where nothing holds it. */
const tries: Readonly<Record<keyof LimitSupport, string>> = {
  calls: "grep -q '^Seccomp:.*2' /proc/self/status && ! unshare --user true 2>/dev/null || " +
    "echo through",
  processes: "i=0; while [ $i -lt 64 ]; do sleep 3 & i=$((i+1)); done; wait; echo through",
  memory: "dd if=/dev/zero bs=96M count=1 2>/dev/null | sleep 3; echo through",
  files: 'while [ $# -lt 64 ]; do set -- "$@" /dev/null; done; ' +
    'tee "$@" </dev/null 2>/dev/null && echo through',
  cpu: "while :; do :; done",
};

/** How long each may take, milliseconds. */
const patience = 6000;

/** Root and private folder of a spawner, and the limits of its boxes. */
export interface TrialPlace {
  readonly root: string;
  readonly scratch: string;
  readonly limits: CommandLimits;
}

/**
 * @param scratch absolute path of a private folder
 * @param open makes a spawner as it is used otherwise
 */
export async function tryLimits(
  scratch: string,
  open: (place: TrialPlace) => Spawner & AsyncDisposable,
): Promise<LimitSupport> {
  const folder = `${scratch}/box/limits-${crypto.randomUUID()}`;
  try {
    await Deno.mkdir(`${folder}/root`, { recursive: true, mode: 0o700 });
    const root = await Deno.realPath(`${folder}/root`);
    const spawner = open({ root, scratch: `${folder}/scratch`, limits });
    try {
      return await tryEach(spawner, root);
    } finally {
      await spawner[Symbol.asyncDispose]();
    }
  } finally {
    await Deno.remove(folder, { recursive: true }).catch(() => {});
  }
}

async function tryEach(spawner: Spawner, root: string): Promise<LimitSupport> {
  const [calls, processes, memory, files, cpu] = await Promise.all([
    isHeld(spawner, root, "calls"),
    isHeld(spawner, root, "processes"),
    isHeld(spawner, root, "memory"),
    isHeld(spawner, root, "files"),
    isHeld(spawner, root, "cpu"),
  ]);
  return { calls, processes, memory, files, cpu };
}

async function isHeld(spawner: Spawner, root: string, name: keyof LimitSupport): Promise<boolean> {
  const { exit, output } = await spawner.run({
    program: "/bin/sh",
    args: ["-c", tries[name], "sh"],
    cwd: root,
    timeoutMs: patience,
    maxOutputBytes: 1000,
    // On a level that confines no files, too: none of them is touched.
    confine: { writable: [], network: false, otherwise: "unconfined" },
  }, { signal: new AbortController().signal });
  const hasEnded = exit.type === "exited" || exit.type === "limited" || exit.type === "signalled";
  return hasEnded && !output.includes("through");
}
