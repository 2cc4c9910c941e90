import * as z from "zod";
import { pendingApprovals } from "../../agent/mod.ts";
import { conversationId } from "../conversations.ts";
import { jsonObject } from "../json.ts";
import { Problem } from "../problem.ts";
import { type Route, route } from "../route.ts";

const params = z.object({ id: conversationId });

const approval = z.object({
  /** Of the call. */
  id: z.string(),
  /** An answer names it: it is given for exactly what is shown. */
  hash: z.string(),
  shown: z.string(),
  name: z.string(),
  arguments: jsonObject,
  /** What "always" would store. */
  rules: z.array(z.string()),
});

const node = z.object({
  id: z.string(),
  /** `null`: a turn. */
  parent: z.string().nullable(),
  type: z.enum(["turn", "goal", "model", "call", "question", "agent"]),
  name: z.string(),
  text: z.string(),
  at: z.string(),
  /** `null`: it is at work, or waits. */
  ended: z.string().nullable(),
  state: z.enum(["open", "done", "failed", "skipped"]),
  tokens: z.number(),
});

export const turnRoutes: readonly Route[] = [
  route({
    id: "conversationTree",
    method: "GET",
    path: "/api/conversations/:id/tree",
    summary: "What was done in the newest turns, by whom and how long, agents among it",
    takes: z.object({
      params,
      query: z.object({ turns: z.int().min(1).max(100).default(10) }),
    }),
    answer: z.object({ items: z.array(node), has_more: z.boolean() }),
    async run({ params: { id }, query: { turns } }, { site }) {
      const { treeOf } = await import("../tree_read.ts");
      return await treeOf(site, id, turns);
    },
  }),
  route({
    id: "listApprovals",
    method: "GET",
    path: "/api/conversations/:id/approvals",
    summary: "Questions that wait for an answer",
    takes: z.object({ params }),
    answer: z.object({ items: z.array(approval) }),
    async run({ params: { id } }, { site }) {
      const feed = await site.hub.feed(id);
      await feed.pump();
      const items = pendingApprovals(feed.session.state).flatMap(({ call, asked }) =>
        asked === null ? [] : [{
          ...{ id: call.id, hash: asked.hash, shown: asked.shown, name: call.name },
          arguments: call.input,
          rules: [...asked.rules ?? []],
        }]
      );
      await site.hub.leave(id);
      return { items };
    },
  }),
  route({
    id: "answerApproval",
    method: "POST",
    path: "/api/conversations/:id/approvals/:call",
    summary: "Answers a question; the first answer counts",
    takes: z.object({
      params: params.extend({ call: z.string().min(1).max(100) }),
      body: z.strictObject({
        hash: z.string().min(1).max(200),
        answer: z.enum(["once", "session", "always", "decline"]),
        note: z.string().max(10_000).optional(),
      }),
    }),
    answer: z.object({ id: z.string(), answer: z.string() }),
    async run({ params: { id, call }, body }, { site, account, allowance }) {
      const { hash, answer, note } = body;
      await site.hub.answer(id, { call, hash, answer, note, by: account.id, allowance });
      return { id: call, answer };
    },
  }),
  route({
    id: "cancel",
    method: "POST",
    path: "/api/conversations/:id/cancel",
    summary: "Ends the turn that runs",
    takes: z.object({ params }),
    answer: z.object({ cancelled: z.boolean() }),
    run: ({ params: { id } }, { site }) => Promise.resolve({ cancelled: site.hub.cancel(id) }),
  }),
  route({
    id: "steer",
    method: "POST",
    path: "/api/conversations/:id/steer",
    summary: "Words for the turn that runs, or for after it",
    takes: z.object({
      params,
      body: z.strictObject({
        text: z.string().trim().min(1).max(1_000_000),
        kind: z.enum(["steer", "next"]).default("steer"),
      }),
    }),
    answer: z.object({ queued: z.string() }),
    async run({ params: { id }, body: { text, kind } }, { site, allowance }) {
      // Whose turn it is, whose money: nobody with a limit adds to it.
      if (await allowance.left(id) !== null) throw new Problem(403, "server.key.steer");
      await site.hub.queue(id, kind, text);
      return { queued: kind };
    },
  }),
  route({
    id: "compact",
    method: "POST",
    path: "/api/conversations/:id/compact",
    summary: "Sends what is older as a summary from here on",
    takes: z.object({ params }),
    answer: z.object({ before: z.number(), after: z.number() }),
    async run({ params: { id } }, { site, signal, allowance }) {
      // A summary is made by a model, in no turn.
      if (await allowance.left(id) !== null) throw new Problem(403, "server.key.steer");
      return await site.hub.driven(id, async (session) => {
        const events = await session.compact(signal);
        const done = events.findLast((it) => it.type === "compacted");
        if (!done) throw new Problem(409, "server.nothing_to_compact");
        return { before: done.tokens?.before ?? 0, after: done.tokens?.after ?? 0 };
      });
    },
  }),
];
