import { goResolver, isGoConfig } from "../../../../../src/codeintel/languages/go/resolve.ts";
import { scanGo } from "../../../../../src/codeintel/languages/go/scan.ts";
import type { Rules } from "../../../../fixtures/codeintel/folder_project.ts";

export const go: Rules = {
  id: "go",
  isCode: (path) => /\.go$/.test(path),
  isConfig: isGoConfig,
  scan: scanGo,
  resolver: goResolver,
};
