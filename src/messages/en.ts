import { changes } from "./en_changes.ts";
import { code } from "./en_code.ts";
import { commands } from "./en_commands.ts";
import { faces } from "./en_faces.ts";
import { goal } from "./en_goal.ts";
import { help } from "./en_help.ts";
import { plan } from "./en_plan.ts";
import { sessions } from "./en_sessions.ts";
import { context } from "./en_context.ts";
import { memory } from "./en_memory.ts";
import { offline } from "./en_offline.ts";
import { routing } from "./en_routing.ts";
import { usage } from "./en_usage.ts";
import { trust } from "./en_trust.ts";
import { tui } from "./en_tui.ts";
import { tuiConversation } from "./en_tui_conversation.ts";
import { tuiInput } from "./en_tui_input.ts";
import { verdicts } from "./en_verdicts.ts";

/** What belongs to no topic. Places are `{name}`; keys of errors are `error.<code>` of an `AgentError`. */
export const general = {
  // A name and what is said of it; two sentences in one line.
  "text.named": "{name}: {what}",
  "text.next": "{first} {next}",
  "error.internal":
    "Something went wrong inside agent: {detail}. Run again with --debug for details.",
  "error.cassette_invalid": "Line {line} of the cassette cannot be used: {problem}.",
  "error.script_invalid": "The script of the scripted model cannot be used: {problem}.",
  "error.workspace.gone":
    "The folder {path} was moved, removed or replaced while agent worked in it. Open it where it is now: agent session resume",
  "error.workspace.missing": "There is no folder {path}.",
  "error.workspace.not_directory": "{path} is not a folder; a workspace must be one.",
  "error.workspace.risky":
    "{path} is no project: what can be undone would be kept of everything in it. Go to the project's folder, or say that you mean it: agent config trust",
  "error.workspace.unreadable": "The folder {path} cannot be read; check its permissions.",
  "error.folder.denied": "The folder {path} cannot be made: {reason}.",
  "error.lock.held":
    "Process {pid} ({command}, since {since}) holds {path} and does not run; it is probably stopped. Let it go on (fg, or kill -CONT {pid}) or end it (kill {pid}), and try again.",
  "error.store.busy": "Another agent keeps {path} busy; nothing was written. Try again.",
  "error.store.gone":
    "{path} was moved or removed while agent was running; nothing more is recorded. Bring the folder back and run again: agent session list",
  "error.store.full": "There is no room on the disk for {path}. Free some space and try again.",
  "error.store.read_only": "{path} can only be read, so nothing was written.",
  "error.store.denied": "{path} cannot be opened: {detail}.",
  "error.store.io":
    "Reading or writing {path} failed: {detail}. Check the disk and the room on it.",
  "error.store.corrupt":
    "{path} is damaged. The next start of agent that has it alone copies what can be read into a new file.",
  "error.store.damaged":
    "Record {seq} of {stream} is damaged or missing. The next start of agent that has the log alone replaces it.",
  "error.store.newer": "{stream} was written by a newer agent; update to read it.",
  "notice.store.salvaged":
    "{path} was damaged: {kept} records were copied into a new file. The damaged file is kept as {damaged}.",
  "notice.store.restored":
    "{path} was damaged and is now as it was at {lostFrom}; later entries are lost. The damaged file is kept as {damaged}.",
  "notice.store.reset":
    "{path} was damaged, nothing in it could be read and there was no backup, so it starts empty. The damaged file is kept as {damaged}.",
  "notice.store.missing": "{path} is missing and there is no backup, so it starts empty.",
  "notice.store.missing_restored":
    "{path} is missing; {kept} records were restored from the backup of {lostFrom}; later entries are lost.",
  "notice.store.missing_salvaged":
    "{path} is missing; {kept} records were copied from its write-ahead log into a new file.",
  "notice.store.lost": "{path}: {lost} of {total} records of {stream} are lost.",
  "notice.store.lost_end":
    "{path}: {lost} of {total} records of {stream} are lost, and possibly more at its end.",
  "notice.store.lost_blobs":
    "{path}: {lost} saved file contents are lost; changes that need them cannot be undone.",
  "error.config.syntax": "{file}:{line}:{column}: this is not valid YAML: {reason}.",
  "error.config.not_file": "{file} is not a regular file of at most 1 MiB.",
  "error.config.unreadable": "The configuration file {file} cannot be read: {reason}.",
  "error.config.write_failed": "{file} cannot be written: {reason}.",
  "error.config.no_workspace": "The folder {path} is not there.",
  "error.config.unknown_key": "{place}: there is no key {key}.",
  "error.config.unknown_key_nearest": "{place}: there is no key {key}. Did you mean {nearest}?",
  "error.config.root_not_map": "{place}: the file must hold keys and values.",
  "error.config.not_map": "{place}: {key} must hold keys and values.",
  "error.config.not_text": "{place}: {key} must be text.",
  "error.config.not_number": "{place}: {key} must be a number.",
  "error.config.not_whole": "{place}: {key} must be a whole number.",
  "error.config.not_one_of": "{place}: {key} must be one of: {allowed}.",
  "error.config.not_above": "{place}: {key} must be more than {minimum}.",
  "error.config.too_small": "{place}: {key} must be at least {minimum}.",
  "error.config.not_url":
    "{place}: {key} must be an http or https address without user name, password and query.",
  "error.config.not_proxy":
    "{place}: {key} must be environment, null, or an http, https or socks5 address without user name and password.",
  "error.config.not_thinking":
    "{place}: {key} must be off, low, medium, high, or a number of tokens.",
  "error.config.bad_name":
    "{place}: {key} is no name for a model: begin with a letter or digit and leave out blanks.",
  "error.config.invalid": "{place}: {key} has a value that cannot be used.",
  "error.config.bad_variable":
    "{place}: a variable in {key} is neither ${NAME} nor ${NAME:-default}. For the characters themselves write $${.",
  "error.config.unset_variable":
    "{place}: {key} needs the environment variable {variable}, which is not set. Set it, or give a default: ${{variable}:-default}.",
  "error.config.no_such_key": "There is no configuration key {key}.",
  "error.config.no_such_key_nearest":
    "There is no configuration key {key}. Did you mean {nearest}?",
  "error.config.variable_in_project":
    "{place}: {key} names the environment variable {variable}: what a project brings may not read your environment. Write the value itself, or $${ for these characters.",
  "error.config.trust_file":
    "{file} is none of the files that this folder brings. To list them: agent config trust --status",
  "error.config.trust_which":
    "Changed since you trusted this folder: {files}. To see how: agent config trust --status. To trust some of it: agent config trust FILE, or all of it: agent config trust --all",
  "error.config.not_in_project":
    "{key} cannot be set for a project: servers, keys and files of models come from your own configuration only.",
  "error.model.no_price":
    "The price of {name} is not known, so a limit in money cannot be kept. Set models.{name}.price, or use --max-tokens.",
  "error.model.unknown": "There is no model {name}. Known are: {known}.",
  "error.model.unknown_nearest":
    "There is no model {name}. Did you mean {suggestion}? Known are: {known}.",
  "error.model.no_key":
    "There is no key for the model {name}. Set {variable}, or run: agent auth login {name}",
  "error.model.no_key_here":
    "The model {name} needs a key for {record}; the stored one is for another server and is not sent there. Set {variable}, or run: agent auth login {name}",
  "error.model.none": `There is no model to talk to yet. Choose one way:
  a key in the environment:  export DEEPSEEK_API_KEY=…  (or OPENAI_API_KEY, GEMINI_API_KEY)
  a key stored here:         agent auth login deepseek
  a model on this machine:   install Ollama, then: ollama pull qwen3:8b`,
  "error.model.incomplete": "The model {name} cannot be used: {key} is missing.",
  "error.environment.unsafe":
    "{names} in the environment would lay open this program's connections or put code into it. Run without: {fix} … (a certificate authority of your own goes into DENO_CERT)",
  "error.secrets.mode":
    "{path} can be read or changed by other users; stored keys are not used before that is mended: {fix}",
  "error.secrets.damaged":
    "The stored key {name} cannot be read from {path}. Store it again with agent auth login.",
  "warning.config.ignored":
    "{place}: {key} is ignored: a project cannot name models, servers, keys or files of models.",
  "warning.config.no_model":
    "{place}: there is no model {name}, so {key} goes without it. Known are: {known}. Write one of them there.",
  "warning.config.untrusted": "{file} is not read: this workspace is not trusted.",
  "warning.config.changed":
    "{file} is not read: it is not as it was when you trusted this folder. To see how it differs and decide: agent config trust",
  "warning.config.trust_outdated":
    "{file} is not read: what was trusted at this path is another folder, or was trusted by its path alone. To trust it again: agent config trust",
};

/**
 * English, topic by topic: each table is a constant of the code cache. One object of all 1,700
 * sentences would be built anew at each start, for 6 ms.
 */
export const english = [
  general,
  changes,
  code,
  commands,
  faces,
  goal,
  help,
  plan,
  sessions,
  context,
  memory,
  offline,
  routing,
  verdicts,
  usage,
  trust,
  tui,
  tuiConversation,
  tuiInput,
] as const;
