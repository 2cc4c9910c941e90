/** C and C++: one scanner, one resolver, and the grammar of C++, which reads C as well. */

import type { Language } from "../../language.ts";
import { cKind, cppKind } from "../kinds.ts";
import { cNames, cppNames } from "./names/rules.ts";
import { cOutline, cppOutline } from "./outline.ts";
import { cResolver } from "./resolve.ts";
import { scanC } from "./scan.ts";

const common = { scan: scanC, resolver: cResolver } as const;

export const c: Language = { ...cKind, ...common, outline: cOutline, names: cNames };

export const cpp: Language = { ...cppKind, ...common, outline: cppOutline, names: cppNames };
