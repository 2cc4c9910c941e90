/**
 * Who may sign in to a server: names, hashes of passwords, roles, the keys that sign what is given
 * out, API keys and paired browsers. Files that only their owner may read, old or new after a crash.
 *
 * Invariants: no password and no secret is kept or logged; what was signed for an account counts until
 * the account is disabled, gets another password or signs out, and not a moment longer.
 */

export {
  AccessFile,
  accessFile,
  type ApiKey,
  type Device,
  localAccount,
  type Verb,
  verbs,
} from "./access.ts";
export {
  type AccountRecord,
  AccountsFile,
  accountsFile,
  namePattern,
  type SigningKey,
} from "./file.ts";
export { hashPassword, verifyPassword } from "./password.ts";
export { digest, newKey, newSecret, randomToken } from "./secret.ts";
export { PrivateJson } from "./private_json.ts";
