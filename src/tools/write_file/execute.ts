import { elidedLine, isNumbered } from "../../edit/match/mod.ts";
import type { Execute, ToolOutput, Workspace } from "../../protocol/mod.ts";
import { decodeText, encodeText, sha256 } from "../../util/mod.ts";
import { failed, refusing } from "../failure.ts";
import { maxFileBytes, type Text } from "../text_file.ts";
import { refuseUnseen } from "../unseen.ts";
import { writablePath } from "../writable.ts";
import type { Input } from "./definition.ts";

export const execute: Execute<Input> = (input, { workspace, seen }) =>
  refusing(workspace, async () => {
    const path = await writablePath(workspace, input.path);
    const now = await contentNow(workspace, input.path);
    if (now === null) return written(path, input.content, null);
    const { hash, text } = now;
    const unseen = refuseUnseen({ path, hash }, text, { seen });
    if (unseen) return unseen;
    const wrong = wrongContent(path, input.content, text?.text ?? "");
    return wrong === null ? written(path, input.content, now) : failed(wrong);
  });

interface Now {
  readonly hash: string;
  /** `null`: no text, or too much of it. */
  readonly text: Text | null;
}

async function contentNow(workspace: Workspace, path: string): Promise<Now | null> {
  const fingerprint = await workspace.fingerprint(path);
  if (fingerprint === null) return null;
  if ((await workspace.stat(path)).size > maxFileBytes) {
    return { hash: fingerprint.hash, text: null };
  }
  const { bytes } = await workspace.read(path, { maxBytes: maxFileBytes });
  const text = decodeText(bytes);
  return { hash: await sha256(bytes), text: text.type === "text" ? text : null };
}

/** What would lose or spoil a file that is there; `null` if nothing. */
function wrongContent(path: string, content: string, now: string): string | null {
  const elided = elidedLine(content, now, path);
  if (elided !== null) {
    return `content has ${JSON.stringify(elided)} instead of the text itself; nothing was ` +
      "written. Give the whole file, or change a part of it with edit_file.";
  }
  const lines = content.trimEnd().split("\n").length;
  if (lines > 2 && isNumbered(content) && !isNumbered(now)) {
    return "content has line numbers in it; nothing was written. Leave them out.";
  }
  return null;
}

function written(path: string, content: string, now: Now | null): ToolOutput {
  const after = now?.text ? asBefore(content, now.text) : content;
  if (now?.text && after === now.text.text) {
    return failed(`content is what ${path} is already; nothing was changed.`);
  }
  const lines = countLines(after);
  const bytes = now?.text ? encodeText(after, now.text) : new TextEncoder().encode(after);
  const file = { path, before: now?.hash ?? null, after: bytes };
  const text = `${now ? "replaced" : "created"} ${path}: ${lines} line${lines === 1 ? "" : "s"}`;
  return { text, effects: [{ type: "change_set", files: [file] }] };
}

/** Line ends that the file has throughout are kept, and so is one at its end. */
function asBefore(content: string, { text, bom }: Text): string {
  const own = bom ? content.replace(/^\ufeff/, "") : content;
  const flat = own.replaceAll("\r\n", "\n");
  const ended = text.endsWith("\n") && flat !== "" && !flat.endsWith("\n") ? `${flat}\n` : flat;
  const wide = text.includes("\r\n") && !/(?<!\r)\n/.test(text);
  if (wide) return ended.replaceAll("\n", "\r\n");
  return text.includes("\n") && !text.includes("\r\n") ? ended : own;
}

function countLines(text: string): number {
  return text.split("\n").length - (text === "" || text.endsWith("\n") ? 1 : 0);
}
