/** What commands say of skills and plugins. */
export const extensions = {
  "extension.origin.user": "you",
  "extension.origin.project": "project",
  "column.extension_origin": "From",
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
  "column.rights": "Rights",
  "plugin.any": "any",
  "plugin.list.none":
    "There are no plugins. To begin one: agent plugin new NAME; to add a folder with a plugin.yaml: agent plugin add FOLDER",
  "plugin.state.ready": "ready",
  "plugin.state.untrusted": "not trusted, not used: agent plugin trust {name}",
  "plugin.state.changed": "changed since it was trusted, not used: agent plugin trust {name}",
  "plugin.state.shadowed": "not used: something else has this name",
  "plugin.state.broken": "cannot be used: {problem}",
  "plugin.question": "Plugin {name} {version}: {description}",
  "plugin.rights": "It wants the rights to call:",
  "plugin.no_rights": "It wants no rights: it can only compute.",
  "plugin.tools": "It offers:",
  "plugin.more_lines": "… and {count} more lines",
  "plugin.trusted": "Trusted the plugin {name} {version} with {count} rights.",
  "plugin.added": "Added the plugin {name} {version}: {path}",
  "plugin.removed.user": "Removed the plugin {name}.",
  "plugin.removed.project":
    "The plugin {name} is not trusted any more. Its files belong to the project and stay.",
  "plugin.created.user": "Wrote the plugin {name}: {path}. To use it: agent plugin trust {name}",
  "plugin.created.project":
    "Wrote the plugin {name}: {path}. To use it: agent config trust, then agent plugin trust {name}",
  "error.plugin.none":
    "Unknown plugin {name}: there are no plugins. To begin one: agent plugin new {name}",
  "error.plugin.unknown": "Unknown plugin {name}. There are: {known}.",
  "error.plugin.broken": "The plugin {name} cannot be used: {problem}.",
  "error.plugin.project":
    "The project is not trusted with the files of the plugin {name}. To see and trust them first: agent config trust",
  "error.plugin.declined": "The plugin {name} was not trusted.",
  "error.plugin.needs_approval":
    "Trusting the plugin {name} needs your approval: run this in a terminal, or with --yes.",
  "error.plugin.no_folder": "There is no folder {path}.",
  "error.plugin.there": "There is a plugin {name} already. To remove it: agent plugin rm {name}",
  "error.plugin.moved":
    "The files of the plugin {name} changed while they were copied: nothing was added.",
  "error.plugin.not_written": "Cannot write {path}: {reason}.",
  "error.plugin.bad_name": "A plugin cannot be named {name}: {problem}.",
  "error.config.bad_toolkit": "The toolkit {name} in your config.yaml cannot be used: {problem}.",
};
