/** What is said of a workspace on another machine. */
export const remote = {
  "error.remote.name": "{name} is not a remote workspace; write user@host:/path.",
} as const;
