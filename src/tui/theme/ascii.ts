/**
 * Signs as ASCII, for terminals and fonts that have no others. Each stands for one of the same width,
 * so that nothing moves; letters of any language stay what they are.
 */

const pairs: readonly (readonly [signs: string, ascii: string])[] = [
  ["─━╌┄▁▔‐‑‒–—−", "-"],
  ["│┃▏▎▍▌┆╎‖", "|"],
  ["┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛", "+"],
  ["✓☑", "v"],
  ["✗☒×", "x"],
  ["⊘☐○◯◦", "o"],
  ["●•▪■◆◎∴★", "*"],
  ["▸▶›»→↷⇒", ">"],
  ["◂◀‹«←↶", "<"],
  ["▾▼↓", "v"],
  ["▴▲↑", "^"],
  ["·⋅", "|"],
  ["…", "~"],
  ["⎇", "@"],
  ["⛨", "#"],
  ["⠋⠴", "|"],
  ["⠙⠦", "/"],
  ["⠹⠧", "-"],
  ["⠸⠇⠼⠏", "\\"],
  ["‘’‚", "'"],
  ["“”„", '"'],
  ["█▉▊▋▇▆▅▄▃▂", "#"],
  ["░▒▓", ":"],
  ["≥", ">"],
  ["≤", "<"],
  ["≈", "~"],
];

const ascii = new Map(
  pairs.flatMap(([signs, to]) => [...signs].map((sign) => [sign, to] as const)),
);
const any = new RegExp(`[${[...ascii.keys()].join("")}]`, "gu");

/** The text with signs of ASCII in the place of others. */
export function inAscii(text: string): string {
  return text.replace(any, (sign) => ascii.get(sign) ?? sign);
}
