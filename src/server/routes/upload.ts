import * as z from "zod";
import { Problem } from "../problem.ts";
import { folderPattern } from "../projects.ts";
import { accountRoute, type Entrant, type Route } from "../route.ts";
import type { Packed } from "../upload/unpack.ts";
import { projectData, projectSchema } from "./projects.ts";

/** Bytes of an upload as it comes. */
const largest = 64 * 1024 * 1024;

const place = z.object({
  /** Of a new project; absent: the files come into one that is there. */
  name: z.string().trim().min(1).max(100).optional(),
  folder: z.string().regex(folderPattern).optional(),
  project_id: z.string().min(1).max(64).optional(),
  /** A folder of the project. */
  path: z.string().max(4096).default(""),
});

const packed = z.custom<Packed>((it) => typeof it === "object" && it !== null);

/** Accounts that are at it: each upload is whole in memory. */
const busy = new Set<string>();

export const uploadRoute: Route = accountRoute({
  id: "uploadProject",
  method: "POST",
  path: "/api/projects/upload",
  summary: "A folder, as form, zip or tar archive, as a new project or into one; can be undone",
  takes: z.object({ query: place, body: packed }),
  body: "archive",
  maxBody: largest,
  status: 201,
  answer: z.object({
    project: projectSchema,
    /** Files that were written. */
    written: z.int(),
    /** Files that the rules of the project refuse. */
    skipped: z.array(z.string()),
  }),
  async run(input, it) {
    if (busy.has(it.account.id)) throw new Problem(429, "server.upload.busy");
    busy.add(it.account.id);
    try {
      return await uploaded(input, it);
    } finally {
      busy.delete(it.account.id);
    }
  },
});

async function uploaded(
  { query, body }: { readonly query: z.output<typeof place>; readonly body: Packed },
  { home }: Entrant,
) {
  const { name, folder, project_id, path } = query;
  if (name !== undefined && project_id !== undefined) {
    throw new Problem(400, "server.field", { name: "project_id" });
  }
  const [{ unpacked }, { withoutTop }, { writeUpload }] = await Promise.all([
    import("../upload/unpack.ts"),
    import("../upload/entries.ts"),
    import("../upload/write.ts"),
  ]);
  const files = await unpacked(body);
  if (files.length === 0) throw new Problem(400, "server.upload.empty");
  const isNew = name !== undefined;
  const site = isNew ? await home.create({ name, folder }) : await home.site(project_id);
  try {
    const all = isNew ? withoutTop(files) : files;
    const { written, skipped } = await writeUpload(site.ports, all, path.replace(/\/+$/, ""));
    const project = projectData(site.project);
    return { project, written: written.length, skipped: [...skipped] };
  } catch (error) {
    if (isNew) await home.remove(site.project.id);
    throw error;
  }
}
