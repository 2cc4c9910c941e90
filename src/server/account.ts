/** Who calls, and by what he is known. */

/** In mode `single` there is one, who is an administrator. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly role: "admin" | "user";
}

export type CredentialId =
  | { readonly type: "token" }
  | { readonly type: "device"; readonly id: string }
  | { readonly type: "key"; readonly id: string };
