import { rustKind } from "../../../../../src/codeintel/languages/rust/kind.ts";
import { rustResolver } from "../../../../../src/codeintel/languages/rust/resolve.ts";
import { scanRust } from "../../../../../src/codeintel/languages/rust/scan.ts";
import type { Rules } from "../../../../fixtures/codeintel/folder_project.ts";

export const rust: Rules = {
  id: "rust",
  isCode: (path) => /\.rs$/.test(path),
  isConfig: rustKind.isConfig,
  scan: scanRust,
  resolver: rustResolver,
};
