/** A program is judged as its calls are; `tests/fuzz/program_fuzz.ts` compares ten thousand. */

import { differential } from "../../fuzz/program_fuzz.ts";
import { processTest } from "../../support/machine.ts";
import { isWhole } from "../../support/sampled.ts";

processTest("a program's calls come to what the same calls come to one by one", async () => {
  await differential(isWhole ? 300 : 60, 20261127);
});
