import type { goal as english } from "./en_goal.ts";

/** 与目标及其执行有关的文字。 */
export const goal: Readonly<Record<keyof typeof english, string>> = {
  "error.goal.none": '没有给出目标：agent goal "…"',
  "error.goal.unfinished":
    "有计划尚未完成：{goal}。继续执行：agent plan run；或清除它：agent plan clear",
  "error.plan.over": '计划已完成。新建：agent goal "…"',
  "ask.plan": "执行这个计划吗？",
  "ask.question": "有一个问题",
  "ask.reply": "你的回答（直接回车：不回答）：",
  "tell.goal.plan": "制定计划",
  "tell.goal.plan.failed": "补充步骤：步骤 {step} 失败了两次",
  "tell.goal.plan.missed": "补充步骤：目标尚未实现",
  "tell.goal.step": "步骤 {step}",
  "tell.goal.check": "检查目标",
  "tell.goal.reached": "目标已实现。",
  "tell.goal.missed": "目标未实现。查看原因：agent plan show",
  "tell.goal.failed":
    "有步骤失败。修改：agent plan edit；跳过：agent plan skip；重试：agent plan run",
  "tell.goal.declined": "计划未执行，已保留：agent plan show",
  "tell.goal.no_plan": "没有可执行的计划。",
  "tell.goal.aside": "直接回答，不用计划。",
  "tell.goal.gave_up": "模型放弃了，原因见上文；计划已保留：agent plan show",
  "tell.goal.unfinished":
    "另一个计划尚未完成。继续执行：agent plan run；或清除它：agent plan clear",
  "tell.goal.skipped": "没有可执行的步骤：agent plan show",
};
