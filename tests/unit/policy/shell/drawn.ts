/** Lines drawn at random: of programs that are stubs, with all ways of quoting, rightly and wrongly. */

import fc from "fast-check";

const bits = fc.constantFrom(
  ..."a b Z 0 2 - -- = : , . / _ + @ % ^ ! # ~ * ? [ ] { } .. é 日 if x= 1,2".split(" "),
);
const inSingle = fc.constantFrom(
  ...'a b $x `q` " \\ \\\\ # ~ * { , } ; | & < > ( ) $(q) !'.split(" "),
  " ",
  "\n",
  "\t",
);
const inDouble = fc.constantFrom(
  ..."a b ' \\\" \\\\ \\$ \\` \\a \\* # ~ * { , } ; | & < > ( ) ! $ é".split(" "),
  " ",
  "\n",
);
const escaped = fc.constantFrom(
  ..."a n \\ ' \" $ ` # ~ * ? [ ] { } , ; | & < > ( ) ! = é 𝄞".split(" "),
  " ",
  "\t",
);

function joined(part: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  return fc.array(part, { minLength: 0, maxLength }).map((parts) => parts.join(""));
}

const piece = fc.oneof(
  { weight: 4, arbitrary: bits },
  { weight: 2, arbitrary: joined(inSingle, 4).map((text) => `'${text}'`) },
  { weight: 2, arbitrary: joined(inDouble, 4).map((text) => `"${text}"`) },
  { weight: 1, arbitrary: escaped.map((text) => `\\${text}`) },
);

const word = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(""));
const name = fc.constantFrom("p", "q", "r", "fails", "'p'", '"q"', "\\r", "fail's'", "p''");
const blank = fc.constantFrom(" ", " ", " ", "\t", "  ", " \\\n ");
const redirect = fc.constantFrom(
  "",
  "",
  "",
  "",
  " 2>&1",
  " >/dev/null",
  " 2> /dev/null",
  " &>/dev/null",
);
const operator = fc.constantFrom(
  ...[" && ", " || ", "; ", " | ", "&&", "||", ";", "|", "\n", ";\n", " &&\n", " # x 'y\n"],
);

const command = fc.tuple(name, fc.array(fc.tuple(blank, word), { maxLength: 3 }), redirect)
  .map(([program, words, target]) => program + words.flat().join("") + target);

/** One to three commands. */
export const lineOfStubs: fc.Arbitrary<string> = fc.tuple(
  command,
  fc.array(fc.tuple(operator, command), { maxLength: 2 }),
).map(([first, others]) => first + others.flat().join(""));

/** Anything between them: mostly nonsense. */
export const soup: fc.Arbitrary<string> = fc.array(
  fc.oneof(bits, inDouble, inSingle, blank, name, operator, redirect, piece, fc.constant("$x")),
  { maxLength: 12 },
).map((parts) => parts.join(""));
