/** What is given out at a sign-in: a JSON Web Token that counts for seven days, or until it is revoked. */

import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { AccountRecord, AccountsFile } from "../accounts/mod.ts";
import type { Clock } from "../protocol/mod.ts";

const issuer = "agent";
const lasts = "7d";

const claims = z.object({ sub: z.string(), epoch: z.int() });

export class Tokens {
  constructor(private readonly file: AccountsFile, private readonly clock: Pick<Clock, "now">) {}

  async issue({ id, epoch }: AccountRecord): Promise<string> {
    const now = this.clock.now();
    const { kid, secret } = await this.file.signingKey(now);
    return await new SignJWT({ epoch })
      .setProtectedHeader({ alg: "HS256", kid })
      .setSubject(id)
      .setIssuer(issuer)
      .setAudience(issuer)
      .setIssuedAt(new Date(now))
      .setExpirationTime(new Date(now + 7 * 24 * 60 * 60 * 1000))
      .sign(bytesOf(secret));
  }

  /** The account that it was given to; `null`: it is forged, too old or revoked. */
  async account(token: string): Promise<AccountRecord | null> {
    try {
      const keys = await this.file.keys();
      const { payload } = await jwtVerify(token, ({ kid }) => {
        const key = keys.find((it) => it.kid === kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return bytesOf(key.secret);
      }, {
        ...{ issuer, audience: issuer, algorithms: ["HS256"] },
        currentDate: new Date(this.clock.now()),
        maxTokenAge: lasts,
      });
      const { sub, epoch } = claims.parse(payload);
      const account = await this.file.byId(sub);
      return account && !account.disabled && account.epoch === epoch ? account : null;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
      throw error;
    }
  }
}

function bytesOf(secret: string): Uint8Array {
  return Uint8Array.fromBase64(secret, { alphabet: "base64url" });
}
