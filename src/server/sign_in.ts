/** Accounts of mode `multi`: signing in, and who a token belongs to. */

import {
  type AccountRecord,
  type AccountsFile,
  hashPassword,
  verifyPassword,
} from "../accounts/mod.ts";
import type { Clock } from "../protocol/mod.ts";
import { tooMany } from "./dispatch.ts";
import type { ActiveAccount, Identities } from "./identity.ts";
import { Problem } from "./problem.ts";
import { Buckets } from "./rate.ts";
import type { Account } from "./account.ts";
import { Tokens } from "./tokens.ts";

export interface SignInParts {
  readonly file: AccountsFile;
  readonly clock: Clock;
  /** Anybody may make an account of his own. */
  readonly register: boolean;
}

export interface Credentials {
  readonly name: string;
  readonly password: string;
}

export interface SignedIn {
  readonly token: string;
  readonly account: Account;
}

/** Ten at once, then one in six seconds: of one address, and for one name. */
const slow = { burst: 10, perSecond: 1 / 6 };

export class SignIn implements Identities {
  readonly mode = "multi";
  readonly #tokens: Tokens;
  readonly #tries: Buckets;

  readonly mayRegister: boolean;

  constructor(private readonly parts: SignInParts) {
    this.mayRegister = parts.register;
    this.#tokens = new Tokens(parts.file, parts.clock);
    this.#tries = new Buckets(slow, parts.clock);
  }

  async account(credential: string): Promise<Account | null> {
    const account = await this.#tokens.account(credential);
    return account && known(account);
  }

  async known(id: string): Promise<ActiveAccount | null> {
    const account = await this.parts.file.byId(id);
    if (!account || account.disabled) return null;
    return { account: known(account), epoch: account.epoch };
  }

  /** @throws {Problem} 401, 429 */
  async login({ name, password }: Credentials, address: string): Promise<SignedIn> {
    this.#try(`address ${address}`);
    this.#try(`name ${name}`);
    const account = await this.parts.file.named(name);
    const fits = await verifyPassword(password, account?.password ?? null);
    // Whether there is such an account is nobody's business.
    if (!account || !fits || account.disabled) throw new Problem(401, "server.bad_login");
    return { token: await this.#tokens.issue(account), account: known(account) };
  }

  /** @throws {Problem} 403, 429 @throws {AgentError} `user.exists` */
  async register({ name, password }: Credentials, address: string): Promise<SignedIn> {
    if (!this.parts.register) throw new Problem(403, "server.no_register");
    this.#try(`address ${address}`);
    const hash = await hashPassword(password);
    const account = await this.parts.file.add({ name, role: "user", password: hash });
    return { token: await this.#tokens.issue(account), account: known(account) };
  }

  /** Everything that was signed for it counts no longer. @throws {Problem} 401, 429 */
  async changePassword(
    { name }: Account,
    { old, next }: { readonly old: string; readonly next: string },
  ): Promise<void> {
    this.#try(`name ${name}`);
    const account = await this.parts.file.named(name);
    const fits = await verifyPassword(old, account?.password ?? null);
    if (!account || !fits) throw new Problem(401, "server.bad_login");
    await this.parts.file.update(name, { password: await hashPassword(next) });
  }

  /** Signs out everywhere. */
  async logout({ name }: Account): Promise<void> {
    await this.parts.file.update(name, {});
  }

  #try(name: string): void {
    const wait = this.#tries.take(name);
    if (wait > 0) throw tooMany(wait);
  }
}

function known({ id, name, role }: AccountRecord): Account {
  return { id, name, role };
}
