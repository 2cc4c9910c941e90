import type { failures as english } from "./en_failures.ts";

/** What is said of failures that are known without a model. */
export const failures: Readonly<Record<keyof typeof english, string>> = {
  "failures.source.proven": "已知故障",
};
