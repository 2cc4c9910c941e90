/** `jq`: its language can read the environment and load modules. */

import { reason } from "../reasons.ts";
import { type Guard, reader } from "./guard.ts";

/** `env`, but not the field `.env`; `$ENV`; modules; where they are looked for. */
const reaching =
  /(?<![.\w])env\b|\.\.\s*env\b|\$ENV|\$__prog|\b(import|include|modulemeta)\b|search_list/;

const options = reader(
  {
    flags: "acCeMnrRsSj",
    long: "null-input raw-input raw-output raw-output0 join-output ascii-output compact-output " +
      "color-output monochrome-output sort-keys exit-status slurp tab seq stream unbuffered",
    values: { indent: "number", arg: "pair", argjson: "pair" },
    operands: "pattern",
  },
  ({ operands }) =>
    operands.slice(0, 1).filter((it) => reaching.test(it)).map((it) => reason("guard", it)),
);

export const jq: Guard = options;
