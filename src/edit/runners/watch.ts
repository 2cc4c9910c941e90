/**
 * What our own eyes in a test run say, on lines that carry a word which only this run knows: which
 * tests began and how each ended, whether the run came to its end, what of the test framework was
 * replaced. Text that the code under test prints counts for nothing.
 */

import { numberAt, parseObject, textAt } from "./json.ts";
import type { JsonObject } from "../../protocol/mod.ts";
import type { TestResult } from "./types.ts";

export interface Watched {
  /** How many tests were collected, where the runner says so. */
  readonly planned: number | null;
  readonly tests: readonly TestResult[];
  /** Tests that began and did not end, outermost first; files where no test is known. */
  readonly open: readonly string[];
  /** Functions of the test framework that the code under test has replaced. */
  readonly patched: readonly string[];
  /** Places in the project that ended the process in the middle of it. */
  readonly exits: readonly string[];
  /** The run came to its end. */
  readonly over: boolean;
}

/** Name of the variable in which the word is handed over. */
export const markVariable = "AGENT_REPORT";

/** Of our own programs with a line break before it; as a comment of the protocol TAP without. */
const lines = (mark: string) =>
  new RegExp(`\n@agent-${mark} (\\{.*\\})\n|^# @agent-${mark} (\\{.*\\})\n`, "gm");

/** The output without these lines, and what they say. */
export function watchedIn(
  output: string,
  mark: string,
): { readonly text: string; readonly watched: Watched } {
  const tally = new Tally();
  const text = output.replaceAll(lines(mark), (_, own?: string, comment?: string) => {
    const said = parseObject(own ?? comment ?? "");
    if (said) tally.add(said);
    return "";
  });
  return { text, watched: tally.watched() };
}

class Tally {
  readonly #ends = new Map<string, TestResult>();
  readonly #open = new Set<string>();
  readonly #files = new Set<string>();
  readonly #patched = new Set<string>();
  readonly #exits = new Set<string>();
  #planned: number | null = null;
  #over = false;

  add(said: JsonObject): void {
    const name = textAt(said, "t") ?? "";
    switch (textAt(said, "e")) {
      case "plan":
        this.#planned = numberAt(said, "n") ?? null;
        break;
      case "start":
        this.#open.add(name);
        break;
      case "end":
        this.#open.delete(name);
        this.#end(name, textAt(said, "r") ?? "");
        break;
      case "begin":
        this.#files.add(textAt(said, "file") ?? "");
        break;
      case "exit":
        this.#exits.add(textAt(said, "by") ?? "");
        break;
      case "left":
        this.#files.delete(textAt(said, "file") ?? "");
        this.#replaced(said);
        break;
      case "over":
        this.#over = true;
        this.#replaced(said);
    }
  }

  /** Of tests of one name the worst end counts. */
  #end(name: string, end: string): void {
    const was = this.#ends.get(name)?.end;
    if (end !== "passed" && end !== "failed" && end !== "skipped") return;
    if (was === undefined || end === "failed") this.#ends.set(name, { name, end });
  }

  #replaced(said: JsonObject): void {
    const list = said["patched"];
    for (const it of Array.isArray(list) ? list : []) {
      if (typeof it === "string") this.#patched.add(it);
    }
  }

  watched(): Watched {
    return {
      planned: this.#planned,
      tests: [...this.#ends.values()],
      open: [...this.#open, ...this.#files],
      patched: [...this.#patched].sort(),
      exits: [...this.#exits].sort(),
      over: this.#over,
    };
  }
}
