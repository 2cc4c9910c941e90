/** What `agent deploy` says. */
export const deploy = {
  "error.deploy.nothing": "{path} has no README and no build file that agent knows.",
} as const;
