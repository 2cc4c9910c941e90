import type { Language } from "../../language.ts";
import { csharpNames } from "./names/rules.ts";
import { csharpOutline } from "./outline.ts";
import { withoutDirectives } from "./directives.ts";
import { csharpResolver, isCsharpConfig } from "./resolve.ts";
import { scanCsharp } from "./scan.ts";

export const csharp: Language = {
  id: "csharp",
  family: "csharp",
  extensions: [".cs"],
  grammar: "csharp",
  scan: scanCsharp,
  isConfig: isCsharpConfig,
  resolver: csharpResolver,
  prepare: withoutDirectives,
  outline: csharpOutline,
  names: csharpNames,
};
