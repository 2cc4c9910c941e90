import type { general as english } from "./en.ts";
import { changes } from "./zh_changes.ts";
import { commands } from "./zh_commands.ts";
import { faces } from "./zh_faces.ts";
import { goal } from "./zh_goal.ts";
import { plan } from "./zh_plan.ts";
import { sessions } from "./zh_sessions.ts";
import { context } from "./zh_context.ts";
import { memory } from "./zh_memory.ts";
import { offline } from "./zh_offline.ts";
import { setup } from "./zh_setup.ts";
import { routing } from "./zh_routing.ts";
import { usage } from "./zh_usage.ts";
import { trust } from "./zh_trust.ts";
import { tui } from "./zh_tui.ts";
import { tuiConversation } from "./zh_tui_conversation.ts";
import { tuiInput } from "./zh_tui_input.ts";
import { tuiViewer } from "./zh_tui_viewer.ts";
import { verdicts } from "./zh_verdicts.ts";

/** The same keys as in English, checked by the type. */
export const general: Readonly<Record<keyof typeof english, string>> = {
  // A name and what is said of it; two sentences in one line.
  "text.named": "{name}：{what}",
  "text.next": "{first}{next}",
  "error.internal": "agent 内部出错：{detail}。加 --debug 重新运行可查看细节。",
  "error.cassette_invalid": "录制文件第 {line} 行无效：{problem}。",
  "error.script_invalid": "脚本模型的脚本无效：{problem}。",
  "error.workspace.gone":
    "文件夹 {path} 在 agent 工作期间被移动、删除或替换。请在新位置打开：agent session resume",
  "error.workspace.missing": "文件夹 {path} 不存在。",
  "error.workspace.not_directory": "{path} 不是文件夹。",
  "error.workspace.risky": "不在 {path} 中运行：请打开项目文件夹；仍要继续：agent config trust",
  "error.workspace.unreadable": "无法读取文件夹 {path}，请检查其权限。",
  "error.folder.denied": "无法创建文件夹 {path}：{reason}。",
  "error.lock.held":
    "{path} 被进程 {pid}（{command}，自 {since}）锁定，该进程没有运行，可能已被暂停。请让它继续（fg 或 kill -CONT {pid}）或结束它（kill {pid}），然后重试。",
  "error.store.busy": "{path} 正被另一个 agent 使用，未写入任何内容。请重试。",
  "error.store.gone":
    "{path} 在 agent 运行期间被移动或删除，之后的内容不再记录。请恢复该文件夹后再运行：agent session list",
  "error.store.full": "磁盘空间不足，无法写入 {path}。请释放空间后重试。",
  "error.store.read_only": "{path} 是只读的，未写入任何内容。",
  "error.store.denied": "无法打开 {path}：{detail}。",
  "error.store.io": "读写 {path} 失败：{detail}。请检查磁盘及其剩余空间。",
  "error.store.corrupt": "{path} 已损坏。下一个独占它的 agent 会把可读取的记录复制到新文件。",
  "error.store.damaged":
    "{stream} 的第 {seq} 条记录已损坏或缺失。下一个独占该日志的 agent 会替换它。",
  "error.store.newer": "{stream} 由更新版本的 agent 写入。请更新 agent 后再读取。",
  "notice.store.salvaged":
    "{path} 已损坏：{kept} 条记录已复制到新文件。损坏的文件保留为 {damaged}。",
  "notice.store.restored":
    "{path} 已损坏，已恢复到 {lostFrom} 的状态；之后的条目已丢失。损坏的文件保留为 {damaged}。",
  "notice.store.reset":
    "{path} 已损坏、无法读取且没有备份，将从空白开始。损坏的文件保留为 {damaged}。",
  "notice.store.missing": "{path} 不存在且没有备份，将从空白开始。",
  "notice.store.missing_restored":
    "{path} 不存在；已从 {lostFrom} 的备份恢复 {kept} 条记录；之后的条目已丢失。",
  "notice.store.missing_salvaged": "{path} 不存在；已从其预写日志复制 {kept} 条记录到新文件。",
  "notice.store.lost": "{path}：{stream} 的 {total} 条记录中有 {lost} 条已丢失。",
  "notice.store.lost_end":
    "{path}：{stream} 的 {total} 条记录中有 {lost} 条已丢失，其末尾可能还有更多丢失。",
  "notice.store.lost_blobs": "{path}：{lost} 份已保存的文件内容丢失；需要它们的更改无法撤销。",
  "error.config.syntax": "{file}:{line}:{column}：无效的 YAML：{reason}。",
  "error.config.not_file": "{file} 不是普通文件，或者超过 1 MiB。",
  "error.config.unreadable": "无法读取配置文件 {file}：{reason}。",
  "error.config.write_failed": "无法写入 {file}：{reason}。",
  "error.config.no_workspace": "文件夹 {path} 不存在。",
  "error.config.unknown_key": "{place}：未知的键 {key}。",
  "error.config.unknown_key_nearest": "{place}：未知的键 {key}。是不是 {nearest}？",
  "error.config.root_not_map": "{place}：文件内容应当是键和值。",
  "error.config.not_map": "{place}：{key} 下面应当是键和值。",
  "error.config.not_list": "{place}：{key} 应当是列表。",
  "error.config.not_text": "{place}：{key} 必须是文本。",
  "error.config.not_theme": "{place}：{key} 必须是主题的名字。查看所有主题：/theme",
  "error.config.not_number": "{place}：{key} 必须是数字。",
  "error.config.not_whole": "{place}：{key} 必须是整数。",
  "error.config.not_one_of": "{place}：{key} 只能是以下之一：{allowed}。",
  "error.config.not_above": "{place}：{key} 必须大于 {minimum}。",
  "error.config.too_small": "{place}：{key} 不能小于 {minimum}。",
  "error.config.not_url": "{place}：{key} 必须是不含用户名、密码和查询参数的 http 或 https URL。",
  "error.config.not_proxy":
    "{place}：{key} 必须是 environment、null，或不含用户名和密码的 http、https、socks5 URL。",
  "error.config.not_thinking": "{place}：{key} 必须是 off、low、medium、high 或 token 数。",
  "error.config.bad_name": "{place}：{key} 不是有效的模型名：须以字母或数字开头，不含空格。",
  "error.config.invalid": "{place}：{key} 的值无效。",
  "error.config.bad_variable":
    "{place}：{key} 中的变量无效：请写 ${NAME} 或 ${NAME:-default}；要写字面的 ${ 请用 $${。",
  "error.config.unset_variable":
    "{place}：{key} 需要环境变量 {variable}，但它未设置。请设置它，或给出默认值：${{variable}:-default}。",
  "error.config.no_such_key": "未知的配置项 {key}。",
  "error.config.no_such_key_nearest": "未知的配置项 {key}。是不是 {nearest}？",
  "error.config.variable_in_project":
    "{place}：{key} 引用了环境变量 {variable}；项目配置不能读取你的环境变量。请直接写值；要写字面的 ${ 请用 $${ 。",
  "error.config.trust_file":
    "{file} 不在这个文件夹需要信任的文件之列。查看列表：agent config trust --status",
  "error.config.trust_which":
    "自你信任这个文件夹以来有改动：{files}。查看改动：agent config trust --status。信任一部分：agent config trust FILE；全部：agent config trust --all",
  "error.config.not_in_project":
    "{key} 不能在项目中设置：模型的服务器、密钥和文件只取自你自己的配置。",
  "error.model.no_price":
    "{name} 的价格未知，无法执行费用上限。请设置 models.{name}.price，或改用 --max-tokens。",
  "error.model.unknown": "未知的模型 {name}。已配置：{known}。",
  "error.model.unknown_nearest": "未知的模型 {name}。是不是 {suggestion}？已配置：{known}。",
  "error.model.no_key": "模型 {name} 没有密钥。请设置 {variable}，或运行：agent auth login {name}",
  "error.model.no_key_here":
    "模型 {name} 需要 {record} 的密钥；已保存的密钥属于另一台服务器，不会发给它。请设置 {variable}，或运行：agent auth login {name}",
  "error.model.none": `还没有可用的模型。任选一种方式：
  在环境变量中给出密钥：export DEEPSEEK_API_KEY=…（或 OPENAI_API_KEY、GEMINI_API_KEY）
  把密钥存到本机：agent auth login deepseek
  使用本机模型：安装 Ollama，然后运行：ollama pull qwen3:8b`,
  "error.model.incomplete": "无法使用模型 {name}：缺少 {key}。",
  "error.environment.unsafe":
    "环境变量 {names} 会暴露本程序的连接或向其注入代码。请去掉后再运行：{fix} …（自有的证书颁发机构请用 DENO_CERT）",
  "error.secrets.mode": "其他用户可以读取或修改 {path}，因此不使用已保存的密钥。修复：{fix}",
  "error.secrets.damaged":
    "无法从 {path} 读取已保存的密钥 {name}。请重新保存：agent auth login {name}",
  "warning.config.ignored": "{place}：忽略 {key}：项目不能设置模型及其服务器、密钥和文件。",
  "warning.config.bad_server_name":
    "{place}：不使用 MCP 服务器 {name}：名字只能有字母、数字和 -，最多 32 个。",
  "warning.config.no_model": "{place}：{key} 中的模型 {name} 未知，已跳过。已配置：{known}。",
  "warning.config.untrusted": "未读取 {file}：此文件夹未受信任。要信任它：agent config trust",
  "warning.config.changed":
    "未读取 {file}：自你信任这个文件夹以来它有改动。查看并决定：agent config trust",
  "warning.config.trust_outdated":
    "未读取 {file}：此路径上受信任的是另一个文件夹，或者只按路径信任过。重新信任：agent config trust",
};

/** Chinese (simplified), topic by topic as in English. */
export const chinese = [
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
  setup,
  routing,
  verdicts,
  usage,
  trust,
  tui,
  tuiConversation,
  tuiInput,
  tuiViewer,
] as const;
