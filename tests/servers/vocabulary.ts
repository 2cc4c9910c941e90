/** Texts that a prompt is cut into: about four characters of English a token, one of Chinese, one digit. */

const words =
  "the of and to in is for that with on as are be this was by it or from at an not have which you " +
  "file line code path tool call text name list type value string number object function return " +
  "import export const class true false null none error result read write edit run test tests " +
  "change changes command model answer user project folder search replace content before after " +
  "first last only when where what how all any one two more than then them they there their will " +
  "can may must should would could no yes new old same other each every use used using make made " +
  "do does done if else def self print let var static public private void int char bool std main " +
  "include require module package version install build check verify plan step goal work says said";

/** Ends of words: what is left of a longer one is few tokens. */
const pieces =
  "ing tion er ed es ly al ment ness able ous ive ent ant con pro pre com dis re un in " +
  "th he an nd on st ar or te ri le ra ro se co de me li ch ma ti la no si ta ce io ss ll ee oo ea";

const firstChinese = 0x4e00;
/** The most used characters are spread over the block; this many of its first ones have tokens. */
const chineseCount = 12_000;

/** Every byte, then longer ones. */
export function ordinaryTexts(): readonly Uint8Array[] {
  const encoder = new TextEncoder();
  const bytes = Array.from({ length: 256 }, (_, byte) => new Uint8Array([byte]));
  const known = [...new Set([...words.split(" "), ...pieces.split(" ")])]
    .filter((it) => it.length > 1)
    .flatMap((it) => [it, ` ${it}`]);
  const blanks = ["  ", "    ", "        ", "\n\n", "\n  ", "\n    ", '":', '",', '"}', "//", "=="];
  const chinese = Array.from(
    { length: chineseCount },
    (_, at) => String.fromCodePoint(firstChinese + at),
  );
  return [...bytes, ...[...known, ...blanks, ...chinese].map((it) => encoder.encode(it))];
}
