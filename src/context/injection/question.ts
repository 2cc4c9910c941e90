/** Whether words are worth a search. */

/** Words that say how somebody speaks and not what he wants. */
const idle = new Set(
  ("the and you for not but with that this what have has are was can could would should please thank " +
    "thanks hello hey yes yeah okay good great nice well now then again more next continue going just " +
    "now right done sure let lets about from into some all any why how who where when does did try keep " +
    "fix test tests run change update add make use work works working code file files it's don't project " +
    "look around explain show tell find list write create say see read help check give get need want")
    .split(" "),
);

/** Fewer words than this ask nothing that could be looked for. */
const fewest = 2;

/** The words are about something: looking for files that answer them is worth an index. */
export function isQuestion(words: string): boolean {
  const runs = words.slice(0, 4_000).toLowerCase().match(/[a-z][a-z\d_'-]{2,}/g) ?? [];
  const telling = new Set(runs.filter((it) => !idle.has(it)));
  // Chinese is looked for in pairs of characters: so many make a sentence.
  const pairs = (words.match(/[\u4e00-\u9fff]{2}/g) ?? []).length;
  return telling.size >= fewest || pairs >= 6;
}
