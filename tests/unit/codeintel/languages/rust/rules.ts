import { isRustConfig, rustResolver } from "../../../../../src/codeintel/languages/rust/resolve.ts";
import { scanRust } from "../../../../../src/codeintel/languages/rust/scan.ts";
import type { Rules } from "../../../../fixtures/codeintel/folder_project.ts";

export const rust: Rules = {
  id: "rust",
  isCode: (path) => /\.rs$/.test(path),
  isConfig: isRustConfig,
  scan: scanRust,
  resolver: rustResolver,
};
