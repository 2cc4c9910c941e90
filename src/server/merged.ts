/** Conversations of several projects in one list, the one used last first. */

import { glance, sessionIds } from "../actions/server_door.ts";
import { Problem } from "./problem.ts";
import type { Page } from "./pages.ts";
import type { Site } from "./site.ts";

export interface Listed {
  readonly site: Site;
  readonly id: string;
}

/** The rest of one project's list; the next one is looked at, since the log tells its time. */
interface Rest {
  readonly site: Site;
  readonly ids: readonly string[];
  at: number;
  last: string;
}

async function* merged(sites: readonly Site[]): AsyncGenerator<Listed> {
  const rests: Rest[] = [];
  for (const site of sites) {
    const ids = (await sessionIds(site.ports)).toReversed();
    rests.push({ site, ids, at: 0, last: "" });
  }
  const isOne = rests.length === 1;
  const look = async (rest: Rest) => {
    const id = rest.ids[rest.at];
    rest.last = isOne || id === undefined ? "" : (await glance(rest.site.ports, id)).last;
  };
  for (const rest of rests) await look(rest);
  for (;;) {
    const open = rests.filter(({ at, ids }) => at < ids.length);
    const [first] = open.toSorted((a, b) => a.last < b.last ? 1 : a.last > b.last ? -1 : 0);
    const id = first?.ids[first.at];
    if (first === undefined || id === undefined) return;
    yield { site: first.site, id };
    first.at++;
    await look(first);
  }
}

/** The rows behind the cursor. @throws {Problem} 400, if it names none */
export async function conversationPage(
  sites: readonly Site[],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<Listed>> {
  const items: Listed[] = [];
  let isBehind = cursor === undefined;
  for await (const row of merged(sites)) {
    if (!isBehind) {
      isBehind = row.id === cursor;
    } else if (items.length === limit) {
      return { items, has_more: true, next_cursor: items.at(-1)?.id ?? null };
    } else items.push(row);
  }
  if (!isBehind) throw new Problem(400, "server.cursor");
  return { items, has_more: false, next_cursor: null };
}
