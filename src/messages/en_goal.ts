/** Words about goals and how they are carried out. */
export const goal = {
  "error.goal.none": 'No goal given: agent goal "…"',
  "error.goal.unfinished":
    "A plan is unfinished: {goal}. Continue it: agent plan run; or clear it: agent plan clear",
  "error.plan.over": 'The plan is finished. Start another: agent goal "…"',
  "ask.plan": "Run this plan?",
  "ask.question": "Question for you",
  "ask.reply": "Your answer (Enter: no answer):",
  "tell.goal.plan": "A plan",
  "tell.goal.plan.failed": "Adding steps: step {step} failed twice",
  "tell.goal.plan.missed": "Adding steps: the goal is not reached",
  "tell.goal.step": "Step {step}",
  "tell.goal.check": "Checking the goal",
  "tell.goal.reached": "Goal reached.",
  "tell.goal.missed": "Goal not reached. To see why: agent plan show",
  "tell.goal.failed":
    "A step failed. Change it: agent plan edit; skip it: agent plan skip; or retry: agent plan run",
  "tell.goal.declined": "The plan was not run and is kept: agent plan show",
  "tell.goal.no_plan": "There is no plan to run.",
  "tell.goal.aside": "Answered without a plan.",
  "tell.goal.gave_up": "The model gave up. Its reason is above; the plan is kept: agent plan show",
  "tell.goal.unfinished":
    "Another plan is unfinished. Continue it: agent plan run; or clear it: agent plan clear",
  "tell.goal.skipped": "No step is left to run: agent plan show",
} as const;
