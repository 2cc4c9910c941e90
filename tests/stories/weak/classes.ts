/** The classes of slips that the program covers so far, and their ways. */

import { wrongArguments } from "./arguments.ts";
import { damage } from "./damage.ts";
import { edits } from "./edits.ts";
import { endlessWays } from "./endless.ts";
import { paths } from "./paths.ts";
import { printed } from "./printed.ts";
import { protocol } from "./protocol.ts";
import { results } from "./results.ts";
import { shells } from "./shells.ts";
import { transport } from "./transport.ts";
import type { Way, WayClass } from "./way.ts";

export const classes: readonly (readonly [WayClass, readonly Way[]])[] = [
  ["printed calls", printed],
  ["names and arguments", wrongArguments],
  ["paths", paths],
  ["empty, cut, endless, promising, asking", endlessWays],
  ["transport", transport],
  ["protocol slips", protocol],
  ["edits that do not fit", edits],
  ["wrong results and claims", results],
  ["shells that wait or reach outside", shells],
  ["damage, scope and lost work", damage],
];
