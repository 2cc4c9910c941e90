/** The project's tests before a "done" counts. */

import type { NewEventOf, Verifier } from "../protocol/mod.ts";

export const noVerifier: Verifier = {
  question: () => Promise.resolve(null),
  verify(): Promise<NewEventOf<"verification">> {
    return Promise.resolve({
      type: "verification",
      verdict: "none",
      why: "no tests",
      text: "",
      edited: [],
      receipts: [],
      durationMs: 0,
    });
  },
};
