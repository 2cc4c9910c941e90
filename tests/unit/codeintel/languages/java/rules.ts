import { javaKind } from "../../../../../src/codeintel/languages/java/kind.ts";
import { javaResolver } from "../../../../../src/codeintel/languages/java/resolve.ts";
import { scanJava } from "../../../../../src/codeintel/languages/java/scan.ts";
import type { Rules } from "../../../../fixtures/codeintel/folder_project.ts";

export const java: Rules = {
  id: "java",
  isCode: (path) => /\.java$/.test(path),
  isConfig: javaKind.isConfig,
  scan: scanJava,
  resolver: javaResolver,
};
