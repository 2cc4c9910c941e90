/** The modes a terminal is put into, and how each is left again. */

/** What is switched, in this order; left in the reverse. */
const modes: readonly { readonly enter: string; readonly leave: string }[] = [
  // The alternate screen; saves the cursor.
  { enter: "\x1b[?1049h", leave: "\x1b[?1049l" },
  { enter: "\x1b[?25l", leave: "\x1b[?25h" },
  // No wrapping: what is too wide for a terminal stays in its row.
  { enter: "\x1b[?7l", leave: "\x1b[?7h" },
  // Pastes are told from what is typed, and focus is reported.
  { enter: "\x1b[?2004h", leave: "\x1b[?2004l" },
  { enter: "\x1b[?1004h", leave: "\x1b[?1004l" },
  // Kitty's keyboard protocol: keys that are not to be confused (1), the key of the other alphabet (4).
  { enter: "\x1b[>5u", leave: "\x1b[<u" },
  // The same of xterm. Who overlooks the `>` takes it for a look, hence the reset.
  { enter: "\x1b[>4;1m\x1b[m", leave: "\x1b[>4m\x1b[m" },
];

/** Buttons, drags and the wheel, with coordinates as text (SGR). */
const mouse = { on: "\x1b[?1002h\x1b[?1006h", off: "\x1b[?1006l\x1b[?1002l" };

export function mouseMode(on: boolean): string {
  return on ? mouse.on : mouse.off;
}

export function enterText(): string {
  return modes.map((it) => it.enter).join("");
}

/** Right whatever was going on, in the middle of a frame too. */
export function leaveText(): string {
  return frameEnd + "\x1b[m" + mouse.off + modes.toReversed().map((it) => it.leave).join("");
}

/** Synchronized output: nothing is shown before the end. */
export const frameStart = "\x1b[?2026h";
export const frameEnd = "\x1b[?2026l";

export const clearText = "\x1b[m\x1b[2J";
export const showCursor = "\x1b[?25h";
export const hideCursor = "\x1b[?25l";

/** Asks for the background (OSC 11). Ended by BEL, so that the answer ends in one byte, too. */
export const backgroundQuestion = "\x1b]11;?\x07";

/** What every terminal answers at once (DA1). */
export const question = "\x1b[c";
