/** The terminal's own sixteen colours, for tests of what is drawn in them. */

import { lookOf } from "../../src/tui/theme/look.ts";
import { builtIn, type Theme } from "../../src/tui/theme/theme.ts";
import type { SpanStyles } from "../../src/tui/types.ts";

/** A theme that the program has. */
export function themeOf(name: string): Theme {
  const theme = builtIn(name);
  if (theme === undefined) throw new Error(`no theme ${name}`);
  return theme;
}

export const look: SpanStyles = lookOf(themeOf("dark"), { depth: "16color", background: null });
