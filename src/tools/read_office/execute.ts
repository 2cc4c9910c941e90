import type { Execute } from "../../protocol/mod.ts";
import { readDocumentFile } from "../document.ts";
import type { Input } from "./definition.ts";

export const execute: Execute<Input> = async ({ path, part }, ports) => {
  const wanted = part === undefined || part.trim() === "" ? null : part;
  return await readDocumentFile(path, (bytes) => ({ type: "office", bytes, part: wanted }), ports);
};
