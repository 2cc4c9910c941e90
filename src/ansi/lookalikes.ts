/** Letters that look like those of ASCII and are others (Unicode Technical Standard 39, in short). */

/** Scripts with letters of the same shapes; others, as Han, look like nothing of ASCII. */
const scripts =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u;

/** Of Latin and of signs: without dots, of phonetics, small capitals, dashes, dots, slashes, colons. */
const shapes =
  /[\u0131\u0237\u0250-\u02AF\u01C3\u02BC\u1D00-\u1D2B\u2010-\u2015\u2024\u2044\u2212\u2215\u2236\u29F8\uA789]/u;

/** The letters of a text that may be taken for others, each once, as `г U+0433`. */
export function lookalikesOf(text: string): readonly string[] {
  const found = new Set([...text].filter(isLookalike));
  return [...found].map((letter) => `${letter} U+${hexOf(letter)}`);
}

function isLookalike(letter: string): boolean {
  if (letter <= "\x7F") return false;
  return scripts.test(letter) || shapes.test(letter) || /^[!-~]+$/.test(letter.normalize("NFKC"));
}

function hexOf(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}
