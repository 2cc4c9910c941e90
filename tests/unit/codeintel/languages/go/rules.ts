import { goKind } from "../../../../../src/codeintel/languages/go/kind.ts";
import { goResolver } from "../../../../../src/codeintel/languages/go/resolve.ts";
import { scanGo } from "../../../../../src/codeintel/languages/go/scan.ts";
import type { Rules } from "../../../../fixtures/codeintel/folder_project.ts";

export const go: Rules = {
  id: "go",
  isCode: (path) => /\.go$/.test(path),
  isConfig: goKind.isConfig,
  scan: scanGo,
  resolver: goResolver,
};
