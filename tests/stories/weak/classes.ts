/** The classes of slips that the program covers so far, and their ways. */

import { wrongArguments } from "./arguments.ts";
import { endlessWays } from "./endless.ts";
import { paths } from "./paths.ts";
import { printed } from "./printed.ts";
import { protocol } from "./protocol.ts";
import { transport } from "./transport.ts";
import type { Way, WayClass } from "./way.ts";

export const classes: readonly (readonly [WayClass, readonly Way[]])[] = [
  ["printed calls", printed],
  ["names and arguments", wrongArguments],
  ["paths", paths],
  ["empty, cut, endless, promising, asking", endlessWays],
  ["transport", transport],
  ["protocol slips", protocol],
];
