/** Ending a program by its number, when it still is that program. */

import type { ProcessIdentity } from "../protocol/mod.ts";
import { words } from "./background_script.ts";

/** What tells a process from a later one of the same number; empty where nothing does. */
export function startOf(pid: number): Promise<string> {
  return words('started "$1"', [String(pid)]);
}

/** True if this very process lives. */
export async function isRunning({ pid, startedAt }: ProcessIdentity): Promise<boolean> {
  if (startedAt === "") return false;
  return await words('alive "$1" && started "$1"', [String(pid)]) === startedAt;
}

/**
 * Asks the whole group to end and kills it after a second. In a box the program is asked and not
 * the box, whose end would be the program's death. Look and signal are one script, so that no
 * other process can have got the number in between but within microseconds.
 *
 * @returns false if this process is gone
 */
export async function endProcess(it: ProcessIdentity): Promise<boolean> {
  if (it.startedAt === "") return false;
  return await words(end, [String(it.pid), it.startedAt, it.boxed ? "boxed" : ""]) === "ended";
}

const end = `
[ "$(started "$1")" = "$2" ] || exit 0
of=$(members "$1")
# Who made a session of its own is known by its start once its parents are gone.
known=$(for it in $of; do echo "$it $(started "$it")"; done)
if [ -n "$of" ]; then
  for it in $of; do [ "$3$it" = "boxed$1" ] || kill -s TERM "$it"; done
else
  kill -s TERM -- "-$1"
fi
left=20
while [ $left -gt 0 ] && kill -s 0 -- "-$1"; do
  alive "$1" || left=1
  sleep 0.05
  left=$((left - 1))
done
kill -s KILL -- "-$1"
echo "$known" | while read -r it at; do
  [ "$(started "$it")" = "$at" ] && kill -s KILL "$it"
done
echo ended
`;
