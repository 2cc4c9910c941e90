/** What a program in a box may use up, as lines of the shell that starts it. */

import type { CommandLimits } from "../protocol/mod.ts";

export const noLimits: CommandLimits = { processes: null, memory: null, files: null, cpu: null };

/** Seconds from the signal of the limit of time, `SIGXCPU`, to the kill. */
const cpuGrace = 5;

/** What makes a box counts to the kernel, too, and nobody who counts from outside may see less than the limit. */
const ownProcesses = 8;

/**
 * Limits of the kernel (`setrlimit(2)`), which no process without privilege raises again. Where one is
 * lower already it stays. Processes are counted by user, in a name space of users apart from others;
 * where a box has none they would be those of the whole machine, and root's are never counted.
 */
export function limitLines({ processes, files, cpu }: CommandLimits): readonly string[] {
  const lines: string[] = [];
  if (processes !== null) {
    const most = processes + ownProcesses;
    // The letter differs between shells.
    const limit = `ulimit -p ${most} 2>/dev/null || ulimit -u ${most} 2>/dev/null || :`;
    lines.push(
      "all=; read -r it it all 2>/dev/null </proc/self/uid_map",
      `[ "$all" = 4294967295 ] || { ${limit}; }`,
    );
  }
  if (files !== null) lines.push(`ulimit -n ${files} 2>/dev/null || :`);
  if (cpu !== null) {
    lines.push(`{ ulimit -t ${cpu + cpuGrace} && ulimit -St ${cpu}; } 2>/dev/null || :`);
  }
  return lines;
}
