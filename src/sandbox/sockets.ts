import { isBelow, type Mount } from "./mount.ts";
import { type Furniture, maskedMounts } from "./mounts.ts";
import type { SocketTable } from "./socket_table.ts";

/**
 * Sockets of other programs, laid over. A read-only place does not keep anybody from talking
 * to one, and a network name space holds none that have a path. Of `open` places the sockets
 * are the project's; a socket bound by a relative path, or after the box was made, is not found.
 *
 * @throws {NotConfined} if nobody tells which there are
 */
export async function socketMounts(
  table: SocketTable,
  { empty }: Furniture,
  open: readonly Mount[],
): Promise<readonly Mount[]> {
  const paths = await table.listeners();
  const others = paths.filter((path) => !open.some(({ at }) => isBelow(path, at)));
  return maskedMounts(
    others.filter((path) => !ownPlaces.some((at) => isBelow(path, at))),
    empty,
  );
}

/** Nothing of the machine is seen there. */
const ownPlaces = ["/tmp", "/var/tmp", "/run", "/var/run", "/dev"];
