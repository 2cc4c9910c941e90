import type { Language } from "../../language.ts";
import { rubyKind } from "../kinds.ts";
import { rubyNames } from "./names/rules.ts";
import { rubyOutline } from "./outline.ts";
import { rubyResolver } from "./resolve.ts";
import { scanRuby } from "./scan.ts";

export const ruby: Language = {
  ...rubyKind,
  scan: scanRuby,
  resolver: rubyResolver,
  outline: rubyOutline,
  names: rubyNames,
};
