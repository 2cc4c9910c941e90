import type { Language } from "../../language.ts";
import { withoutDirectives } from "./directives.ts";
import { csharpKind } from "../kinds.ts";
import { csharpNames } from "./names/rules.ts";
import { csharpOutline } from "./outline.ts";
import { csharpResolver } from "./resolve.ts";
import { scanCsharp } from "./scan.ts";

export const csharp: Language = {
  ...csharpKind,
  scan: scanCsharp,
  resolver: csharpResolver,
  prepare: withoutDirectives,
  outline: csharpOutline,
  names: csharpNames,
};
