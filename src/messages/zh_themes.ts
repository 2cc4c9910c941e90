/** 关于主题的句子。 */
export const themes = {
  "error.config.not_colour": '{place}：{key} 必须是颜色，如 "#5fc9d8"。',
  "error.config.not_style":
    '{place}：{key} 必须是颜色（如 "#5fc9d8"），后面可加 bold、faint、italic、underline。',
  "error.config.not_ground":
    '{place}：{key} 必须是颜色（如 "#5fc9d8"），或用 "#5fc9d833" 透出背景。',
  "error.tui.theme.none": "没有主题 {name}。查看全部：/theme",
  "error.tui.theme.none_nearest": "没有主题 {name}。你是指 {nearest} 吗？",
  "live.theme.done": "主题：{theme}。已保存到你的配置。",
  "live.theme.same": "主题未变：{theme}",
  "live.theme.no_colours": "没有显示颜色：设置了 NO_COLOR，或 colors 为 none。",
  "tui.sample.said": "你说的话",
  "tui.sample.answer": "## 标题\n\n- 回答：`代码`、**强调**和[链接](https://example.com)\n\n> 引文",
  "tui.sample.passed": "通过",
  "tui.sample.failed": "失败",
  "tui.sample.asked": "等待你回答",
  "tui.sample.quiet": "次要内容",
  "tui.sample.selected": "选中",
} as const;
