/** What the program has a model do for a goal: loaded where there is one. */

import phrases from "../../prompts/goal_phrases.md" with { type: "text" };

export { phrases };
