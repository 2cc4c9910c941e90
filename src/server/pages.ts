/** Lists a page at a time, by the id of the last row that was given. */

import * as z from "zod";
import { Problem } from "./problem.ts";

export function pageQuery(usual: number) {
  return z.object({
    cursor: z.string().min(1).max(100).optional(),
    limit: z.int().min(1).max(100).default(usual),
  });
}

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    items: z.array(row),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
  });
}

export interface Page<Row> {
  readonly items: Row[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

/** The rows behind the cursor. @throws {Problem} 400, if it names none */
export function paged<Row>(
  rows: readonly Row[],
  id: (row: Row) => string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Page<Row> {
  const at = cursor === undefined ? 0 : rows.findIndex((it) => id(it) === cursor) + 1;
  if (cursor !== undefined && at === 0) throw new Problem(400, "server.cursor");
  const items = rows.slice(at, at + limit);
  const last = items.at(-1);
  const has_more = at + items.length < rows.length;
  return { items, has_more, next_cursor: has_more && last !== undefined ? id(last) : null };
}
