import * as z from "zod";
import { projectConfig, userConfig } from "../../config/mod.ts";
import { query } from "../action.ts";
import { table } from "../table.ts";

/** Where configuration, history and caches lie. */
export const path = query({
  path: ["config", "path"],
  rights: ["read", "no_project"],
  args: z.strictObject({}),
  async run({ paths, root }) {
    const places = {
      user: userConfig(paths),
      project: projectConfig(root),
      data: paths.data,
      cache: paths.cache,
      state: paths.state,
    };
    return await Promise.all(
      Object.entries(places).map(async ([name, path]) => ({
        name,
        path,
        exists: await exists(path),
      })),
    );
  },
  view(places, { t, width }) {
    return table(
      [
        { head: t("column.name"), text: (it) => it.name },
        { head: t("column.exists"), text: (it) => it.exists ? t("yes") : t("no") },
        { head: t("column.path"), text: (it) => it.path },
      ],
      places,
      Math.max(width, 200),
    );
  },
});

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch {
    return false;
  }
}
