import type { Execute, ToolOutput, Workspace } from "../../protocol/mod.ts";
import { decodeText, sha256, utf8Head } from "../../util/mod.ts";
import { failed, refusing } from "../failure.ts";
import { showText } from "../shown_text.ts";
import { maxFileBytes, notText, readTextFile } from "../text_file.ts";
import type { Input } from "./definition.ts";

/** A file as it is; a header only where the text is not the whole file in UTF-8. */
export const execute: Execute<Input> = (input, { workspace, settings, program }) =>
  refusing(workspace, async () => {
    const most = settings.textBytes;
    if (input.end !== undefined) {
      const { size, type } = await workspace.stat(input.path);
      if (type === "file" && size > maxFileBytes) {
        return await readHeadLines(workspace, input, most);
      }
    }
    const found = await readTextFile(workspace, input.path);
    if (found.type === "refused") return failed(found.reason);
    const output = program
      ? wholeText(input, found.content.text)
      : showText(input, found.content, { most });
    if (output.failed) return output;
    const { path, bytes } = found.file;
    // What lies outside can be read and never edited.
    if (path.startsWith("/")) return output;
    return { ...output, saw: [{ path, hash: await sha256(bytes) }] };
  });

/** Characters of a file that a program gets at once. */
const mostForProgram = 1_000_000;

/** The text itself, or the lines that were asked for. */
function wholeText({ start = 1, end }: Input, text: string): ToolOutput {
  const wanted = start === 1 && end === undefined
    ? text
    : text.split("\n").slice(start - 1, end).join("\n");
  if (wanted.length > mostForProgram) {
    return failed(`More than ${mostForProgram} characters. Read some lines of it (start, end).`);
  }
  return { text: `[${wanted.length} characters]`, value: wanted };
}

/** Of a file that is too large, lines near its beginning. */
async function readHeadLines(
  workspace: Workspace,
  input: Input,
  most: number | undefined,
): Promise<ToolOutput> {
  const { bytes, size } = await workspace.readHead(input.path, maxFileBytes);
  const content = decodeText(utf8Head(bytes, bytes.length - 4));
  if (content.type !== "text") return failed(notText(input.path, size, content));
  const end = content.text.lastIndexOf("\n") + 1;
  const head = { ...content, text: content.text.slice(0, end) };
  return showText(input, head, { part: "the first ", most });
}
