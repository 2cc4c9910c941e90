/** The memory as a text that goes elsewhere and comes back: JSON, or a list in Markdown. */

import * as z from "zod";
import { isMemoryId, type MemoryEntry } from "../../memory/mod.ts";
import { memoryKinds, memoryPriorities } from "../../protocol/mod.ts";
import { once } from "../../util/mod.ts";

const count = () => z.int().min(0).max(1_000_000);

const portable = once(() =>
  z.object({
    id: z.string().refine(isMemoryId),
    kind: z.enum(memoryKinds),
    priority: z.literal(memoryPriorities),
    text: z.string().regex(/\S/),
    paths: z.array(z.string()).default([]),
    experience: z.object({
      situation: z.string(),
      done: z.string(),
      verdict: z.enum(["passed", "failed"]),
      lesson: z.string(),
    }).nullable().default(null),
    at: z.string().optional(),
    passed: count().default(0),
    failed: count().default(0),
  })
);

export type Portable = z.infer<ReturnType<typeof portable>>;

/** Without what has a meaning in its own stream only. */
export function portableOf(entry: MemoryEntry): Portable {
  const { id, kind, priority, text, paths, experience, at, passed, failed } = entry;
  return { id, kind, priority, text, paths: [...paths], experience, at, passed, failed };
}

/**
 * ```
 * # Memory
 *
 * - **fact**, priority 2, 2026-01-05 <!-- {"id":"m1k",…} -->
 *   The text, each line behind two blanks.
 * ```
 */
export function toMarkdown(entries: readonly Portable[]): string {
  const items = entries.map(({ text, ...rest }) => {
    const head = `- **${rest.kind}**, priority ${rest.priority}, ${rest.at?.slice(0, 10) ?? ""}`;
    // Nothing in it can end the comment.
    const data = JSON.stringify(rest).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e");
    const body = text.split("\n").map((it) => `  ${it}`.trimEnd());
    return [`${head} <!-- ${data} -->`, ...body].join("\n");
  });
  return ["# Memory", ...items].join("\n\n");
}

/** Entries that could be read, and how many could not; `null`: it is neither of the two forms. */
export interface Read {
  readonly entries: readonly Portable[];
  readonly unreadable: number;
}

export function parseTransfer(text: string): Read | null {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  const items = /^[[{]/.test(trimmed) ? itemsOfJson(trimmed) : itemsOfMarkdown(trimmed);
  if (items === null) return null;
  const read = items.map((it) => portable().safeParse(it));
  const entries = read.flatMap((it) => it.success ? [it.data] : []);
  return { entries, unreadable: read.length - entries.length };
}

function itemsOfJson(text: string): readonly unknown[] | null {
  const value = jsonOf(text);
  const list = z.array(z.unknown()).safeParse(value);
  if (list.success) return list.data;
  return z.object({ entries: z.array(z.unknown()) }).safeParse(value).data?.entries ?? null;
}

function itemsOfMarkdown(text: string): readonly unknown[] | null {
  const heads = [...text.matchAll(/^- \*\*\w+\*\*.*<!-- (\{.*\}) -->[ \t]*$/gm)];
  if (heads.length === 0) return text === "# Memory" ? [] : null;
  return heads.map((head, at) => {
    const body = text.slice(head.index + head[0].length, heads[at + 1]?.index);
    const lines = body.replace(/^\r?\n/, "").split(/\r?\n/).map((it) => it.replace(/^ {1,2}/, ""));
    const data = z.record(z.string(), z.unknown()).safeParse(jsonOf(head[1] ?? "")).data ?? {};
    return { ...data, text: lines.join("\n").trimEnd() };
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
