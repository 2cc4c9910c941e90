/** An answer of a fake on the wire: how it ends is the same for all providers, what is written is not. */

import type { FakeAnswer } from "../conformance/model/fake.ts";
import { inBytes, type WireReply } from "./fake_server.ts";

/** What one provider writes. */
export interface AnswerWords {
  readonly headers: Readonly<Record<string, string>>;
  /** Events or lines, each whole. */
  readonly pieces: readonly string[];
  /** A call that is not whole, and what makes it longer. */
  readonly half: { readonly begin: readonly string[]; readonly more: string } | null;
  /** Why the answer is over; absent in a protocol whose last line says both. */
  readonly over: readonly string[];
  /** That the stream is over. */
  readonly end: readonly string[];
  /** Brings nothing of an answer. */
  readonly comment: string;
  readonly garbage: string;
  readonly error: string;
  /** The beginning of a line. */
  readonly line: string;
}

/** Bytes of one write of what has no end, about. */
const much = 16_384;

/** The message of every error inside a stream. */
export const noMemory = "no memory left";

export function wireAnswer(answer: FakeAnswer, words: AnswerWords): WireReply {
  const pieces = [...words.pieces, ...words.half?.begin ?? []];
  const { body, ...rest } = ended(answer, words, pieces);
  const writes = answer.writes === undefined ? body : inBytes(body.join(""), answer.writes);
  return {
    headers: words.headers,
    body: writes,
    ...rest,
    ...(answer.stalled ? { stalled: answer.stalled } : {}),
  };
}

interface Ended extends Pick<WireReply, "then" | "flood"> {
  readonly body: readonly string[];
}

function ended(answer: FakeAnswer, words: AnswerWords, pieces: readonly string[]): Ended {
  switch (answer.then) {
    case undefined:
      return { body: [...pieces, ...words.over, ...words.end] };
    case "cut":
      return { body: pieces };
    case "break":
    case "hang":
      return { body: pieces, then: answer.then };
    case "linger":
      return { body: [...pieces, ...words.over], then: "hang" };
    case "late_break":
      return { body: [...pieces, ...words.over], then: "break" };
    case "flood":
      return { body: pieces, flood: words.half?.more ?? pieces.at(-1) ?? "" };
    case "comments":
      return { body: pieces, flood: words.comment.repeat(much / words.comment.length) };
    case "endless_line":
      return { body: [...pieces, words.line], flood: "x".repeat(much) };
    case "garbage":
      return { body: [...pieces, words.garbage], then: "hang" };
    case "error":
      return { body: [...pieces, words.error], then: "hang" };
  }
}

/** Half a call where calls come whole: half a line, up to the middle of what `"@"` stands for in it. */
export function halfLine(line: string, half: string): NonNullable<AnswerWords["half"]> {
  const at = line.indexOf('"@"');
  if (at < 0) throw new Error("no arguments in the line");
  return { begin: [line.slice(0, at) + half], more: "x".repeat(much) };
}
