import * as z from "zod";
import { forkSession, sessionTurns, type Turn } from "../../actions/server_door.ts";
import { text as prompt } from "../../context/mod.ts";
import { conversationId } from "../conversations.ts";
import { json } from "../json.ts";
import { messageId, messageSchema, messageSeq, messagesOf } from "../messages.ts";
import { paged, pageOf, pageQuery } from "../pages.ts";
import { Problem } from "../problem.ts";
import { placeText } from "../follow.ts";
import { moveConversation } from "../move.ts";
import { branched, demandRevision } from "../revision.ts";
import { type Caller, type Route, route, streamRoute } from "../route.ts";
import { perform, type Site } from "../site.ts";
import { afterOf, streamOf } from "../streams.ts";

const params = z.object({ id: conversationId });
const messageParams = params.extend({ mid: messageId });

/** With files of 10 MB in all. */
const largest = 12 * 1024 * 1024;

const attachment = z.strictObject({
  name: z.string().min(1).max(255),
  extension: z.string().max(32).default(""),
  content: z.string(),
});

const words = z.strictObject({
  text: z.string().trim().min(1),
  attachments: z.array(attachment).max(20).default([]),
});

/** The words, and after them each file as a model reads it. */
function said({ text, attachments }: z.output<typeof words>): string {
  const files = attachments.map(({ name, extension, content }) =>
    prompt("given_file", {
      path: extension === "" || name.endsWith(`.${extension}`) ? name : `${name}.${extension}`,
      content: content.trimEnd(),
    })
  );
  return [text, ...files].join("\n\n");
}

/**
 * Says something, and streams the answer. The turn goes on whether anybody reads or not; where the
 * stream can be had again is in `Content-Location`.
 */
async function spoken(caller: Caller, id: string, text: string): Promise<Response> {
  const { site, allowance, over } = caller;
  const { hub, ports } = site;
  const after = { seq: await (await ports.store()).head(`session:${id}`), end: true };
  const response = await streamOf(site, id, { until: "turn", after, over });
  try {
    await hub.start(id, { words: text, allowance });
    const place = `events?once=true&after=${placeText(after)}`;
    response.headers.set("content-location", `/api/conversations/${id}/${place}`);
    return response;
  } catch (error) {
    await response.body?.cancel();
    throw error;
  }
}

/** The turn that a message began or answers. @throws {Problem} 404 */
async function turnOf({ ports }: Site, id: string, mid: string): Promise<Turn> {
  const seq = messageSeq(mid);
  const turn = (await sessionTurns(ports, id)).find((it) => it.seq === seq);
  if (!turn) throw new Problem(404, "server.no_message", { id: mid });
  return turn;
}

async function rewound(
  site: Site,
  { id, mid, what, signal }: {
    readonly id: string;
    readonly mid: string;
    readonly what: "both" | "files" | "conversation";
    readonly signal: AbortSignal;
  },
) {
  const { number } = await turnOf(site, id, mid);
  const raw = { session: id, turn: number, ...what === "both" ? {} : { [what]: true } };
  return await site.hub.alone(id, () => perform(site, "session rewind", raw, signal));
}

export const messageRoutes: readonly Route[] = [
  route({
    id: "listMessages",
    method: "GET",
    path: "/api/conversations/:id/messages",
    summary: "Messages, the newest first",
    takes: z.object({ params, query: pageQuery(50) }),
    answer: pageOf(messageSchema),
    async run({ params: { id }, query }, { site }) {
      return paged(await messagesOf(await site.ports.store(), id), (it) => it.id, query);
    },
  }),
  streamRoute({
    id: "sendMessage",
    method: "POST",
    path: "/api/conversations/:id/messages",
    summary: "Says something; the answer comes as events",
    takes: z.object({
      params,
      body: words.extend({
        /** The conversation moves there first. */
        project_id: z.string().min(1).max(64).optional(),
      }),
    }),
    maxBody: largest,
    async run({ params: { id }, body }, caller) {
      const { site, home, expected } = caller;
      const own = await branched(site, id, expected);
      const target = body.project_id === undefined ? site : await home.site(body.project_id);
      await moveConversation(site, target, own);
      return await spoken({ ...caller, site: target }, own, said(body));
    },
  }),
  streamRoute({
    id: "followConversation",
    method: "GET",
    path: "/api/conversations/:id/events",
    summary: "What happens in a conversation, from Last-Event-ID or from now on",
    takes: z.object({
      params,
      query: z.object({
        /** Ends with the turn. */
        once: z.boolean().default(false),
        /** For clients that cannot send a header. */
        after: z.string().max(20).optional(),
      }),
    }),
    async run({ params: { id }, query: { once, after } }, { site, lastEventId, over }) {
      const place = afterOf(lastEventId ?? after ?? null);
      return await streamOf(site, id, { until: once ? "rest" : "ever", after: place, over });
    },
  }),
  route({
    id: "deleteMessage",
    method: "DELETE",
    path: "/api/conversations/:id/messages/:mid",
    summary: "Takes the conversation back to before a message; files stay",
    takes: z.object({ params: messageParams }),
    answer: z.object({ removed: z.string() }),
    async run({ params: { id, mid } }, { site, signal, expected }) {
      await demandRevision(site, id, expected);
      await rewound(site, { id, mid, what: "conversation", signal });
      return { removed: mid };
    },
  }),
  streamRoute({
    id: "regenerate",
    method: "POST",
    path: "/api/conversations/:id/regenerate/:mid",
    summary: "Answers a message again, in place of what came after it",
    takes: z.object({ params: messageParams }),
    async run({ params: { id, mid } }, caller) {
      const { site, signal, expected } = caller;
      await demandRevision(site, id, expected);
      const { seq } = await turnOf(site, id, mid);
      const text = await textOf(site, id, seq);
      await rewound(site, { id, mid, what: "conversation", signal });
      return await spoken(caller, id, text);
    },
  }),
  route({
    id: "rewind",
    method: "POST",
    path: "/api/conversations/:id/rewind",
    summary: "Takes the conversation, its changes of files, or both back to before a message",
    takes: z.object({
      params,
      body: z.strictObject({
        message_id: messageId,
        what: z.enum(["both", "files", "conversation"]).default("both"),
      }),
    }),
    answer: json,
    async run({ params: { id }, body }, { site, signal, expected }) {
      await demandRevision(site, id, expected);
      return await rewound(site, { id, mid: body.message_id, what: body.what, signal });
    },
  }),
  route({
    id: "fork",
    method: "POST",
    path: "/api/conversations/:id/fork",
    summary: "A new conversation with the history up to the answer to a message",
    takes: z.object({ params, body: z.strictObject({ message_id: messageId.optional() }) }),
    status: 201,
    answer: z.object({ id: z.string(), from: z.string() }),
    async run({ params: { id }, body: { message_id } }, { site }) {
      let last = Infinity;
      if (message_id !== undefined) {
        const turns = await sessionTurns(site.ports, id);
        const { number } = await turnOf(site, id, message_id);
        const next = turns[number];
        last = next ? next.seq - 1 : Infinity;
      }
      const { session, from } = await forkSession(site.ports, id, last);
      return { id: session, from };
    },
  }),
];

async function textOf({ ports }: Site, id: string, seq: number): Promise<string> {
  for await (const event of (await ports.store()).read(`session:${id}`, { after: seq - 1 })) {
    if (event.type === "user_message") return event.text;
    break;
  }
  throw new Problem(404, "server.no_message", { id: `u${seq}` });
}
