import { redactor, secretCheck, secretsOfEnvironment } from "../../util/mod.ts";
import type { Ports } from "../ports.ts";
import { isEnvironment, showsSecrets } from "./secret_output.ts";

/** In place of an output that is all secrets. */
export const withheld = "[output not kept: it may hold secrets]";

const mask = "****";

/**
 * Values beside a name or an option that says what they are; their look does not matter. Every
 * repetition before a value is bounded: an output may be one line of 64 kB.
 */
const named: readonly RegExp[] = [
  /(?<=(?:^|[^A-Za-z0-9])[A-Z0-9_]{0,40}(?:PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|CREDENTIALS?)[A-Z0-9_]{0,40}["']?\s?[=:]\s?)(?!\$|["']?\s*$)(?:"[^"\n]*"|'[^'\n]*'|[^\s"',;&|]+)/gm,
  /(?<=--?(?:[a-z]{1,20}-){0,4}(?:password|passwd|passphrase|pass|secret|token|api-?key|access-?key|auth)(?:-[a-z]{1,20}){0,3}(?:=|\s{1,3}))(?![-$])(?:"[^"\n]*"|'[^'\n]*'|[^\s"']+)/gi,
  /(?<=\b(?:proxy-)?authorization["']?\s?[:=]\s?["']?(?:\w{1,20}\s{1,2})?)(?!(?:bearer|basic|token|digest|negotiate)\b)[A-Za-z0-9._~+/=-]{6,}/gi,
  /(?<=\bx-(?:api-key|auth-token|access-token)["']?\s?[:=]\s?["']?)[^\s"']+/gi,
  /(?<=\b(?:set-)?cookie["']?\s?[:=]\s?["']?)(?!\s)[^\n"']+/gi,
  /(?<=\bcurl\b[^\n]{0,200}\s(?:-u|--user)[\s=]["']?[^\s:"']{1,60}:)[^\s"']+/g,
  /(?<=\bsshpass\s-p\s?)[^\s]+/g,
  /(?<=\b(?:mysql|mysqldump|mariadb|mysqladmin)\b[^\n]{0,200}\s-p)[^\s]+/g,
  /(?<=\b(?:docker|podman|helm)\b[^\n]{0,100}\blogin\b[^\n]{0,200}\s-p\s)[^\s]+/g,
];

/** The text without what is named a secret in it. */
export function withoutNamed(text: string): string {
  return named.reduce((rest, shape) => rest.replaceAll(shape, mask), text);
}

/** What looks like a secret goes nowhere, nor do those of the environment; `line`: what printed it. */
export async function shellRedactor(
  ports: Pick<Ports, "env">,
): Promise<(text: string, line: string | null) => string> {
  const { isSecretPath } = await import("../../workspace/mod.ts");
  const shaped = secretCheck();
  const known = redactor(secretsOfEnvironment((name) => ports.env(name)));
  return (text, line) => {
    if (text === "") return text;
    const isSecret = (line !== null && showsSecrets(line, isSecretPath)) || isEnvironment(text);
    return isSecret ? withheld : shaped.redact(withoutNamed(known(text)));
  };
}
