/** Keeps secrets out of what is remembered. */

import { KnownSecrets } from "./known_secrets.ts";
import { redactor } from "./redactor.ts";

const mask = "****";

/**
 * Keys by their look, beyond those that `redactor` knows. Prefixes are the vendors' own: AWS
 * (`AKIA`, `ASIA`), GitHub (`ghp_` …, `github_pat_`), GitLab (`glpat-`), Slack (`xox?-`), Stripe
 * (`sk_live_` …), npm (`npm_`), Hugging Face (`hf_`), PyPI (`pypi-`), Telegram bots, JSON Web Tokens
 * (RFC 7519), keys in PEM (RFC 7468).
 */
const shapes: readonly RegExp[] = [
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,}/g,
  /\bglpat-[A-Za-z0-9_-]{16,}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /\b[rs]k_(?:live|test)_[A-Za-z0-9]{10,}/g,
  /\bnpm_[A-Za-z0-9]{30,}/g,
  /\bhf_[A-Za-z0-9]{20,}/g,
  /\bpypi-[A-Za-z0-9_-]{30,}/g,
  /\b\d{8,10}:[A-Za-z0-9_-]{35}\b/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

/** User and password of an address: `https://user:password@host`. */
const inAddress = /(?<=\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@]{0,100}:)[^\s/@]{3,}(?=@)/gi;

/** What is said to be a password, a token, a key, and has more in it than the letters of a word. */
const said =
  /(?<=(?:pass(?:word|wd|phrase)?|pwd|secret|token|credentials?|api[_ -]?key|access[_ -]?key|private[_ -]?key)["'`]?\s{0,8}(?:[:=]|=>|\bis\b)\s{0,8}["'`]?)(?=[^\s"'`,;]*[\d!#$%^&*+?])[^\s"'`,;]{6,}/gi;
const saidInChinese = /(?<=(?:密码|口令|密钥|令牌)\s{0,8}(?:[:：=]|是|为)\s{0,8}["“'`]?)[!-~]{6,}/g;

/** Long runs of letters of both cases and digits: no word, no hash in hex, no path. */
const random =
  /(?<![\w/+.-])(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])(?=(?:[\w+/-]*\d){3})[\w+/-]{32,}={0,2}/g;

const all = [...shapes, inAddress, said, saidInChinese];

export interface SecretCheck {
  /** The text holds what looks like a secret, or is one of those that are known. */
  holds(text: string): boolean;
  /** The text with those as `****`. */
  redact(text: string): string;
}

/** @param values secrets that are known; short ones would blot out words and are left alone */
export function secretCheck(values: readonly string[] = []): SecretCheck {
  const known = new KnownSecrets(values);
  const shaped = redactor([]);
  const redact = (text: string) => {
    const clean = all.reduce(
      (rest, shape) => rest.replaceAll(shape, mask),
      shaped(known.redact(text)),
    );
    return clean.replaceAll(random, (run) => isPath(run) ? run : mask);
  };
  return { redact, holds: (text) => redact(text) !== text };
}

/** Names between slashes, none of which is long. */
function isPath(run: string): boolean {
  return run.includes("/") &&
    run.split("/").every((name) => name.length < 32 && /^[\w-]*$/.test(name));
}
