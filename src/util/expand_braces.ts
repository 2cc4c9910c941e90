/** More in one word are made by a program: each may be the start of a group, or be in all others. */
const maxBraces = 200;

/**
 * The words that a shell makes of `{a,b}` groups, nested ones too; a group without a
 * comma and an unclosed brace stay as they are. `null` if there are more than `limit`, or too many braces.
 */
export function expandBraces(text: string, limit = 1000): readonly string[] | null {
  return text.split("{").length - 1 > maxBraces ? null : expanded(text, limit);
}

function expanded(text: string, limit: number): readonly string[] | null {
  const group = firstGroup(text);
  if (!group) return [text];
  const tails = expanded(text.slice(group.end + 1), limit);
  const heads: string[] = [];
  for (const choice of group.choices) {
    const words = expanded(choice, limit);
    if (!words || !tails || (heads.length + words.length) * tails.length > limit) return null;
    heads.push(...words);
  }
  const before = text.slice(0, group.start);
  return heads.flatMap((head) => (tails ?? []).map((tail) => before + head + tail));
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly choices: readonly string[];
}

function firstGroup(text: string): Group | null {
  for (let start = text.indexOf("{"); start >= 0; start = text.indexOf("{", start + 1)) {
    const group = groupAt(text, start);
    if (group) return group;
  }
  return null;
}

function groupAt(text: string, start: number): Group | null {
  const choices: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === "{") depth++;
    if (char === "," && depth === 1) {
      choices.push(text.slice(from, at));
      from = at + 1;
    }
    if (char === "}" && --depth === 0) {
      choices.push(text.slice(from, at));
      return choices.length > 1 ? { start, end: at, choices } : null;
    }
  }
  return null;
}
