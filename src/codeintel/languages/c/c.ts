/** C and C++: one scanner, one resolver, and the grammar of C++, which reads C as well. */

import type { Language } from "../../language.ts";
import { cNames, cppNames } from "./names/rules.ts";
import { cOutline, cppOutline } from "./outline.ts";
import { cResolver, isCConfig } from "./resolve.ts";
import { scanC } from "./scan.ts";

const common = {
  family: "c",
  grammar: "cpp",
  scan: scanC,
  isConfig: isCConfig,
  resolver: cResolver,
} as const;

export const c: Language = {
  ...common,
  id: "c",
  extensions: [".c", ".h"],
  outline: cOutline,
  names: cNames,
};

export const cpp: Language = {
  ...common,
  id: "cpp",
  outline: cppOutline,
  names: cppNames,
  extensions: [".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx", ".ipp", ".inl", ".tpp"],
};
