import { cKind } from "../../../../../src/codeintel/languages/c/kind.ts";
import { cResolver } from "../../../../../src/codeintel/languages/c/resolve.ts";
import { scanC } from "../../../../../src/codeintel/languages/c/scan.ts";
import type { Rules } from "../../../../fixtures/codeintel/folder_project.ts";

export const c: Rules = {
  id: "c",
  isCode: (path) => /\.(?:[ch]|cc|cpp|cxx|hpp|hh|hxx|ipp|inl|tpp)$/.test(path),
  isConfig: cKind.isConfig,
  scan: scanC,
  resolver: cResolver,
};
