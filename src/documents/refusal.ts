import { oneLine } from "../ansi/mod.ts";
import { byteSize } from "../util/mod.ts";
import type { DocumentRefusal } from "./types.ts";

/** One line for a model: why there is no text and what to do. */
export function refusalText(path: string, { code, detail }: DocumentRefusal): string {
  return sentence(path, code, oneLine(detail));
}

function sentence(path: string, code: DocumentRefusal["code"], detail: string): string {
  switch (code) {
    case "empty":
      return `${path} is empty (0 bytes).`;
    case "not_pdf":
      return `${path} is no PDF, whatever its name says.${otherTool(detail)}`;
    case "not_office":
      return `${path} is no docx, xlsx or pptx, whatever its name says.${otherTool(detail)}`;
    case "old_office":
      return `${path} is in the Office format from before 2007, which is not read. Ask the user to ` +
        "save it as docx, xlsx or pptx, or try run_shell with soffice --headless --convert-to.";
    case "encrypted":
      return `${path} is encrypted: without its password there is nothing to read. Ask the user ` +
        "for a copy without one.";
    case "damaged":
      return `${path} is damaged and cannot be read (${detail}). Ask the user for another copy.`;
    case "no_part":
      return `There is no such part in ${path}: ${detail}.`;
    case "entries":
      return `${path} was not read: it holds more than ${detail} entries, as no document does.`;
    case "inflated":
      return `${path} was not read: what is packed in it is larger than ` +
        `${byteSize(Number(detail))}.`;
    case "ratio":
      return `${path} was not read: it is packed ${detail} times smaller than it is, as archives ` +
        "are that shall fill a memory.";
    case "nested":
      return `${path} was not read: its XML is nested deeper than ${detail}, as no document's is.`;
    case "doctype":
      return `${path} was not read: its XML declares a document type, which no Office file may.`;
    case "time":
      return `${path} was not read: it took longer than ${detail} s. Do not try again.`;
    case "memory":
      return `${path} was not read: it took more memory than it may. Do not try again.`;
    case "broken":
      return `${path} could not be read (${detail}). Do not try again.`;
  }
}

const tools: Readonly<Record<string, string>> = {
  text: " It is text: read_file.",
  pdf: " It is a PDF: read_pdf.",
  zip: " It is a ZIP archive; a docx, xlsx or pptx is one too: read_office.",
  compound: " It is an old Office file, which no tool reads.",
  png: " It is a picture: read_image.",
  jpeg: " It is a picture: read_image.",
  gif: " It is a picture: read_image.",
  webp: " It is a picture: read_image.",
  other: "",
};

/** `detail` is a kind of file, or says what it is itself. */
function otherTool(detail: string): string {
  return tools[detail] ?? ` It is ${detail}.`;
}
