/** Files of a project that are no configuration, in the same language and with the same sentences. */

import type * as z from "zod";
import { keyText } from "./key.ts";
import type { Origin } from "./types.ts";

/**
 * The data of a YAML text by its schema; an empty text is `{}`.
 *
 * @param path as the user writes it, for sentences
 * @param names what may stand directly below a key
 * @throws {AgentError} `config.*`: the first problem, with its place
 */
export async function checkedYaml<Data>(
  { path, text }: { readonly path: string; readonly text: string },
  schema: z.ZodType<Data>,
  names: (path: readonly string[]) => readonly string[],
): Promise<Data> {
  const [{ readYaml }, { problemOf }] = await Promise.all([
    import("./read_yaml.ts"),
    import("./check.ts"),
  ]);
  const { value, marks } = await readYaml({ layer: "project", path, text });
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue === undefined) throw new Error("nothing is wrong with what is wrong");
  const origins: Record<string, Origin> = {};
  for (const [key, { line }] of marks) origins[key] = { layer: "project", file: path, line };
  const outer = keyText(issue.path.map(String));
  origins[outer] ??= { layer: "project", file: path, line: lineOf(issue.path.map(String), marks) };
  throw problemOf(issue, origins, names).error;
}

/** Items of lists have no mark of their own. */
function lineOf(
  path: readonly string[],
  marks: ReadonlyMap<string, { readonly line: number }>,
): number {
  const own = marks.get(keyText(path))?.line;
  return own ?? (path.length === 0 ? 1 : lineOf(path.slice(0, -1), marks));
}
