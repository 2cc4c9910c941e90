/** `/` and `%`: a division, or the start of a literal? Ruby itself needs its parser for that. */

/** Behind these a value begins, so no operator can stand there. */
const beforeValue = new Set([
  "and",
  "begin",
  "case",
  "do",
  "else",
  "elsif",
  "ensure",
  "if",
  "in",
  "not",
  "or",
  "rescue",
  "return",
  "then",
  "unless",
  "until",
  "when",
  "while",
  "yield",
]);

/** The longest of those and one more, characters. */
const maxWord = 7;

/** True if a value ends before `at`. `puts /x/` (a space before, none behind) is a literal. */
export function isOperatorAt(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === " " || text[before] === "\t") before--;
  const last = text[before] ?? "\n";
  if (/[)\]}"'`]/.test(last)) return true;
  if (!/[\w?!\x80-\uffff]/.test(last)) return false;
  const spaced = before < at - 1;
  if (spaced && /[^\s=]/.test(text[at + 1] ?? " ")) return false;
  const word = /[a-z]+$/.exec(text.slice(Math.max(0, before + 1 - maxWord), before + 1))?.[0] ?? "";
  return !beforeValue.has(word);
}
