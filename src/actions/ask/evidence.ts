/** What is piped in as evidence: of any length, kept by its beginning and its end. */

import { printable } from "../../ansi/mod.ts";
import { withheld } from "./redact.ts";

/** Characters that are kept: what begins a failure is at its start, what ends it at its end. */
const headLength = 16 * 1024;
const tailLength = 48 * 1024;
/**
 * Characters on either side of a cut that are looked at and not kept: half of a secret would be
 * recognised by nobody. A private key of 4,096 bits has some 3,300.
 */
const marginLength = 4 * 1024;

export interface Evidence {
  readonly text: string;
  /** Characters of the middle that are not in it; 0: it is whole. */
  readonly leftOut: number;
}

/** Reads it to its end in bounded memory. @param redact what it withholds of a part is withheld of all */
export async function evidenceOf(
  pieces: AsyncIterable<string>,
  redact: (text: string) => string,
): Promise<Evidence> {
  const { head, tail, length } = await endsOf(pieces);
  const safe = (text: string) => redact(printable(text));
  if (length === head.length + tail.length) return { text: safe(head + tail), leftOut: 0 };
  const leftOut = length - headLength - tailLength;
  const [first, last, all] = [safe(head), safe(tail), safe(`${head}\n${tail}`)];
  if ([first, last, all].includes(withheld)) return { text: withheld, leftOut };
  const start = first.slice(0, -marginLength);
  const end = last.slice(marginLength);
  return { text: `${start}\n[… ${leftOut} characters left out …]\n${end}`, leftOut };
}

/** With their margins. */
async function endsOf(pieces: AsyncIterable<string>) {
  const most = tailLength + marginLength;
  let [head, tail, length] = ["", "", 0];
  for await (const piece of pieces) {
    length += piece.length;
    const room = headLength + marginLength - head.length;
    head += piece.slice(0, room);
    tail += piece.slice(room);
    // Not each time: a cut copies all that is kept.
    if (tail.length > 4 * most) tail = tail.slice(-most);
  }
  return { head, tail: tail.slice(-most), length };
}
