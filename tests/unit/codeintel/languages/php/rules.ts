import { phpKind } from "../../../../../src/codeintel/languages/php/kind.ts";
import { phpResolver } from "../../../../../src/codeintel/languages/php/resolve.ts";
import { scanPhp } from "../../../../../src/codeintel/languages/php/scan.ts";
import type { Rules } from "../../../../fixtures/codeintel/folder_project.ts";

export const php: Rules = {
  id: "php",
  isCode: (path) => /\.(?:php|inc)$/.test(path),
  isConfig: phpKind.isConfig,
  scan: scanPhp,
  resolver: phpResolver,
};
