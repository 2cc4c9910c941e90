import { isMessageKey } from "../../messages/mod.ts";
import type { ViewContext } from "../action.ts";

/** What a model was there for; a role that another program wrote stays as it is. */
export function roleText(role: string, t: ViewContext["t"]): string {
  const key = `usage.role.${role}`;
  return isMessageKey(key) ? t(key) : role;
}
