/**
 * Documents as text: bytes in, Markdown out. PDF by a library, Office files by a reader of our own.
 *
 * Invariants:
 * - the main program takes no document apart: each is read by a process without rights, which is
 *   killed when it takes too long or grows too much (`reader.ts`);
 * - what a file says of its own sizes is not believed: bytes are counted while they are inflated,
 *   depth while it is entered; names in an archive are keys and never paths;
 * - there is no entity that grows and none that lies elsewhere: XML that declares any is refused;
 * - what cannot be read is a value with one line for a model; any bytes give text or such a line;
 * - nothing of it is loaded before a document is read.
 */

export { kindOf } from "./kind.ts";
export { maxDocumentBytes } from "./limits.ts";
export { parsePages } from "./pages.ts";
export { type PictureHead, pictureHead } from "./picture.ts";
export { documentEntry } from "./own_process.ts";
export { type DocumentPorts, readDocument } from "./reader.ts";
export { refusalText } from "./refusal.ts";
export type { DocumentJob, DocumentReading, DocumentText, PagesWanted } from "./types.ts";
