/** A project in memory with its log. */

import { applyChange, type Author } from "../../../../src/edit/apply.ts";
import { readChanges } from "../../../../src/edit/mod.ts";
import { changeNamed, undoChanges, type UndoOptions } from "../../../../src/edit/undo/mod.ts";
import type { FileEdit } from "../../../../src/protocol/mod.ts";
import { memoryLocks, memoryStore } from "../../../../src/storage/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { fakeClock } from "../../../support/clock.ts";

export const encode = (text: string) => new TextEncoder().encode(text);

/** `write` is a change of a model, `person` one of nobody's. */
export function project(files: Readonly<Record<string, string>>) {
  const clock = fakeClock({ now: Date.UTC(2026, 0, 1) });
  const ports = {
    workspace: memoryWorkspace(files),
    store: memoryStore({ clock }),
    locks: memoryLocks(),
  };
  let calls = 0;
  const text = async (path: string) => {
    if (!await ports.workspace.fingerprint(path)) return null;
    const { bytes } = await ports.workspace.read(path, { maxBytes: 10_000 });
    return new TextDecoder().decode(bytes);
  };
  const before = async (path: string) => (await ports.workspace.fingerprint(path))?.hash ?? null;
  const person = async (path: string, content: string | null) => {
    const hash = await before(path);
    if (content !== null) await ports.workspace.write(path, encode(content), { before: hash });
    else if (hash !== null) await ports.workspace.remove(path, { before: hash });
  };
  const write = async (contents: Readonly<Record<string, string | null>>, mode?: number) => {
    const edits: FileEdit[] = [];
    for (const [path, content] of Object.entries(contents)) {
      const after = content === null ? null : encode(content);
      edits.push({ path, before: await before(path), after, ...(mode ? { mode } : {}) });
    }
    const set = { type: "change_set" as const, files: edits };
    const author: Author = { session: "s", call: `c${calls++}`, by: { tool: "write_file" } };
    const applied = await applyChange(ports, set, author);
    await append(applied.change);
    applied.settle();
  };
  const append = async (event: Parameters<typeof ports.store.append>[0][0]["events"][0]) => {
    const after = await ports.store.head("workspace");
    await ports.store.append([{ stream: "workspace", after, events: [event] }]);
  };
  const take = async (names: readonly string[], options: Partial<UndoOptions> = {}) => {
    const all = await readChanges(ports.store);
    const chosen = names.flatMap((it) => changeNamed(all, it) ?? []);
    const id = `u${calls++}`;
    return await undoChanges(chosen, ports, { kind: "undo", id, others: "none", ...options });
  };
  return { ports, clock, text, person, write, take, changes: () => readChanges(ports.store) };
}
