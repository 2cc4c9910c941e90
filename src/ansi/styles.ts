/** Styles as functions; each closes only what it opened, so they nest (ECMA-48, SGR). */

type Style = (text: string) => string;

export interface Styles {
  readonly bold: Style;
  readonly dim: Style;
  readonly red: Style;
  readonly green: Style;
  readonly yellow: Style;
  readonly cyan: Style;
}

const sgr = (open: number, close: number): Style => (text) =>
  text === "" ? "" : `\x1b[${open}m${text}\x1b[${close}m`;
const none: Style = (text) => text;

export const stylesOn: Styles = {
  bold: sgr(1, 22),
  dim: sgr(2, 22),
  red: sgr(31, 39),
  green: sgr(32, 39),
  yellow: sgr(33, 39),
  cyan: sgr(36, 39),
};

export const stylesOff: Styles = {
  bold: none,
  dim: none,
  red: none,
  green: none,
  yellow: none,
  cyan: none,
};

export function styles(wanted: boolean): Styles {
  return wanted ? stylesOn : stylesOff;
}
