import * as z from "zod";
import { folderPattern, type Project } from "../projects.ts";
import { accountRoute, type Route } from "../route.ts";

const params = z.object({ id: z.string().min(1).max(64) });

export const projectSchema = z.object({ id: z.string(), name: z.string(), path: z.string() });

const name = z.string().trim().min(1).max(100);

export function projectData({ id, name, root }: Project): z.input<typeof projectSchema> {
  return { id, name, path: root };
}

export const projectRoutes: readonly Route[] = [
  accountRoute({
    id: "listProjects",
    method: "GET",
    path: "/api/projects",
    summary: "Projects; the first is the account's own folder",
    takes: z.object({}),
    answer: z.object({
      items: z.array(projectSchema),
      next_cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
    run: async (_, { home }) => ({
      items: (await home.list()).map(projectData),
      next_cursor: null,
      has_more: false,
    }),
  }),
  accountRoute({
    id: "createProject",
    method: "POST",
    path: "/api/projects",
    summary: "A further project, in a new folder or in one that is there",
    takes: z.object({
      body: z.strictObject({ name, folder: z.string().regex(folderPattern).optional() }),
    }),
    status: 201,
    answer: projectSchema,
    run: async ({ body }, { home }) => projectData((await home.create(body)).project),
  }),
  accountRoute({
    id: "getProject",
    method: "GET",
    path: "/api/projects/:id",
    summary: "One project",
    takes: z.object({ params }),
    answer: projectSchema,
    run: async ({ params: { id } }, { home }) => projectData((await home.site(id)).project),
  }),
  accountRoute({
    id: "renameProject",
    method: "PUT",
    path: "/api/projects/:id",
    summary: "Another name; its folder stays",
    takes: z.object({ params, body: z.strictObject({ name }) }),
    answer: projectSchema,
    run: async ({ params: { id }, body }, { home }) =>
      projectData(await home.rename(id, body.name)),
  }),
  accountRoute({
    id: "deleteProject",
    method: "DELETE",
    path: "/api/projects/:id",
    summary: "Takes a project off the list; files and conversations stay where they are",
    takes: z.object({ params }),
    answer: z.object({ removed: z.string() }),
    async run({ params: { id } }, { home }) {
      await home.remove(id);
      return { removed: id };
    },
  }),
];
