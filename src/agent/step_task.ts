/** Title and detail of a step, without the words that the program puts around them (`prompts/goal_phrases.md`). */

const before = /^(?:carry out |go on with )?step \S+ of the plan[^:\n]*: /i;
const behind = /\n(?:Do this step and no other|What failed:|Look (?:first )?at what is)[\s\S]*$/;

export function stepTask(text: string): string {
  return before.test(text) ? text.replace(behind, "").replace(before, "") : text;
}
