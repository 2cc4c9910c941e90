import { findSystemProgram } from "./environment.ts";
import { isBelow, type Mount } from "./mount.ts";
import { type Furniture, maskedMounts } from "./mounts.ts";
import { NotConfined } from "./refusal.ts";

/** `SO_ACCEPTCON`: somebody listens there. */
const listens = "00010000";

/**
 * Sockets of other programs, laid over. A read-only place does not keep anybody from talking
 * to one, and a network name space holds none that have a path. Of `open` places the sockets
 * are the project's; a socket bound by a relative path, or after the box was made, is not found.
 *
 * @throws {NotConfined} if nobody tells which there are
 */
export async function socketMounts(
  { empty }: Furniture,
  open: readonly Mount[],
): Promise<readonly Mount[]> {
  const paths = await listeners();
  const others = paths.filter((path) => !open.some(({ at }) => isBelow(path, at)));
  return maskedMounts(
    others.filter((path) => !ownPlaces.some((at) => isBelow(path, at))),
    empty,
  );
}

/** Nothing of the machine is seen there. */
const ownPlaces = ["/tmp", "/var/tmp", "/run", "/var/run", "/dev"];

async function listeners(): Promise<readonly string[]> {
  // Only a program of its own may read there: we hold no right to `/proc`.
  const told = await new Deno.Command(findSystemProgram("cat") ?? "/bin/cat", {
    args: ["/proc/net/unix"],
    clearEnv: true,
    stdin: "null",
    stderr: "null",
  }).output().catch(() => null);
  if (!told?.success) throw new NotConfined("the sockets of this machine are not told");
  const table = new TextDecoder().decode(told.stdout);
  const rows = table.split("\n").map((line) => line.split(/ +/));
  return rows.filter(([, , , flags]) => flags === listens)
    // The path is all that follows seven columns.
    .map((columns) => columns.slice(7).join(" "))
    .filter((path) => path.startsWith("/"));
}
