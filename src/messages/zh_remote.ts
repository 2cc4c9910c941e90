import type { remote as english } from "./en_remote.ts";

/** What is said of a workspace on another machine. */
export const remote: Readonly<Record<keyof typeof english, string>> = {
  "error.remote.name": "{name} 不是远程工作区；请写成 user@host:/path。",
  "error.remote.no_ssh": "本机没有 ssh 程序；请安装 OpenSSH 客户端。",
  "error.remote.unknown_key": "未知的主机密钥：{host}；请先运行一次 ssh {host} 并确认。",
  "error.remote.changed_key":
    "{host} 的主机密钥已改变；请先查明原因，再用 ssh-keygen -R 删除旧密钥。",
  "error.remote.denied":
    "{host} 不接受你的任何密钥（{detail}）；请用 ssh-add 加载密钥，或用 ssh-copy-id {host} 把密钥放到其上。",
  "error.remote.password":
    "{host} 不接受密钥，只接受密码（{detail}），而 agent 不输入密码；请让它接受密钥，再运行 ssh-copy-id {host}。",
  "error.remote.unreachable": "无法连接 {host}：{detail}",
  "error.remote.lost": "与 {host} 的连接已断开（{detail}）；请重新运行命令。没有写到一半的文件。",
  "error.remote.missing": "{host} 上没有你可以进入的文件夹 {path}。",
  "error.remote.tools":
    "{host} 缺少 GNU 或 BusyBox 的工具（{tools}）；请在其上安装 coreutils 和 findutils。不支持 macOS 和 Windows 主机。",
  "error.remote.no_shell": "{host} 没有为我们运行 POSIX shell（{detail}）；不支持 Windows 主机。",
  "error.remote.no_group":
    "{host} 在 ssh 服务器的进程组中启动命令，因而无法结束它们；没有运行任何命令。",
  "error.remote.offline":
    "已开启 offline，而 {name} 是另一台机器；请关闭 offline 或去掉 --remote。",
  "error.remote.here":
    "agent {command} 只能用于本机；请去掉 --remote 运行，或直接在 {host} 上运行。",
  "remote.unread":
    "不读取 {host} 上的 .agent/config.yaml：远程项目中只有 AGENTS.md 和 CLAUDE.md 在你信任之后有效。",
};
