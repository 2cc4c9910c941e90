import type { Language } from "../../language.ts";
import { pythonNames } from "./names/rules.ts";
import { pythonOutline } from "./outline.ts";
import { isManifest } from "./manifests.ts";
import { isCompiled } from "./modules.ts";
import { pythonResolver } from "./resolve.ts";
import { scanPython } from "./scan.ts";

export const python: Language = {
  id: "python",
  family: "python",
  extensions: [".py", ".pyi", ".pyw"],
  grammar: "python",
  scan: scanPython,
  isConfig: isManifest,
  isOpaque: isCompiled,
  resolver: pythonResolver,
  looksAtFew: true,
  outline: pythonOutline,
  names: pythonNames,
};
