/** Patterns in which a letter with an accent is a letter: `\\b` and `\\w` of JavaScript know ASCII alone. */

const letter = "\\p{L}\\p{N}_";
const boundary = `(?:(?<![${letter}])(?=[${letter}])|(?<=[${letter}])(?![${letter}]))`;

/** The same pattern with `\\b` and `\\w` for all alphabets. */
export function ofLetters({ source, flags }: RegExp): RegExp {
  let isClass = false;
  const wide = source.replaceAll(/\\.|[[\]]/g, (it) => {
    if (it === "[" || it === "]") isClass = it === "[";
    if (it === "\\w") return isClass ? letter : `[${letter}]`;
    return it === "\\b" && !isClass ? boundary : it;
  });
  return new RegExp(wide, `${flags}u`);
}
