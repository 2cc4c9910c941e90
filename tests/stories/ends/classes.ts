import { claimsOverNothing } from "./claims.ts";
import { commands } from "./commands.ts";
import { wrongEdits } from "./edits.ts";
import { editedTests } from "./tampering.ts";
import { nobodyCanTell } from "./unknown.ts";
import type { Way, WayClass } from "./way.ts";

export const classes: readonly (readonly [WayClass, readonly Way[]])[] = [
  ["claims over nothing", claimsOverNothing],
  ["wrong and half edits", wrongEdits],
  ["edited tests", editedTests],
  ["commands", commands],
  ["nobody can tell", nobodyCanTell],
];
