import type { deploy as english } from "./en_deploy.ts";

/** What `agent deploy` says. */
export const deploy: Readonly<Record<keyof typeof english, string>> = {
  "error.deploy.nothing": "{path} 中没有 README，也没有 agent 认识的构建文件。",
};
