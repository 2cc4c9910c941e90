import type { plan as english } from "./en_plan.ts";

/** 中文：`plan` 各命令的文字。 */
export const plan: Readonly<Record<keyof typeof english, string>> = {
  "error.plan.none": '当前文件夹没有计划。新建：agent plan set "…"',
  "error.plan.no_goal": '没有给出目标：agent plan set "…"',
  "error.plan.no_steps": '计划没有步骤。添加：agent plan add "…"',
  "error.plan.unknown_step": "未知的步骤 {step}。现有步骤：{known}。",
  "error.plan.which": "请指明步骤：{known}。",
  "error.plan.taken": "有两个步骤的编号都是 {step}。",
  "error.plan.cycle": "这些步骤互相依赖：{steps}。",
  "error.plan.waits":
    "步骤 {step} 依赖 {others}：请先完成它们，重新开始已跳过的，或去掉依赖：agent plan edit {step} --after none",
  "error.plan.is_done": "步骤 {step} 已完成，不能跳过。要重做：agent plan start {step}",
  "error.plan.no_edit":
    "没有要修改的内容：请给出步骤和 --title、--detail、--after 或 --remove，或者 --goal。",
  "error.plan.too_many": "一份计划最多 {count} 个步骤。",
  "plan.none": '当前文件夹没有计划。新建：agent plan set "…"',
  "plan.empty": '  还没有步骤：agent plan add "…"',
  "plan.progress": "{done}/{total}",
  "plan.replaced": "已取代未完成的计划：{goal}",
  "plan.cleared": "计划已清除：{goal}",
  "plan.after": "在 {steps} 之后",
  "plan.step.unchanged": "运行期间没有记录到文件改动。",
  "plan.waits_for": "等待 {step}",
  "plan.tries": "第 {count} 次尝试",
  "plan.state.running": "进行中",
  "plan.state.paused": "已暂停",
  "plan.state.failed": "失败",
  "plan.state.skipped": "已跳过",
  "plan.verdict.verified": "已验证",
  "plan.verdict.checked": "已检查",
  "plan.verdict.unverified": "未验证",
  "plan.verdict.unchanged": "没有改动",
  "plan.verdict.failing": "测试未通过",
  "plan.check.passed": "目标已达到：{why}",
  "plan.check.missed": "目标未达到：{why}",
};
