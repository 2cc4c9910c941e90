/** The sessions of a workspace as a list to pick from: pinned ones first, then by their last use. */

import { ago, count, money } from "../figures.ts";
import type { ViewContext } from "../action.ts";
import type { Ports } from "../ports.ts";
import { sessionIds } from "./find.ts";
import { glance, isEmpty } from "./glance.ts";
import { outcomeText } from "./outcome_text.ts";
import { searchSessions } from "./search.ts";

/** An entry of such a list; untrusted texts. */
export interface SessionChoice {
  readonly id: string;
  /** When it was last spoken in, how it ended, its first words, its tokens, its cost. */
  readonly columns: readonly string[];
  /** Where words were found. */
  readonly snippet?: string;
}

/** One of all that there are. */
export interface ListedSession extends SessionChoice {
  readonly title: string;
  readonly pinned: boolean;
  /** Another process drives it now. */
  readonly open: boolean;
}

/** How many sessions are listed, the one used last first; the others are found by their content. */
const most = 200;

export async function sessionItems(
  ports: Ports,
  context: Pick<ViewContext, "now" | "locale" | "t">,
): Promise<readonly ListedSession[]> {
  const items: (ListedSession & { readonly last: string })[] = [];
  for (const id of (await sessionIds(ports)).toReversed().slice(0, most)) {
    const seen = await glance(ports, id);
    if (isEmpty(seen)) continue;
    const { title, last, tokens, cost, pinned, open } = seen;
    const when = ago(Date.parse(last), context.now, context.locale);
    const price = cost === null || cost === 0 ? "" : money(cost);
    items.push({
      id,
      ...{ title, pinned, open, last },
      columns: [when, outcomeText(context.t, seen), title, count(tokens), price],
    });
  }
  // To be named or pinned puts a session behind the others in the store.
  return items.sort((a, b) =>
    Number(b.pinned) - Number(a.pinned) || (a.last < b.last ? 1 : a.last > b.last ? -1 : 0)
  ).map(({ last: _last, ...item }) => item);
}

/** Sessions in which words were said or files were changed, with the place. */
export async function* searchedSessions(
  ports: Ports,
  text: string,
  { context, signal }: {
    readonly context: Pick<ViewContext, "now" | "locale">;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<SessionChoice> {
  for await (const hit of searchSessions(ports, text, { limit: most, signal })) {
    const when = ago(Date.parse(hit.at), context.now, context.locale);
    yield { id: hit.session, columns: [when, "", hit.title, "", ""], snippet: hit.snippet };
  }
}
