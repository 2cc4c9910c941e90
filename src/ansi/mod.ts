/**
 * Text in a terminal: how many cells it takes, how it breaks, how it is styled, and what
 * must never reach the terminal. Untrusted text passes the sanitiser first; our own styling
 * is added after, so an escape sequence on the screen is always one of ours.
 */

export { cells, graphemes } from "./width.ts";
export { jsonText } from "./json_text.ts";
export { lookalikesOf } from "./lookalikes.ts";
export { oneLine } from "./one_line.ts";
export { printable, type Sanitizer, sanitizer } from "./sanitize.ts";
export { type Styles, styles, stylesOff, stylesOn } from "./styles.ts";
export { truncate, truncateMiddle } from "./truncate.ts";
export { unnamed, visible } from "./visible.ts";
export { wrap } from "./wrap.ts";
