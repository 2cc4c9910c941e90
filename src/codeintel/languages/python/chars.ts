/** Character codes that Python's scanner looks at. */

export const tab = 9;
export const newline = 10;
export const formFeed = 12;
export const carriageReturn = 13;
export const space = 32;
export const doubleQuote = 34;
export const hash = 35;
export const singleQuote = 39;
export const openParen = 40;
export const closeParen = 41;
export const colon = 58;
export const semicolon = 59;
export const lessThan = 60;
export const equal = 61;
export const openBracket = 91;
export const backslash = 92;
export const closeBracket = 93;
export const openBrace = 123;
export const closeBrace = 125;

/** Letters, digits, the underscore, and everything beyond ASCII: near enough to Python's identifiers. */
export function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 ||
    (code >= 48 && code <= 57) || code > 127;
}

/** Source of a regular expression for one identifier, in the same near enough sense. */
export const identifier = "[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*";
