/** What is said of failures that are known without a model. */
export const failures = {
  "failures.source.proven": "known failure",
} as const;
