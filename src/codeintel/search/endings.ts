/** Shorter words have too many false relatives. Characters. */
const minStem = 3;

/** Other forms of an English word, without it: plural, -ed, -ing, by the regular rules alone. */
export function endingsOf(word: string): readonly string[] {
  if (!/^[a-z]+$/.test(word)) return [];
  const forms = new Set<string>();
  for (const stem of stemsOf(word)) {
    if (stem.length < minStem) continue;
    const open = stem.endsWith("e") ? stem.slice(0, -1) : stem;
    for (const form of [stem, `${open}ed`, `${open}ing`, pluralOf(stem)]) forms.add(form);
  }
  forms.delete(word);
  return [...forms];
}

function pluralOf(stem: string): string {
  if (/[^aeiou]y$/.test(stem)) return `${stem.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(stem) ? `${stem}es` : `${stem}s`;
}

/** What a word may be a form of; the word itself where it has no known ending. */
function stemsOf(word: string): readonly string[] {
  const ending = /(?:ies|sses|ing|ed|s)$/.exec(word)?.[0] ?? "";
  const stem = word.slice(0, word.length - ending.length);
  // `string` is no form of `str`.
  if (ending !== "s" && !/[aeiouy]/.test(stem)) return [word];
  switch (ending) {
    case "ies":
      return [`${stem}y`];
    case "sses":
      return [`${stem}ss`];
    case "s":
      if (/[su]$/.test(stem)) return [word];
      return stem.endsWith("e") ? [stem, stem.slice(0, -1)] : [stem];
    case "ed":
    case "ing":
      return /(.)\1$/.test(stem) ? [stem, stem.slice(0, -1)] : [stem, `${stem}e`];
    default:
      return [word];
  }
}
