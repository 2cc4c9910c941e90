/**
 * The one viewer, for differences, outputs, files, plans and long messages: on the whole screen, or as
 * a part of a question. Only what is seen is laid out, however long the document is.
 */

export { diffDocument, diffFigures, diffLines } from "./diff.ts";
export {
  type Document,
  headLine,
  isChange,
  languageOf,
  languagesOf,
  type Line,
  textDocument,
  textLines,
} from "./document.ts";
export { type ViewerModel, viewerOf } from "./model.ts";
export { atTop, shown } from "./scroll.ts";
export { placesIn } from "./search.ts";
export { split } from "./rows.ts";
export { updateViewer, type ViewerMessage } from "./update.ts";
export { bodySize, previewRows, viewDocument, viewViewer } from "./view.ts";
