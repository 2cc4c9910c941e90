import { parseStarred } from "./starred.ts";
import { type ParsedPatch, problem } from "./types.ts";
import { parseUnified } from "./unified.ts";
import { unwrap } from "./unwrap.ts";

/** A patch in either grammar, whatever a model has put around it. */
export function parsePatch(text: string): ParsedPatch {
  const source = unwrap(text);
  if (source === null) {
    return problem(
      1,
      "This is no patch. Begin with *** Begin Patch and *** Update File: path, or with " +
        "--- a/path and +++ b/path; then @@ and lines that begin with a blank, - or +.",
    );
  }
  return source.grammar === "starred" ? parseStarred(source) : parseUnified(source);
}
