import { csharpKind } from "../../../../../src/codeintel/languages/csharp/kind.ts";
import { csharpResolver } from "../../../../../src/codeintel/languages/csharp/resolve.ts";
import { scanCsharp } from "../../../../../src/codeintel/languages/csharp/scan.ts";
import type { Rules } from "../../../../fixtures/codeintel/folder_project.ts";

export const csharp: Rules = {
  id: "csharp",
  isCode: (path) => /\.cs$/.test(path),
  isConfig: csharpKind.isConfig,
  scan: scanCsharp,
  resolver: csharpResolver,
};
