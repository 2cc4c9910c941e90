/**
 * Who may sign in to a server: names, hashes of passwords, roles, and the keys that sign what is given
 * out. One file that only its owner may read, old or new after a crash.
 *
 * Invariants: no password is kept or logged; what was signed for an account counts until the account
 * is disabled, gets another password or signs out, and not a moment longer.
 */

export {
  type AccountRecord,
  AccountsFile,
  accountsFile,
  namePattern,
  type SigningKey,
} from "./file.ts";
export { hashPassword, verifyPassword } from "./password.ts";
