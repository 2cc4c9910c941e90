import * as z from "zod";
import { glance, sessionIds } from "../../actions/server_door.ts";
import {
  choices,
  conversationData,
  conversationId,
  conversationSchema,
  createConversation,
  recordChoices,
} from "../conversations.ts";
import { paged, pageOf, pageQuery } from "../pages.ts";
import { Problem } from "../problem.ts";
import { projectId } from "../projects.ts";
import { type Route, route } from "../route.ts";
import { demandSession, perform, type Site } from "../site.ts";

const params = z.object({ id: conversationId });
const removed = z.object({ removed: z.string() });

const detail = conversationSchema.extend({ permissions: z.string() });

async function one(site: Site, id: string): Promise<z.input<typeof detail>> {
  await demandSession(site, id);
  const { permissions } = (await site.hub.feed(id)).session.header;
  const seen = await glance(site.ports, id);
  await site.hub.leave(id);
  return { ...conversationData(site.hub, seen), permissions };
}

export const conversationRoutes: readonly Route[] = [
  route({
    id: "listConversations",
    method: "GET",
    path: "/api/conversations",
    summary: "Conversations, the one used last first",
    takes: z.object({
      query: pageQuery(20).extend({ project_id: z.string().max(64).optional() }),
    }),
    answer: pageOf(conversationSchema),
    async run({ query }, { site }) {
      const isOther = query.project_id !== undefined && query.project_id !== projectId;
      const ids = isOther ? [] : (await sessionIds(site.ports)).toReversed();
      const page = paged(ids, (id) => id, query);
      const items = [];
      for (const id of page.items) {
        items.push(conversationData(site.hub, await glance(site.ports, id)));
      }
      return { ...page, items };
    },
  }),
  route({
    id: "createConversation",
    method: "POST",
    path: "/api/conversations",
    summary: "A new conversation",
    takes: z.object({
      body: z.strictObject({ ...choices, project_id: z.literal(projectId).optional() }),
    }),
    status: 201,
    answer: detail,
    run: async ({ body }, { site }) => await one(site, await createConversation(site.ports, body)),
  }),
  route({
    id: "getConversation",
    method: "GET",
    path: "/api/conversations/:id",
    summary: "One conversation",
    takes: z.object({ params }),
    answer: detail,
    run: async ({ params: { id } }, { site }) => await one(site, id),
  }),
  route({
    id: "changeConversation",
    method: "PATCH",
    path: "/api/conversations/:id",
    summary: "Another title, mode, model, or other permissions",
    takes: z.object({ params, body: z.strictObject(choices) }),
    answer: detail,
    async run({ params: { id }, body }, { site }) {
      await demandSession(site, id);
      const { model, ...rest } = body;
      if (model !== undefined) {
        const { models } = (await site.ports.config()).value;
        if (!Object.hasOwn(models, model)) {
          throw new Problem(400, "server.field", { name: "model" });
        }
        await site.hub.driven(id, async (session) => {
          await session.use(await site.ports.choose(model));
        });
      }
      const feed = await site.hub.feed(id);
      await recordChoices(feed, rest);
      return await one(site, id);
    },
  }),
  route({
    id: "deleteConversation",
    method: "DELETE",
    path: "/api/conversations/:id",
    summary: "Removes a conversation; what it changed in files stays",
    takes: z.object({ params }),
    answer: removed,
    async run({ params: { id } }, { site, signal }) {
      await demandSession(site, id);
      await site.hub.alone(id, async () => {
        await perform(site, "session rm", { sessions: [id] }, signal);
        await site.hub.drop(id);
      });
      return { removed: id };
    },
  }),
];
