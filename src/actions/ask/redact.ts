import { redactor, secretsOfEnvironment } from "../../util/mod.ts";
import type { Ports } from "../ports.ts";

/** Commands whose whole output is values that nobody else is to see. */
const showsSecrets =
  /^\s*(?:sudo\s+)?(?:env|printenv|export|set|declare|typeset|pass|op|vault|gpg|security|aws\s+configure|gh\s+auth|kubectl\b.*\bsecrets?\b|docker\s+inspect|heroku\s+config|(?:cat|less|more|head|tail|bat)\b.*(?:\.env\b|\.netrc|\.pgpass|id_\w+|credentials))\b/;

/** In place of such an output. */
const withheld = "[output not kept: it may hold secrets]";

/** What looks like a secret goes nowhere, nor do those of the environment; `line`: what printed it. */
export async function shellRedactor(
  ports: Ports,
): Promise<(text: string, line: string | null) => string> {
  const { secretCheck } = await import("../../memory/secret_check.ts");
  const shaped = secretCheck();
  const named = redactor(secretsOfEnvironment((name) => ports.env(name)));
  return (text, line) =>
    line !== null && text !== "" && showsSecrets.test(line) ? withheld : shaped.redact(named(text));
}
