import type { Language } from "../../language.ts";
import { pythonKind } from "../kinds.ts";
import { pythonNames } from "./names/rules.ts";
import { pythonOutline } from "./outline.ts";
import { pythonResolver } from "./resolve.ts";
import { scanPython } from "./scan.ts";

export const python: Language = {
  ...pythonKind,
  scan: scanPython,
  resolver: pythonResolver,
  looksAtFew: true,
  outline: pythonOutline,
  names: pythonNames,
};
