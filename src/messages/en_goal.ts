/** Words about goals and how they are carried out. */
export const goal = {
  "action.goal": "Reach a goal by a plan: asked about, shown, carried out step by step",
  "action.plan.run": "Carry the plan out, from where it stands",
  "arg.goal.goal": "What is to be reached; text from a pipe is added to it",
  "error.goal.none": 'Say what is to be reached: agent goal "…"',
  "error.goal.unfinished":
    "A plan is not finished: {goal}. Go on with it: agent plan run. Or put it away: agent plan clear",
  "error.plan.over": 'The plan is carried out. Begin another: agent goal "…"',
  "ask.plan": "Carry this plan out?",
  "ask.question": "A question for you",
  "ask.reply": "Your answer (Enter alone: no answer):",
  "tell.goal.plan": "A plan",
  "tell.goal.step": "Step {step}",
  "tell.goal.check": "Is the goal reached?",
  "tell.goal.reached": "The goal is reached.",
  "tell.goal.missed": "The goal is not reached: agent plan show",
  "tell.goal.failed":
    "A step failed. Say how to go on, or: agent plan edit, agent plan skip, agent plan run",
  "tell.goal.declined": "The plan is not carried out. It stays: agent plan show",
  "tell.goal.no_plan": "There is no plan to carry out.",
  "tell.goal.aside": "The plan stays as it is.",
  "tell.goal.unfinished":
    "Another plan is not finished. Go on with it: agent plan run. Or put it away: agent plan clear",
  "tell.goal.skipped": "Nothing is left that could be done: agent plan show",
} as const;
