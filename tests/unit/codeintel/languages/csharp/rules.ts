import {
  csharpResolver,
  isCsharpConfig,
} from "../../../../../src/codeintel/languages/csharp/resolve.ts";
import { scanCsharp } from "../../../../../src/codeintel/languages/csharp/scan.ts";
import type { Rules } from "../../../../fixtures/codeintel/folder_project.ts";

export const csharp: Rules = {
  id: "csharp",
  isCode: (path) => /\.cs$/.test(path),
  isConfig: isCsharpConfig,
  scan: scanCsharp,
  resolver: csharpResolver,
};
