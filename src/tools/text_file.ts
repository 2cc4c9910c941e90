import { type FileContent, type Workspace, WorkspaceError } from "../protocol/mod.ts";
import { byteSize, type DecodedText, decodeText } from "../util/mod.ts";

/** What file tools take; a larger file is no source text (4 MB is some 100,000 lines). */
export const maxFileBytes = 4_000_000;

export type Text = Extract<DecodedText, { type: "text" }>;

export type TextFile =
  | { readonly type: "text"; readonly file: FileContent; readonly content: Text }
  /** A sentence for the model. */
  | { readonly type: "refused"; readonly reason: string };

/**
 * A text file whole.
 *
 * @throws {WorkspaceError}
 */
export async function readTextFile(workspace: Workspace, path: string): Promise<TextFile> {
  const file = await readOrNull(workspace, path);
  if (file === null) {
    return { type: "refused", reason: tooLarge(path, (await workspace.stat(path)).size) };
  }
  const content = decodeText(file.bytes);
  if (content.type === "text") return { type: "text", file, content };
  return { type: "refused", reason: notText(path, file.bytes.length, content) };
}

/** The file, `null` if it is too large. */
async function readOrNull(workspace: Workspace, path: string): Promise<FileContent | null> {
  try {
    return await workspace.read(path, { maxBytes: maxFileBytes });
  } catch (error) {
    if (error instanceof WorkspaceError && error.kind === "too_large") return null;
    throw error;
  }
}

function tooLarge(path: string, size: number): string {
  return `${path} has ${byteSize(size)}, more than the ${byteSize(maxFileBytes)} that can be ` +
    `handled. Look at parts of it: run_shell with sed -n '1,100p', grep or tail.`;
}

export function notText(
  path: string,
  size: number,
  content: Exclude<DecodedText, { type: "text" }>,
): string {
  if (content.type === "binary") {
    return `${path} is binary (${byteSize(size)}), not text.${readerOf(path)}`;
  }
  return `${path} is neither UTF-8 nor UTF-16: the byte at offset ${content.offset} does not fit. ` +
    `Convert it first: run_shell with iconv -f latin1 -t utf-8 (or what its encoding is).`;
}

const readers: readonly (readonly [RegExp, string])[] = [
  [/\.pdf$/i, "read_pdf"],
  [/\.(docx|xlsx|pptx)$/i, "read_office"],
  [/\.(png|jpe?g|gif|webp)$/i, "read_image"],
];

function readerOf(path: string): string {
  const name = readers.find(([ending]) => ending.test(path))?.[1];
  return name === undefined ? "" : ` Read it with ${name}.`;
}
