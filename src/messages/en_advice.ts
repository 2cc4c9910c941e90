/** What `agent ask` and `??` say. */
export const advice = {
  "error.ask.empty": 'Nothing to answer: give a question (agent ask "…") or pipe output into it.',
} as const;
