/** What commands say of skills and plugins. */
export const extensions = {
  "extension.origin.user": "you",
  "extension.origin.project": "project",
  "column.extension_state": "State",
  "skill.none":
    "There are no skills. A skill is a folder with a SKILL.md in .agent/skills of the project or in skills beside your config.yaml.",
  "skill.state.ready": "ready",
  "skill.state.untrusted": "not trusted, not used: agent config trust",
  "skill.state.changed": "changed since it was trusted, not used: agent config trust {file}",
  "skill.state.shadowed": "not used: another skill has this name",
  "skill.state.unusable": "cannot be used: {problem}",
  "skill.tools": "Its author names these tools; nothing is allowed by that: {tools}",
  "error.skill.none":
    "Unknown skill {name}: there are no skills. A skill is a folder with a SKILL.md in .agent/skills of the project.",
  "error.skill.unknown": "Unknown skill {name}. There are: {known}.",
};
