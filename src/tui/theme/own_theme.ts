/** What a user's own theme may say: another theme, and what is different in it. */

import * as z from "zod";
import { parseTint } from "./colour.ts";
import { parseStyle } from "./look.ts";
import { builtIn, colouredThemes, groundNames, roleNames, type Theme } from "./theme.ts";

const colour = z.string({ error: "config.not_colour" })
  .refine((text) => parseTint(text)?.share === 1, { error: "config.not_colour" });

const style = z.string({ error: "config.not_style" })
  .refine(isStyle, { error: "config.not_style" });

const ground = z.string({ error: "config.not_ground" })
  .refine((text) => parseTint(text) !== null || /^(|inverse( bold)?)$/.test(text), {
    error: "config.not_ground",
  });

function isStyle(text: string): boolean {
  try {
    parseStyle(text);
    return true;
  } catch {
    return false;
  }
}

const parts = <Name extends string, Part extends z.ZodType>(
  names: readonly Name[],
  part: Part,
) => z.strictObject(Object.fromEntries(names.map((name) => [name, part.optional()])));

export const ownTheme = z.strictObject({
  extends: z.enum(Object.keys(colouredThemes)),
  foreground: colour.optional(),
  background: colour.optional(),
  roles: parts(roleNames, style).default({}),
  grounds: parts(groundNames, ground).default({}),
});

export type OwnTheme = z.output<typeof ownTheme>;

/** What may stand directly below a key. */
export function ownThemeNames([key]: readonly string[]): readonly string[] {
  if (key === "roles") return roleNames;
  return key === "grounds" ? groundNames : Object.keys(ownTheme.shape);
}

/** The theme with everything that the other one says and it does not. */
export function wholeTheme(own: OwnTheme): Theme {
  const base = builtIn(own.extends);
  if (base === undefined) throw new TypeError(`no such theme: ${own.extends}`);
  const { foreground = base.foreground, background = base.background } = own;
  return {
    ...base,
    foreground,
    background,
    roles: { ...base.roles, ...given(own.roles) },
    grounds: { ...base.grounds, ...given(own.grounds) },
  };
}

function given(parts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([key, value]) => value === undefined ? [] : [[key, value]]),
  );
}
