/** The sessions of a workspace as a list to pick from. */

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

/** How many sessions are listed, the one used last first; the others are found by their content. */
const most = 200;

export async function sessionItems(
  ports: Ports,
  context: Pick<ViewContext, "now" | "locale" | "t">,
): Promise<readonly SessionChoice[]> {
  const items: SessionChoice[] = [];
  for (const id of (await sessionIds(ports)).toReversed().slice(0, most)) {
    const seen = await glance(ports, id);
    if (isEmpty(seen)) continue;
    const { title, last, tokens, cost } = seen;
    const when = ago(Date.parse(last), context.now, context.locale);
    const price = cost === null || cost === 0 ? "" : money(cost);
    items.push({
      id,
      columns: [when, outcomeText(context.t, seen), title, count(tokens), price],
    });
  }
  return items;
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
