/** Every edit of the corpus through the tool: landed exactly, or refused for the right reason. */

import assert from "node:assert/strict";
import { runTool, writtenBy } from "../../unit/tools/support.ts";
import { byHand } from "./by_hand.ts";
import { landing } from "./landing.ts";
import { refusals } from "./refusing.ts";
import type { Case, Refusal } from "./types.ts";

const corpus: readonly Case[] = [...landing, ...refusals, ...byHand];

/** How a refusal begins. */
const reasons: readonly (readonly [RegExp, Refusal])[] = [
  [/^old_text is not in|^old_text is empty/, "missing"],
  [/^old_text fits \d+ places/, "ambiguous"],
  [/the same; nothing was changed|has there already; nothing was changed/, "nothing"],
  [/instead of the text itself/, "elided"],
  [/^new_text has (line numbers|a backslash)/, "notation"],
];

type Outcome = "landed" | "refused" | "wrong";

/** `wrong`: text changed that should not be, or became another than it should. */
async function outcome(it: Case): Promise<{ readonly outcome: Outcome; readonly told: string }> {
  const path = it.path ?? "file.js";
  const output = await runTool("edit_file", {
    path,
    old_text: it.oldText,
    new_text: it.newText,
    ...(it.all === undefined ? {} : { all: it.all }),
  }, { files: { [path]: it.content } });
  const text = writtenBy(output);
  if (text === null) return { outcome: "refused", told: output.text };
  const right = it.expected.type === "landed" && text === it.expected.text;
  return { outcome: right ? "landed" : "wrong", told: `${output.text}\n${text.slice(0, 2000)}` };
}

function reasonOf(told: string): Refusal | undefined {
  return reasons.find(([pattern]) => pattern.test(told))?.[1];
}

Deno.test("the corpus has at least 400 edits, all different", () => {
  assert.ok(corpus.length >= 400, `${corpus.length}`);
  assert.equal(new Set(corpus.map(({ name }) => name)).size, corpus.length);
  const inputs = corpus.map(({ content, oldText, newText, all, path }) =>
    JSON.stringify([content, oldText, newText, all, path])
  );
  const twice = corpus.filter((_, at) => inputs.indexOf(inputs[at] ?? "") !== at);
  assert.deepEqual(twice.map(({ name }) => name), []);
});

Deno.test("every edit of the corpus lands exactly or is refused as it should be", async () => {
  const counts: Record<Outcome, number> = { landed: 0, refused: 0, wrong: 0 };
  const off: string[] = [];
  for (const it of corpus) {
    const { outcome: got, told } = await outcome(it);
    counts[got]++;
    const fits = got === "refused"
      ? it.expected.type === "refused" && reasonOf(told) === it.expected.why
      : got === it.expected.type;
    if (!fits) {
      off.push(`${it.name}: ${got} for ${JSON.stringify(it.expected).slice(0, 60)}\n${told}`);
    }
  }
  const { landed, refused, wrong } = counts;
  console.log(`${corpus.length} edits: ${landed} landed, ${refused} refused, ${wrong} wrong`);
  assert.deepEqual(off, []);
  assert.equal(wrong, 0);
});
