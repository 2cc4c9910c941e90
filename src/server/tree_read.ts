/** The tree of a conversation, read from its log and from those of the agents that it has sent out. */

import { sessionTurns } from "../actions/server_door.ts";
import type { Store } from "../protocol/mod.ts";
import { childrenOf } from "../session/mod.ts";
import type { Site } from "./site.ts";
import { TreeFold, type TreeNode } from "./tree.ts";

export interface Tree {
  /** Parents before children, siblings by time. */
  readonly items: TreeNode[];
  /** There are earlier turns. */
  readonly has_more: boolean;
}

/** @param limit turns, the newest */
export async function treeOf({ ports, hub }: Site, id: string, limit: number): Promise<Tree> {
  const store = await ports.store();
  const turns = await sessionTurns(ports, id);
  const first = turns.length > limit ? turns.at(-limit) : undefined;
  const main = new TreeFold(id);
  await fed(store, id, main, (first?.seq ?? 1) - 1);
  const feed = await hub.feed(id);
  await feed.pump();
  const isIdle = feed.isIdle;
  await hub.leave(id);
  if (isIdle) main.end();
  const folds = new Map([[id, main]]);
  const began = main.nodes[0]?.at ?? "";
  for (const child of await childrenOf(store, id)) {
    const sender = folds.get(child.slice(0, child.lastIndexOf(".")));
    const agent = await agentNode(store, child);
    if (sender === undefined || agent === null || agent.at < began) continue;
    const call = sender.senderOf(agent.at);
    agent.parent = call?.id ?? sender.nodes.findLast(({ type, at }) =>
      type !== "question" && at <= agent.at
    )?.id ?? null;
    const fold = new TreeFold(child, agent);
    const last = await fed(store, child, fold, 0);
    if (call === null || call.ended !== null || isIdle) {
      fold.end();
      agent.ended = last;
      agent.state = "done";
    }
    folds.set(child, fold);
    sender.nodes.push(agent);
  }
  const nodes = [...folds.values()].flatMap((it) => it.nodes);
  return { items: ordered(nodes), has_more: first !== undefined };
}

/** Time of the last event. */
async function fed(store: Store, id: string, fold: TreeFold, after: number): Promise<string> {
  let last = "";
  for await (const event of store.read(`session:${id}`, { after })) {
    if (event.type === "unknown") continue;
    fold.take(event);
    last = event.at;
  }
  return last;
}

/** `null`: its log tells nothing yet. */
async function agentNode(store: Store, id: string): Promise<TreeNode | null> {
  let at = "";
  for await (const event of store.read(`session:${id}`, { after: 0 })) {
    if (event.type === "session_created") at = event.at;
    if (event.type !== "user_message") continue;
    const text = event.text.replaceAll(/\s+/g, " ").trim().slice(0, 200).toWellFormed();
    const name = id.slice(id.lastIndexOf(".") + 1);
    const base = { id: `${id}:agent`, parent: null, type: "agent", name, text, tokens: 0 } as const;
    return { ...base, at, ended: null, state: "open" };
  }
  return null;
}

function ordered(nodes: readonly TreeNode[]): TreeNode[] {
  const below = Map.groupBy(nodes, ({ parent }) => parent);
  const walk = (parent: string | null): TreeNode[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.at < b.at ? -1 : a.at > b.at ? 1 : 0)
      .flatMap((it) => [it, ...walk(it.id)]);
  return walk(null);
}
