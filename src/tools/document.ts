import {
  type DocumentJob,
  type DocumentText,
  maxDocumentBytes,
  readDocument,
  refusalText,
} from "../documents/mod.ts";
import { printable } from "../ansi/mod.ts";
import type { Bytes, ToolOutput, ToolPorts } from "../protocol/mod.ts";
import { byteSize } from "../util/mod.ts";
import { bytesWithin } from "./bytes_within.ts";
import { failed, refusing } from "./failure.ts";
import { markedData } from "./marked_data.ts";

/** A document of the workspace as text between marks, as data. */
export function readDocumentFile(
  path: string,
  jobOf: (bytes: Bytes) => DocumentJob,
  { workspace, clock, signal }: ToolPorts,
): Promise<ToolOutput> {
  return refusing(workspace, async () => {
    const file = await bytesWithin(workspace, path, maxDocumentBytes);
    if (file.type === "too_large") return failed(tooLarge(path, file.size));
    const reading = await readDocument(jobOf(file.bytes), { clock, signal });
    if (reading.type === "refused") return failed(refusalText(path, reading));
    return { text: await shown(path, reading) };
  });
}

function tooLarge(path: string, size: number): string {
  return `${path} has ${byteSize(size)}, more than the ${byteSize(maxDocumentBytes)} that a ` +
    "document may have. Ask the user for the part that matters.";
}

async function shown(path: string, { head, text, notes }: DocumentText): Promise<string> {
  const body = printable(text);
  return [
    printable(`${path} (${line(head)})`),
    body.trim() === ""
      ? "[no text in it: pages that are scanned or drawn are pictures, and read_image takes only " +
        "picture files; ask the user for a version with text]"
      : await markedData("document", { of: text, body }),
    ...notes.map((note) => `[${printable(line(note))}]`),
  ].join("\n");
}

/** Names in it are the document's own. */
function line(text: string): string {
  return text.replaceAll(/\s+/g, " ").slice(0, 4000);
}
