/** 关于技能和插件的句子。 */
export const extensions = {
  "extension.origin.user": "你",
  "extension.origin.project": "项目",
  "column.extension_state": "状态",
  "skill.none":
    "没有技能。技能是一个带有 SKILL.md 的文件夹，放在项目的 .agent/skills 中，或放在你的 config.yaml 旁的 skills 中。",
  "skill.state.ready": "可用",
  "skill.state.untrusted": "未被信任，不使用：agent config trust",
  "skill.state.changed": "被信任之后有了变化，不使用：agent config trust {file}",
  "skill.state.shadowed": "不使用：另一个技能已有这个名字",
  "skill.state.unusable": "不能使用：{problem}",
  "skill.tools": "作者列出了这些工具；这并不允许任何操作：{tools}",
  "error.skill.none":
    "没有名为 {name} 的技能：这里没有任何技能。技能是项目的 .agent/skills 中一个带有 SKILL.md 的文件夹。",
  "error.skill.unknown": "没有名为 {name} 的技能。现有：{known}。",
};
