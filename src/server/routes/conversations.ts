import * as z from "zod";
import {
  choices,
  conversationData,
  conversationId,
  conversationSchema,
  createConversation,
  demandModel,
  recordChoices,
} from "../conversations.ts";
import { conversationPage } from "../merged.ts";
import { moveConversation } from "../move.ts";
import { pageOf, pageQuery } from "../pages.ts";
import { Problem } from "../problem.ts";
import { demandRevision } from "../revision.ts";
import { accountRoute, type Route, route } from "../route.ts";
import { perform, type Site } from "../site.ts";

const params = z.object({ id: conversationId });
const removed = z.object({ removed: z.string() });
const projectId = z.string().min(1).max(64);

const detail = conversationSchema.extend({ permissions: z.string() });

async function one(site: Site, id: string): Promise<z.input<typeof detail>> {
  const { permissions } = (await site.hub.feed(id)).session.header;
  const seen = await conversationData(site, id);
  await site.hub.leave(id);
  return { ...seen, permissions };
}

export const conversationRoutes: readonly Route[] = [
  accountRoute({
    id: "listConversations",
    method: "GET",
    path: "/api/conversations",
    summary: "Conversations of all projects or of one, the one used last first",
    takes: z.object({ query: pageQuery(20).extend({ project_id: projectId.optional() }) }),
    answer: pageOf(conversationSchema),
    async run({ query }, { home }) {
      const { project_id } = query;
      const ids = project_id === undefined ? (await home.list()).map(({ id }) => id) : [project_id];
      const page = await conversationPage(await Promise.all(ids.map((id) => home.site(id))), query);
      const items = [];
      for (const { site, id } of page.items) items.push(await conversationData(site, id));
      return { ...page, items };
    },
  }),
  accountRoute({
    id: "createConversation",
    method: "POST",
    path: "/api/conversations",
    summary: "A new conversation",
    takes: z.object({ body: z.strictObject({ ...choices, project_id: projectId.optional() }) }),
    status: 201,
    answer: detail,
    async run({ body: { project_id, ...chosen } }, { home, allowance, demand }) {
      if (chosen.permissions !== undefined) demand("approve");
      const site = await home.site(project_id);
      await demandModel(site.ports, chosen.model, allowance.models);
      return await one(site, await createConversation(site.ports, chosen));
    },
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
    summary: "Another title, mode, model, project, or other permissions",
    takes: z.object({
      params,
      body: z.strictObject({ ...choices, project_id: projectId.optional() }),
    }),
    answer: detail,
    async run({ params: { id }, body }, { site, home, expected, allowance, demand }) {
      await demandRevision(site, id, expected);
      const { model, project_id, ...rest } = body;
      if (rest.permissions !== undefined) demand("approve");
      const target = project_id === undefined ? site : await home.site(project_id);
      if (model !== undefined) {
        await demandModel(site.ports, model, allowance.models);
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
      await moveConversation(site, target, id);
      return await one(target, id);
    },
  }),
  route({
    id: "deleteConversation",
    method: "DELETE",
    path: "/api/conversations/:id",
    summary: "Removes a conversation; what it changed in files stays",
    takes: z.object({ params }),
    answer: removed,
    async run({ params: { id } }, { site, signal, expected }) {
      await demandRevision(site, id, expected);
      await site.hub.alone(id, async () => {
        await perform(site, "session rm", { sessions: [id] }, signal);
        await site.hub.drop(id);
      });
      return { removed: id };
    },
  }),
];
