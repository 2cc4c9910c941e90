import { changes } from "./en_changes.ts";
import { commands } from "./en_commands.ts";
import { faces } from "./en_faces.ts";
import { goal } from "./en_goal.ts";
import { plan } from "./en_plan.ts";
import { sessions } from "./en_sessions.ts";
import { context } from "./en_context.ts";
import { memory } from "./en_memory.ts";
import { offline } from "./en_offline.ts";
import { routing } from "./en_routing.ts";
import { setup } from "./en_setup.ts";
import { usage } from "./en_usage.ts";
import { trust } from "./en_trust.ts";
import { tui } from "./en_tui.ts";
import { tuiConversation } from "./en_tui_conversation.ts";
import { tuiInput } from "./en_tui_input.ts";
import { tuiViewer } from "./en_tui_viewer.ts";
import { verdicts } from "./en_verdicts.ts";

/** What belongs to no topic. Places are `{name}`; keys of errors are `error.<code>` of an `AgentError`. */
export const general = {
  // A name and what is said of it; two sentences in one line.
  "text.named": "{name}: {what}",
  "text.next": "{first} {next}",
  "error.internal": "agent hit an internal error: {detail}. For details run again with --debug.",
  "error.cassette_invalid": "Invalid cassette, line {line}: {problem}.",
  "error.script_invalid": "Invalid script for the scripted model: {problem}.",
  "error.workspace.gone":
    "The folder {path} was moved, removed or replaced while agent was working in it. Open it at its new location: agent session resume",
  "error.workspace.missing": "The folder {path} does not exist.",
  "error.workspace.not_directory": "{path} is not a folder.",
  "error.workspace.risky":
    "Won't run in {path}: open a project folder; to go ahead anyway: agent config trust",
  "error.workspace.unreadable": "Cannot read the folder {path}: check its permissions.",
  "error.folder.denied": "Cannot create the folder {path}: {reason}.",
  "error.lock.held":
    "{path} is locked by process {pid} ({command}, since {since}), which is not running; it is probably stopped. Continue it (fg, or kill -CONT {pid}) or end it (kill {pid}), then try again.",
  "error.store.busy": "{path} is in use by another agent; nothing was written. Try again.",
  "error.store.gone":
    "{path} was moved or removed while agent was running; nothing more is recorded. Restore the folder and run again: agent session list",
  "error.store.full": "No space left on the disk for {path}. Free some space and try again.",
  "error.store.read_only": "{path} is read-only; nothing was written.",
  "error.store.denied": "Cannot open {path}: {detail}.",
  "error.store.io": "Cannot read or write {path}: {detail}. Check the disk and its free space.",
  "error.store.corrupt":
    "{path} is damaged. The next agent that has it to itself copies the readable records into a new file.",
  "error.store.damaged":
    "Record {seq} of {stream} is damaged or missing. The next agent that has the log to itself replaces it.",
  "error.store.newer": "{stream} was written by a newer version of agent. Update agent to read it.",
  "notice.store.salvaged":
    "{path} was damaged: {kept} records were copied to a new file. The damaged file is kept as {damaged}.",
  "notice.store.restored":
    "{path} was damaged and was restored to its state of {lostFrom}; later entries are lost. The damaged file is kept as {damaged}.",
  "notice.store.reset":
    "{path} was damaged, not readable and without a backup; it starts empty. The damaged file is kept as {damaged}.",
  "notice.store.missing": "{path} is missing and has no backup; it starts empty.",
  "notice.store.missing_restored":
    "{path} is missing; {kept} records were restored from the backup of {lostFrom}; later entries are lost.",
  "notice.store.missing_salvaged":
    "{path} is missing; {kept} records were copied from its write-ahead log to a new file.",
  "notice.store.lost": "{path}: {lost} of {total} records of {stream} are lost.",
  "notice.store.lost_end":
    "{path}: {lost} of {total} records of {stream} are lost, and possibly more at its end.",
  "notice.store.lost_blobs":
    "{path}: {lost} saved file contents are lost; changes that need them cannot be undone.",
  "error.config.syntax": "{file}:{line}:{column}: invalid YAML: {reason}.",
  "error.config.not_file": "{file} is not a regular file of at most 1 MiB.",
  "error.config.unreadable": "Cannot read the configuration file {file}: {reason}.",
  "error.config.write_failed": "Cannot write {file}: {reason}.",
  "error.config.no_workspace": "The folder {path} does not exist.",
  "error.config.unknown_key": "{place}: unknown key {key}.",
  "error.config.unknown_key_nearest": "{place}: unknown key {key}. Did you mean {nearest}?",
  "error.config.root_not_map": "{place}: the file must contain keys and values.",
  "error.config.not_map": "{place}: {key} must contain keys and values.",
  "error.config.not_list": "{place}: {key} must be a list.",
  "error.config.not_text": "{place}: {key} must be text.",
  "error.config.not_theme": "{place}: {key} must be the name of a theme. To see them: /theme",
  "error.config.not_number": "{place}: {key} must be a number.",
  "error.config.not_whole": "{place}: {key} must be a whole number.",
  "error.config.not_one_of": "{place}: {key} must be one of: {allowed}.",
  "error.config.not_above": "{place}: {key} must be greater than {minimum}.",
  "error.config.too_small": "{place}: {key} must be at least {minimum}.",
  "error.config.not_url":
    "{place}: {key} must be an http or https URL without user name, password or query.",
  "error.config.not_proxy":
    "{place}: {key} must be environment, null, or an http, https or socks5 URL without user name or password.",
  "error.config.not_thinking":
    "{place}: {key} must be off, low, medium, high, or a number of tokens.",
  "error.config.bad_name":
    "{place}: {key} is not a valid model name: start with a letter or digit, without spaces.",
  "error.config.invalid": "{place}: invalid value for {key}.",
  "error.config.bad_variable":
    "{place}: invalid variable in {key}: write ${NAME} or ${NAME:-default}; for a literal ${ write $${.",
  "error.config.unset_variable":
    "{place}: {key} needs the environment variable {variable}, which is not set. Set it, or give a default: ${{variable}:-default}.",
  "error.config.no_such_key": "Unknown configuration key {key}.",
  "error.config.no_such_key_nearest": "Unknown configuration key {key}. Did you mean {nearest}?",
  "error.config.variable_in_project":
    "{place}: {key} refers to the environment variable {variable}; project configuration may not read your environment. Write the value itself, or $${ for a literal ${.",
  "error.config.trust_file":
    "{file} is not one of this folder's trusted files. To list them: agent config trust --status",
  "error.config.trust_which":
    "Changed since you trusted this folder: {files}. To see the changes: agent config trust --status. To trust some: agent config trust FILE; to trust all: agent config trust --all",
  "error.config.not_in_project":
    "{key} cannot be set for a project: model servers, keys and files come only from your own configuration.",
  "error.model.no_price":
    "The price of {name} is unknown, so a cost limit cannot be enforced. Set models.{name}.price, or use --max-tokens.",
  "error.model.unknown": "Unknown model {name}. Configured: {known}.",
  "error.model.unknown_nearest":
    "Unknown model {name}. Did you mean {suggestion}? Configured: {known}.",
  "error.model.no_key":
    "No key for the model {name}. Set {variable}, or run: agent auth login {name}",
  "error.model.no_key_here":
    "No key for {record}, which the model {name} uses; the stored key is for another server and is not sent there. Set {variable}, or run: agent auth login {name}",
  "error.model.none":
    "No model is available yet. Choose one:\n  a key in the environment:  export DEEPSEEK_API_KEY=…  (or OPENAI_API_KEY, GEMINI_API_KEY)\n  a key stored here:         agent auth login deepseek\n  a model on this machine:   install Ollama, then: ollama pull qwen3:8b",
  "error.model.incomplete": "Cannot use the model {name}: {key} is missing.",
  "error.environment.unsafe":
    "{names} in the environment would expose this program's connections or inject code into it. Run without: {fix} … (for your own certificate authority use DENO_CERT)",
  "error.secrets.mode":
    "Other users can read or change {path}, so stored keys are not used. To fix it: {fix}",
  "error.secrets.damaged":
    "Cannot read the stored key {name} from {path}. Store it again: agent auth login {name}",
  "warning.config.ignored":
    "{place}: {key} is ignored: a project cannot set models or their servers, keys and files.",
  "warning.config.bad_server_name":
    "{place}: the MCP server {name} is left out: names have letters, digits and -, at most 32.",
  "warning.config.no_model":
    "{place}: unknown model {name} in {key}; it is skipped. Configured: {known}.",
  "warning.config.untrusted":
    "Not reading {file}: this folder is not trusted. To trust it: agent config trust",
  "warning.config.changed":
    "Not reading {file}: it changed since you trusted this folder. To review it: agent config trust",
  "warning.config.trust_outdated":
    "Not reading {file}: another folder was trusted at this path, or the path alone was. To trust it again: agent config trust",
};

/**
 * English, topic by topic: each table is a constant of the code cache. One object of all 1,700
 * sentences would be built anew at each start, for 6 ms.
 */
export const english = [
  general,
  changes,
  commands,
  faces,
  goal,
  plan,
  sessions,
  context,
  memory,
  offline,
  routing,
  setup,
  verdicts,
  usage,
  trust,
  tui,
  tuiConversation,
  tuiInput,
  tuiViewer,
] as const;
