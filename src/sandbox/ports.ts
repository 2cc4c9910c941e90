/**
 * Which port a program listens on. `/proc` is read by a shell: the program itself may not read
 * there without every right that there is.
 */

import { words } from "./background_script.ts";
import { relayPort } from "./egress.ts";

/**
 * The lowest TCP port that the program or a descendant of it listens on; `null`: none. That of the
 * relay in a box is none of its.
 */
export async function listeningPort(pid: number): Promise<number | null> {
  const said = await words(script, [String(pid), relayPort.toString(16).toUpperCase()]);
  const port = Number.parseInt(said, 10);
  return Number.isNaN(port) ? null : port;
}

/**
 * Sockets that members hold, then those that listen (state 0A) in their name spaces: in a box of
 * its own network the table of the machine has none of them.
 */
const script = [
  "pids=$(members $1)",
  'inodes=$(for it in $pids; do ls -l /proc/$it/fd; done 2>/dev/null | sed -n "s/.*socket:\\[\\([0-9]*\\)\\]$/\\1/p")',
  '[ -n "$inodes" ] || exit 0',
  "for it in $pids; do cat /proc/$it/net/tcp /proc/$it/net/tcp6; done 2>/dev/null |",
  `awk -v held="$inodes" -v relay="$2" '`,
  '  BEGIN { count = split(held, list, "\\n"); for (at = 1; at <= count; at++) mine[list[at]] = 1 }',
  '  $4 == "0A" && ($10 in mine) { sub(/^.*:/, "", $2); if ($2 != relay) print $2 }',
  "' | sort -u | head -n 1 | { read -r hex && echo $((0x$hex)); }",
].join("\n");
