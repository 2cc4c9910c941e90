import type { Language } from "../../language.ts";
import { pythonNames } from "./names/rules.ts";
import { pythonOutline } from "./outline.ts";
import { isPythonConfig, pythonResolver } from "./resolve.ts";
import { scanPython } from "./scan.ts";

export const python: Language = {
  id: "python",
  family: "python",
  extensions: [".py", ".pyi", ".pyw"],
  grammar: "python",
  scan: scanPython,
  isConfig: isPythonConfig,
  resolver: pythonResolver,
  looksAtFew: true,
  outline: pythonOutline,
  names: pythonNames,
};
