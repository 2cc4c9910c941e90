/** How roles look: parameters of SGR (ECMA-48), without the sequence around them. */

import type { Role, Span } from "../types.ts";

/** What a line lies on. */
export type Ground = NonNullable<Span["on"]>;

export interface GroundLook {
  readonly sgr: string;
  /**
   * The role's own colour stays. Not where the ground swaps the two colours: there it would become
   * a patchwork of coloured blocks.
   */
  readonly roles: boolean;
}

export interface Theme {
  readonly name: ThemeName;
  /** `""`: as the terminal has it. */
  readonly roles: Readonly<Record<Role, string>>;
  readonly grounds: Readonly<Record<Ground, GroundLook>>;
}

/** For a schema and its help. */
export const themeNames = ["dark", "light", "high-contrast", "mono", "truecolor"] as const;
export type ThemeName = (typeof themeNames)[number];

/** Parameters of SGR for a span, `""` for none: `1;31`. They count from a reset. */
export function sgr(span: Span, theme: Theme): string {
  const ground = span.on === undefined ? undefined : theme.grounds[span.on];
  let text = ground === undefined || ground.roles ? theme.roles[span.role ?? "text"] : "";
  if (span.bold) text += ";1";
  if (span.italic) text += ";3";
  if (span.underline) text += ";4";
  if (ground !== undefined) text += `;${ground.sgr}`;
  return text === "" ? "" : text.replace(/^;+|;+$/g, "");
}
