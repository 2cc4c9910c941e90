import type { advice as english } from "./en_advice.ts";

/** What `agent ask` and `??` say. */
export const advice: Readonly<Record<keyof typeof english, string>> = {
  "error.ask.empty": '没有可回答的内容：请给出问题（agent ask "…"）或通过管道传入输出。',
};
