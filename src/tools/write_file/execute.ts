import type { Execute } from "../../protocol/mod.ts";
import { refusing } from "../failure.ts";
import { writablePath } from "../writable.ts";
import type { Input } from "./definition.ts";

export const execute: Execute<Input> = (input, { workspace }) =>
  refusing(workspace, async () => {
    const path = await writablePath(workspace, input.path);
    const after = new TextEncoder().encode(input.content);
    const now = await workspace.fingerprint(input.path);
    const lines = countLines(input.content);
    const text = `${now ? "replaced" : "created"} ${path}: ${lines} line${lines === 1 ? "" : "s"}`;
    const file = { path, before: now?.hash ?? null, after };
    return { text, effects: [{ type: "change_set", files: [file] }] };
  });

function countLines(text: string): number {
  return text.split("\n").length - (text === "" || text.endsWith("\n") ? 1 : 0);
}
