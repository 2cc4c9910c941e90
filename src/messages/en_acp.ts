/** What editors are told. */
export const acp = {
  "error.acp.content": "This kind of content is not supported in a prompt: {kind}.",
  "error.acp.large_image": "The image is larger than 5 MB.",
  "error.acp.own_sessions": "Sessions are opened by the editor itself: use its own command.",
  "acp.login.name": "Configure a model",
  "acp.login.description":
    "In a terminal: run agent and enter /setup, or run agent model use NAME or agent auth login PROVIDER. Then try again here.",
  "acp.option.once": "Allow once",
  "acp.option.session": "Allow for this session",
  "acp.option.always": "Always allow here: {rules}",
  "acp.option.decline": "Decline",
  "acp.option.mode": "Mode",
  "acp.option.model": "Model",
  "acp.option.permissions": "Runs without asking",
  "acp.mode.chat": "Answers questions and changes nothing",
  "acp.mode.work": "Carries a task out, checked and recorded",
  "acp.mode.goal": "Writes a plan and carries it out step by step",
  "acp.permissions.read-only": "Nothing that changes anything, asked or not",
  "acp.permissions.ask": "What only reads",
  "acp.permissions.auto-edit": "Also changes to files, which can be undone",
  "acp.permissions.auto": "Also commands of which the same is true",
};
