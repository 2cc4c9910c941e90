import * as z from "zod";
import { namePattern } from "../../accounts/mod.ts";
import { accountRoute, publicRoute, type Route } from "../route.ts";
import type { SignIn } from "../sign_in.ts";

const account = z.object({ id: z.string(), name: z.string(), role: z.enum(["admin", "user"]) });
const signedIn = z.object({ token: z.string(), account });
const password = z.string().min(8).max(1000);

const credentials = z.strictObject({
  name: z.string().regex(namePattern),
  password,
});

export function signInRoutes(signIn: SignIn): readonly Route[] {
  return [
    publicRoute({
      id: "login",
      method: "POST",
      path: "/api/auth/login",
      summary: "A token for seven days",
      takes: z.object({ body: credentials }),
      answer: signedIn,
      run: ({ body }, { address }) => signIn.login(body, address),
    }),
    publicRoute({
      id: "register",
      method: "POST",
      path: "/api/auth/register",
      summary: "An account of one's own, where the server lets one",
      takes: z.object({ body: credentials }),
      answer: signedIn,
      run: ({ body }, { address }) => signIn.register(body, address),
    }),
    accountRoute({
      id: "changeProfile",
      method: "PATCH",
      path: "/api/auth/profile",
      summary: "Another password; signs out everywhere",
      takes: z.object({ body: z.strictObject({ password, new_password: password }) }),
      answer: account,
      async run({ body: { password, new_password } }, { account }) {
        await signIn.changePassword(account, { old: password, next: new_password });
        return account;
      },
    }),
    accountRoute({
      id: "logout",
      method: "POST",
      path: "/api/auth/logout",
      summary: "Signs out everywhere",
      takes: z.object({}),
      answer: z.object({ signed_out: z.boolean() }),
      async run(_, { account }) {
        await signIn.logout(account);
        return { signed_out: true };
      },
    }),
  ];
}
