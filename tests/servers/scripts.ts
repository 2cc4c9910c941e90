/** What the models of these tests say. */

import type { Scripts, Step } from "./scripted_gguf.ts";

/** Words with the blank before them, as most vocabularies cut. */
export function inWords(text: string): Step {
  return { pieces: text.match(/\s*\S{1,12}/g) ?? [] };
}

function call(name: string, input: Readonly<Record<string, unknown>>): string {
  return `<tool_call>\n${JSON.stringify({ name, arguments: input })}\n</tool_call>`;
}

const counted = Array.from({ length: 4000 }, (_, at) => ` w${at}`);
const unicode = "東京 🗼 Zürich 👩‍👩‍👧 end";

export const scripts: Scripts = {
  hello: [inWords("Hello there, this is a scripted model.")],
  /** Reads, edits, says so. */
  edit: [
    inWords(`Let me look. ${call("read_file", { path: "calc.py" })}`),
    inWords(
      call("edit_file", {
        path: "calc.py",
        edits: [{ old_text: "return a - b", new_text: "return a + b" }],
      }),
    ),
    inWords("I changed the minus of add in calc.py to a plus."),
  ],
  parallel: [
    inWords(
      `${call("read_file", { path: "a.txt" })}\n${call("read_file", { path: "b.txt" })}`,
    ),
    inWords("Both files were read."),
  ],
  /** Each byte is a token. */
  unicode: [{
    pieces: [
      "start ",
      ...Array.from(new TextEncoder().encode(unicode), (it) => new Uint8Array([it])),
    ],
  }],
  thinks: [{
    pieces: [
      "<think>",
      "\n",
      "I",
      " ponder",
      " this",
      "\n",
      "</think>",
      "\n\n",
      "The",
      " answer",
      ".",
    ],
  }],
  /** 4,000 different words and then again. */
  endless: [{ pieces: ["Counting", ":", ...counted], endless: true }],
  /** The same words for ever. */
  repeating: [{ pieces: ["Round", " and", " round", " it", " goes", ".", "\n"], endless: true }],
};
