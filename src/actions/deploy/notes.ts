/** What is remembered that may matter to a deployment; no store is made for it. */

import { oneLine } from "../../ansi/mod.ts";
import { isPlain } from "../../deploy/mod.ts";
import type { Ports } from "../ports.ts";

/** More than that is no note. */
const most = 5;
const longest = 300;

export async function deployNotes(ports: Ports, about: string): Promise<readonly string[]> {
  const [{ openMemory }, workspace, user, { value }] = await Promise.all([
    import("../../memory/mod.ts"),
    ports.store(),
    ports.userStore(),
    ports.config(),
  ]);
  const memory = openMemory({ workspace, user, share: value.memory.share });
  const words = `deploy install build start run port ${about}`;
  const hits = await memory.search(words, { limit: most, now: ports.clock.now() });
  return hits.map(({ entry }) => oneLine(entry.text).slice(0, longest)).filter(isPlain);
}
