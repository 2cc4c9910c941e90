import { mergeBytes } from "../../edit/mod.ts";
import type { Bytes, Execute, FileEdit, ProposedFile, Workspace } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { failed, refusing } from "../failure.ts";
import { writablePath } from "../writable.ts";
import type { Input } from "./definition.ts";

/** A larger file is not merged. */
const maxBytes = 16_000_000;

/** All of an agent's files or none: half of a change is no change that it has made. */
export const execute: Execute<Input> = ({ agent }, { workspace, proposal }) =>
  refusing(workspace, async () => {
    const proposed = await proposal?.(agent) ?? null;
    if (proposed === null) {
      return failed(`There is no agent ${agent} here. Give the session that its report names.`);
    }
    if (proposed.length === 0) return failed(`${agent} has changed nothing.`);
    const merged = await Promise.all(proposed.map((it) => mergedInto(workspace, it)));
    const conflicts = merged.flatMap((it) => it.type === "conflict" ? [it.path] : []);
    if (conflicts.length > 0) {
      return failed(
        `Nothing was taken over: ${conflicts.join(", ")} was changed at the same places since ` +
          `${agent} began. Read it and make that change by hand; its session has what it did.`,
      );
    }
    const files = merged.flatMap((it) => it.type === "edit" ? [it.file] : []);
    if (files.length === 0) return failed(`What ${agent} has changed is in the project already.`);
    return {
      text: `took over from ${agent}: ${files.map(({ path }) => path).join(", ")}`,
      effects: [{ type: "change_set", files }],
    };
  });

type Merged =
  | { readonly type: "edit"; readonly file: FileEdit }
  | { readonly type: "same" }
  | { readonly type: "conflict"; readonly path: string };

async function mergedInto(workspace: Workspace, file: ProposedFile): Promise<Merged> {
  const path = await writablePath(workspace, file.path);
  const now = await contentNow(workspace, path);
  const after = await resultOf(file, now);
  if (after === "conflict") return { type: "conflict", path };
  if (isSame(now, after)) return { type: "same" };
  return { type: "edit", file: { path, before: now && await sha256(now), after } };
}

async function resultOf(
  { before, after }: ProposedFile,
  now: Bytes | null,
): Promise<Bytes | null | "conflict"> {
  if (isSame(now, before) || isSame(now, after)) return after;
  if (now === null || before === null || after === null) return "conflict";
  return await mergeBytes(before, now, after) ?? "conflict";
}

async function contentNow(workspace: Workspace, path: string): Promise<Bytes | null> {
  const [look] = await workspace.looks([path]);
  return look ? (await workspace.read(path, { maxBytes })).bytes : null;
}

function isSame(one: Bytes | null, other: Bytes | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
