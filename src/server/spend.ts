/**
 * What the turns of a key have cost. Where each began is noted before it does, and its cost is read
 * from the log: a server that is killed forgets nothing.
 */

import * as z from "zod";
import { type ApiKey, PrivateJson } from "../accounts/mod.ts";
import { type Allowance, type TurnStart, unlimited } from "./allowance.ts";
import type { Projects } from "./home.ts";
import { Problem } from "./problem.ts";

const turn = z.strictObject({ project: z.string(), conversation: z.string(), after: z.int() });

const file = z.strictObject({
  /** US dollars of turns that are over. */
  spent: z.number(),
  open: z.array(turn),
});

export interface SpendParts {
  /** For files of this server. */
  readonly data: string;
  readonly key: ApiKey;
  readonly home: Projects;
  readonly over: AbortSignal;
}

/** Two turns of one key do not look at the same rest. */
let before: Promise<unknown> = Promise.resolve();

export function allowanceOf({ data, key, home, over }: SpendParts): Allowance {
  const { models, spend } = key;
  if (spend === null) return { ...unlimited, models, over };
  const notes = new PrivateJson({
    folder: `${data}/server/spend`,
    name: key.id,
    schema: file,
    empty: { spent: 0, open: [] },
  });
  return {
    models,
    over,
    left(conversation) {
      const done = before.then(() => leftOf({ notes, home, spend, conversation }));
      before = done.catch(() => {});
      return done;
    },
    begins: (turn) => notes.change(({ spent, open }) => ({ spent, open: [...open, { ...turn }] })),
    ended: (turn) => settle(notes, turn, home),
  };
}

type Notes = PrivateJson<typeof file>;

async function leftOf({ notes, home, spend, conversation }: {
  readonly notes: Notes;
  readonly home: Projects;
  readonly spend: number;
  readonly conversation: string;
}): Promise<number> {
  for (const turn of (await notes.read()).open) {
    const site = await home.site(turn.project).catch(() => null);
    const isOther = turn.conversation !== conversation;
    // What a running turn will cost is not known: the next one waits for its end.
    if (isOther && site && !await site.hub.isFree(turn.conversation)) {
      throw new Problem(409, "server.key.running");
    }
    // Of a server that was killed.
    await settle(notes, turn, home);
  }
  const left = spend - (await notes.read()).spent;
  if (left <= 0) throw new Problem(403, "server.key.spent", { spend });
  return left;
}

/** Once: whoever comes second finds it no longer open. */
async function settle(notes: Notes, turn: TurnStart, home: Projects): Promise<void> {
  const cost = await costOf(turn, home);
  await notes.change((it) => {
    const open = it.open.filter((other) => !isSame(other, turn));
    return { spent: open.length === it.open.length ? it.spent : it.spent + cost, open };
  });
}

function isSame(a: TurnStart, b: TurnStart): boolean {
  return a.conversation === b.conversation && a.after === b.after;
}

/** US dollars of the turn that began behind `after`, up to the message that began the next one. */
async function costOf(
  { project, conversation, after }: TurnStart,
  home: Projects,
): Promise<number> {
  const site = await home.site(project).catch(() => null);
  if (site === null) return 0;
  let [cost, messages] = [0, 0];
  for await (const event of (await site.ports.store()).read(`session:${conversation}`, { after })) {
    if (event.type === "user_message" && event.steer !== true) messages++;
    if (messages > 1) break;
    if (event.type === "usage") cost += event.cost ?? 0;
  }
  return cost;
}
