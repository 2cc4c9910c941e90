/**
 * What lines of a stream say beside an answer: an error in every form that servers were seen to put
 * it in, and that the stream was cut.
 */

import { isFields } from "./json_value.ts";
import type { LineCheck } from "./body_check.ts";

/** The message of an answer whose stream ended in its middle. */
export const cut = "the stream was cut: it ended before the answer did";

/** A line of a stream that is JSON alone. */
export const jsonLine: LineCheck = (line, isWhole) => {
  if (line.trim() === "") return null;
  return isError(parsed(line, isWhole)) ? line : null;
};

/** Characters of what is no event: enough for an error. */
const maxBare = 16_384;

/**
 * Lines of server-sent events. An error is the data of an event, an `error: {…}` of llama-server, or the
 * bare body of a refusal, on one line or on many.
 */
export function eventLines(): LineCheck {
  const events = new EventLines();
  return (line, isWhole) => {
    const cr = line.indexOf("\r");
    if (cr < 0) return events.look(line, isWhole);
    const text = line.endsWith("\r") ? line.slice(0, -1) : line;
    if (cr === text.length) return events.look(text, isWhole);
    const lines = text.split("\r");
    const errors = lines.map((it, at) => events.look(it, isWhole || at < lines.length - 1));
    return errors.find((it) => it !== null) ?? null;
  };
}

class EventLines {
  /** Lines of data in the event that has no end yet. */
  #data = 0;
  #bare = "";

  look(line: string, isWhole: boolean): string | null {
    if (line === "") {
      this.#data = 0;
      return null;
    }
    if (line.startsWith("data:")) return this.#event(line, isWhole);
    if (line.startsWith("error:")) {
      const text = line.slice("error:".length);
      return isFields(json(text)) ? `{"error":${text}}` : null;
    }
    return /^(event|id|retry)?:/.test(line) ? null : this.#foreign(line);
  }

  #event(line: string, isWhole: boolean): string | null {
    this.#data += 1;
    // The JSON of an event may go over many lines.
    if (this.#data > 1) return null;
    // Within a text there would be a backslash before the quote.
    if (isWhole && !line.includes('"error"')) return null;
    const data = line.slice("data:".length).trim();
    if (!isWhole && data.startsWith("{")) parsed(data, false);
    return isError(json(data)) ? data : null;
  }

  #foreign(line: string): string | null {
    if (this.#bare.length + line.length > maxBare) return null;
    const isFirst = this.#bare === "";
    this.#bare += line;
    const isLast = isFirst || line.startsWith("}") || line.startsWith("]");
    return isLast && isError(json(this.#bare)) ? this.#bare : null;
  }
}

/** `{"error": …}`, alone or in a list. */
function isError(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isFields(first) && Boolean(first["error"]);
}

/** @throws {SyntaxError} */
function parsed(text: string, isWhole: boolean): unknown {
  if (isWhole) return JSON.parse(text);
  const value = json(text);
  if (value === undefined) throw new SyntaxError(cut);
  return value;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
