import * as z from "zod";
import { json } from "../json.ts";
import {
  deleteFile,
  listFolder,
  makeFolder,
  moveFile,
  readFile,
  writeFile,
} from "../project_files.ts";
import { type Route, route } from "../route.ts";
import { perform } from "../site.ts";

const id = z.string().min(1).max(64);
const path = z.string().min(1).max(4096);
const params = z.object({ id });
const fileParams = z.object({ id, filepath: path });

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** With room for what JSON escapes. */
const largest = 12 * 1024 * 1024;

export const fileRoutes: readonly Route[] = [
  route({
    id: "listFiles",
    method: "GET",
    path: "/api/projects/:id/files",
    summary: "What lies in a folder",
    takes: z.object({ params, query: z.object({ path: z.string().max(4096).default("") }) }),
    answer: z.object({
      items: z.array(z.object({
        path: z.string(),
        type: z.enum(["file", "directory", "link", "other"]),
        size: z.number(),
      })),
    }),
    async run({ query }, { site }) {
      return { items: await listFolder(site.ports, query.path) };
    },
  }),
  route({
    id: "readFile",
    method: "GET",
    path: "/api/projects/:id/files/:filepath*",
    summary: "A text file of at most 5 MB",
    takes: z.object({ params: fileParams }),
    answer: z.object({ path: z.string(), content: z.string(), hash, size: z.number() }),
    async run({ params: { filepath } }, { site }) {
      return await readFile(site.ports, filepath);
    },
  }),
  route({
    id: "writeFile",
    method: "PUT",
    path: "/api/projects/:id/files/:filepath*",
    summary: "Creates a file, or replaces it; can be undone",
    takes: z.object({
      params: fileParams,
      body: z.strictObject({
        content: z.string().max(5 * 1024 * 1024),
        /** The hash that must still be there; null: no file. */
        before: hash.nullable().optional(),
      }),
    }),
    maxBody: largest,
    answer: z.object({ path: z.string(), hash }),
    async run({ params: { filepath }, body }, { site, expected }) {
      const before = expected === null ? {} : { before: expected };
      return await writeFile(site.ports, filepath, { ...body, ...before });
    },
  }),
  route({
    id: "moveFile",
    method: "PATCH",
    path: "/api/projects/:id/files/:filepath*",
    summary: "Moves or renames a file; can be undone",
    takes: z.object({ params: fileParams, body: z.strictObject({ new_path: path }) }),
    answer: z.object({ path: z.string() }),
    async run({ params: { filepath }, body: { new_path } }, { site, expected }) {
      return { path: await moveFile(site.ports, { from: filepath, to: new_path, expected }) };
    },
  }),
  route({
    id: "deleteFile",
    method: "DELETE",
    path: "/api/projects/:id/files/:filepath*",
    summary: "Deletes a file; can be undone",
    takes: z.object({ params: fileParams }),
    answer: z.object({ removed: z.string() }),
    async run({ params: { filepath } }, { site, expected }) {
      return { removed: await deleteFile(site.ports, filepath, expected) };
    },
  }),
  route({
    id: "makeDirectory",
    method: "POST",
    path: "/api/projects/:id/directories",
    summary: "Makes a folder",
    takes: z.object({ params, body: z.strictObject({ path }) }),
    status: 201,
    answer: z.object({ path: z.string() }),
    async run({ body: { path } }, { site }) {
      return { path: await makeFolder(site.ports, path) };
    },
  }),
  route({
    id: "searchProject",
    method: "POST",
    path: "/api/projects/:id/search",
    summary: "Lines that hold a text",
    takes: z.object({
      params,
      body: z.strictObject({
        query: z.string().min(1).max(1000),
        path: path.optional(),
        max_results: z.int().min(1).max(1000).default(100),
        case_sensitive: z.boolean().default(false),
      }),
    }),
    answer: json,
    async run({ body }, { site, signal }) {
      const { query, path, max_results, case_sensitive } = body;
      const words = [query.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")];
      const raw = { words, regex: true, path, limit: max_results, ignoreCase: !case_sensitive };
      return await perform(site, "search", raw, signal);
    },
  }),
];
