import type { goal as english } from "./en_goal.ts";

/** 与目标及其执行有关的文字。 */
export const goal: Readonly<Record<keyof typeof english, string>> = {
  "action.goal": "按计划实现目标：先询问，再给出计划，然后逐步执行",
  "action.plan.run": "从当前状态继续执行计划",
  "arg.goal.goal": "要实现的目标；管道输入会附加在后面",
  "error.goal.none": '请写明要实现什么：agent goal "…"',
  "error.goal.unfinished":
    "有计划尚未完成：{goal}。继续执行：agent plan run；或收起它：agent plan clear",
  "error.plan.over": '计划已执行完毕。新建：agent goal "…"',
  "ask.plan": "按此计划执行吗？",
  "ask.question": "有一个问题",
  "ask.reply": "你的回答（直接回车：不回答）：",
  "tell.goal.plan": "制定计划",
  "tell.goal.step": "步骤 {step}",
  "tell.goal.check": "目标实现了吗？",
  "tell.goal.reached": "目标已实现。",
  "tell.goal.missed": "目标未实现：agent plan show",
  "tell.goal.failed":
    "有步骤失败。请说明如何继续，或使用 agent plan edit、agent plan skip、agent plan run",
  "tell.goal.declined": "计划未执行，仍保留：agent plan show",
  "tell.goal.no_plan": "没有可执行的计划。",
  "tell.goal.aside": "计划保持不变。",
  "tell.goal.unfinished":
    "另一个计划尚未完成。继续执行：agent plan run；或收起它：agent plan clear",
  "tell.goal.skipped": "没有可以继续做的步骤：agent plan show",
};
