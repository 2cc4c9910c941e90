/** Makes words: pieces of every kind of quoting, glued together. */

import type { Random } from "./random.ts";

const plain = [
  ...["a", "x", "b.txt", "-n", "--out=z", "src/c", "a=b", "1", "é", "名", "-", "--", "%1"],
] as const;
const odd = [
  ...["#", "a#b", "!", "^", "@", "+", ":", ",", "=", "]", "}", "{", "{}", "{a}", "[", "!!"],
] as const;
const globs = [
  ...["*", "?", "[a-c]", "*.txt", "src/*", "[!a]", "{a,b}", "{1..3}", "~", "a:~", "~+", "**"],
] as const;
const secret = [".env", "id_x", "../up", "/nowhere/x", "src/../.env", "./.env", "etc"] as const;
const inSingle = [
  ...["a b", "", '"', "\\", "$x", "`p1`", "$(p1)", "#", "*", ";", "&&", "|", "\n", "é"],
] as const;
const inDouble = [
  ...["a b", "", "'", "\\\\", '\\"', "\\$x", "\\`", "#", "*", ";", "&", "|", "\n", "$ ", "a$"],
  ...["\\a", "\\n", "!", "{a,b}", "~", "$.", "$,", "é"],
] as const;
const escapes = [
  ...[" ", "'", '"', "\\", "$", "`", "*", "?", "#", ";", "&", "|", "a", "~", "{", "[", "é"],
] as const;
const expansions = [
  ...["$x", "${x}", "$1", "$@", "$$", "${x:-a}", "$((1+1))", "$'a'", "$'\\x70'", '$"a"', "$[1]"],
  ...['"$x"', '"${x}"', '"$@"', "${#x}", "$?", "$!", "$-", "${!x}"],
] as const;

/** Words of a seed. `list` makes commands, for substitutions. */
export function wordMaker(
  random: Random,
  list: (depth: number) => string,
): (wild: boolean, depth: number) => string {
  const { below, chance, pick } = random;

  function wildPiece(depth: number): string {
    if (depth < 3 && chance(0.3)) {
      const inner = list(depth + 1);
      return pick([`$(${inner})`, `"$(${inner})"`, `<(${inner})`, `\${x:-$(${inner})}`]);
    }
    return chance(0.1) ? pick(["\\\n", "a\\\nb", '"a\\\nb"']) : pick(expansions);
  }

  function piece(wild: boolean, depth: number): string {
    if (wild && chance(0.12)) return wildPiece(depth);
    switch (below(8)) {
      case 0:
        return `'${pick(inSingle)}${pick(inSingle)}'`;
      case 1:
        return `"${pick(inDouble)}${pick(inDouble)}"`;
      case 2:
        return `\\${pick(escapes)}`;
      case 3:
        return chance(0.5) ? pick(odd) : pick(plain);
      case 4:
        return chance(0.25) ? pick(globs) : pick(plain);
      case 5:
        return chance(0.15) ? pick(secret) : pick(plain);
      default:
        return pick(plain);
    }
  }

  return (wild, depth) => {
    let word = piece(wild, depth);
    for (let more = below(3); more > 0; more--) word += piece(wild, depth);
    return word;
  };
}
