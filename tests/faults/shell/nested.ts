/** Disguises of the corpus, one within another: what is forbidden shows through both. */

import { parseClasses } from "../../corpus/commands/parse.ts";
import type { Made } from "./grammar.ts";
import { seeded } from "./random.ts";

const core = "rm -rf /";

/** Lines around the core that end, and that are not long for the sake of it. */
const disguises: readonly string[] = parseClasses(
  Deno.readTextFileSync(new URL("../../corpus/commands/forbidden.txt", import.meta.url)),
).flatMap(({ examples }) => examples)
  .filter(({ text, verdict }) =>
    verdict === "deny" && text.split(core).length === 2 && text.length < 200 &&
    !/until false|watch|\p{Cf}|\p{Cc}/u.test(text.replaceAll(/[\n\t]/g, ""))
  )
  .map(({ text }) => text);

/** Some are nonsense to bash: whether the command starts, bash is asked. */
export function* nestedLines(seed: number): Generator<Made, never> {
  const { pick } = seeded(seed);
  const [first = core, ...rest] = disguises;
  while (true) {
    const [outer, inner] = [pick([first, ...rest]), pick([first, ...rest])];
    const text = outer.replace(core, () => inner.replace(core, "p3 x"));
    yield { text, forbidden: true };
  }
}
