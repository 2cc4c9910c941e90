import type { remote as english } from "./en_remote.ts";

/** What is said of a workspace on another machine. */
export const remote: Readonly<Record<keyof typeof english, string>> = {
  "error.remote.name": "{name} 不是远程工作区；请写成 user@host:/path。",
};
