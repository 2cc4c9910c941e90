import { parsePages } from "../../documents/mod.ts";
import type { Execute } from "../../protocol/mod.ts";
import { readDocumentFile } from "../document.ts";
import { failed } from "../failure.ts";
import type { Input } from "./definition.ts";

export const execute: Execute<Input> = async ({ path, pages = "" }, ports) => {
  const all = /^\s*(all)?\s*$/i.test(pages);
  const wanted = all ? null : parsePages(pages);
  if (!all && wanted === null) {
    return failed('pages is not understood; give it as in "2", "3-7" or "1,4-6".');
  }
  return await readDocumentFile(path, (bytes) => ({ type: "pdf", bytes, pages: wanted }), ports);
};
