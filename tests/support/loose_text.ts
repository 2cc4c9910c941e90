/** What a program draws on the alternate screen outside of synchronised output: it may be seen half. */

export interface LooseText {
  write(text: string): void;
  found(): readonly string[];
}

const escape = "\x1b";
const frame = new RegExp(`${escape}\\[\\?2026h.*?${escape}\\[\\?2026l`, "gs");
const sequence = new RegExp(
  `${escape}\\[[0-?]*[ -/]*[@-~]|${escape}[\\]P_^X].*?(?:\x07|${escape}\\\\)|\\p{Cc}`,
  "gsu",
);
const change = new RegExp(`(${escape}\\[\\?1049[hl])`);

/** Of one write after another; a frame is not to be split over two. */
export function looseText(): LooseText {
  const loose: string[] = [];
  let alternate = false;
  return {
    write(text) {
      for (const part of text.split(change)) {
        if (change.test(part)) alternate = part.endsWith("h");
        const drawn = part.replaceAll(frame, "").replaceAll(sequence, "");
        if (alternate && drawn !== "") loose.push(drawn);
      }
    },
    found: () => loose,
  };
}
