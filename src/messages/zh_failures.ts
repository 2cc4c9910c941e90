/** What is said of failures that are known without a model. */

import type { failures as english } from "./en_failures.ts";
import { toolFailures } from "./zh_failures_tools.ts";

/** Of those that the shell or the system tells. */
const systemFailures: Readonly<
  Record<Exclude<keyof typeof english, keyof typeof toolFailures>, string>
> = {
  "failures.source.proven": "已知故障",
  "failures.shell.command_not_found": "PATH 中没有名为 {name} 的程序。",
  "failures.shell.off_path": "{name} 已安装在 {path}，但它所在的文件夹不在此 shell 的 PATH 中。",
  "failures.shell.command_not_found.near": "PATH 中没有名为 {name} 的程序。最接近的名称是 {near}。",
  "failures.shell.command_not_found.only": "PATH 中没有名为 {name} 的程序，但有 {only}。",
  "failures.shell.command_not_found.both":
    "PATH 中没有名为 {name} 的程序。最接近的名称是 {near}；软件包 {package} 提供 {name}。",
  "failures.shell.command_not_found.package":
    "PATH 中没有名为 {name} 的程序。软件包 {package} 提供它。",
  "failures.shell.assignment": "赋值时等号两边不能有空格；{name} 被当成了程序。",
  "failures.shell.program_of_script":
    "{script} 第 {number} 行运行 {name}，但 PATH 中没有这个程序。",
  "failures.shell.program_of_script.package":
    "{script} 第 {number} 行运行 {name}，但它没有安装。软件包 {package} 提供它。",
  "failures.shell.sudo_missing": "这里没有安装 sudo。如果您是 root，请直接运行命令。",
  "failures.shell.sudo_command": "sudo 找不到 {name}：sudo 自己的 PATH 不包含该程序所在的文件夹。",
  "failures.shell.run_by_other": "要运行的程序 {name} 不在 PATH 中。",
  "failures.shell.run_by_other.package": "要运行的程序 {name} 没有安装。软件包 {package} 提供它。",
  "failures.shell.env_interpreter": "脚本第一行指定的解释器 {name} 不在 PATH 中。",
  "failures.shell.env_interpreter.only": "脚本第一行指定的解释器是 {name}。PATH 中只有 {only}。",
  "failures.shell.not_executable": "文件 {path} 没有执行权限。",
  "failures.shell.folder_as_command": "{path} 是文件夹，不是程序。",
  "failures.shell.crlf": "{script} 的行以 CRLF（Windows 换行符）结尾。脚本需要 LF。",
  "failures.shell.bad_interpreter": "{script} 第一行中的解释器 {interpreter} 不存在。",
  "failures.shell.exec_format":
    "程序格式不正确：它适用于其他系统或处理器，或者是没有第一行（#!）的脚本。",
  "failures.shell.text_busy": "程序 {path} 正在运行，期间不能写入其文件。",
  "failures.shell.quote": "引号或括号（{mark}）没有闭合。",
  "failures.shell.unfinished": "Shell 语法不完整：缺少 done、fi、esac、括号或立即文档的结束标记。",
  "failures.shell.syntax": "Shell 语法在 {token} 附近有误。",
  "failures.shell.no_matches": "没有文件匹配 {pattern}。如果它不是给 shell 的通配符，请加引号。",
  "failures.shell.arguments": "命令行太长。请通过 xargs 或 find -exec 传递文件名。",
  "failures.shell.no_space": "磁盘已满：没有剩余空间（no space）。",
  "failures.shell.no_inodes": "无法创建文件：文件系统没有剩余空间或 inode。",
  "failures.shell.quota": "您的磁盘配额已用完。",
  "failures.shell.read_only": "文件系统以只读方式挂载。",
  "failures.shell.open_files": "进程打开的文件数已达到上限。",
  "failures.shell.file_watchers": "已达到系统监视文件数（inotify）的上限。",
  "failures.memory.node_heap":
    "Node.js 的堆内存已达到上限。NODE_OPTIONS=--max-old-space-size=4096 可提高上限。",
  "failures.memory.build_killed":
    "构建进程被终止，通常是因为内存不足。减少并行任务可降低内存占用。",
  "failures.memory.exhausted": "程序无法再获得内存。",
  "failures.file.permission": "您的用户无权访问 {path}。",
  "failures.file.not_permitted": "系统不允许对 {path} 执行此操作：所有者或文件属性禁止。",
  "failures.file.missing": "{path} 不存在。",
  "failures.file.missing.near": "{path} 不存在。最接近的名称是 {near}。",
  "failures.file.is_folder": "{path} 是文件夹，但需要的是文件。",
  "failures.file.folder_left_out": "{path} 是文件夹。cp 只有加 -r 才复制文件夹。",
  "failures.file.not_folder": "{path} 是文件，但需要的是文件夹。",
  "failures.file.exists": "{path} 已存在。",
  "failures.file.not_empty": "文件夹 {path} 不是空的。",
  "failures.file.busy": "{path} 正在使用中。",
  "failures.file.links": "{path} 是指向自身的符号链接。",
  "failures.file.name_too_long": "文件名太长。多数文件系统最多允许 255 字节。",
  "failures.exit.interrupted": "命令被 Ctrl-C 中断（退出码 130）。",
  "failures.exit.quit": "命令被 Ctrl-\\ 结束（退出码 131）。",
  "failures.exit.illegal_instruction": "程序使用了此处理器没有的指令（退出码 132）。",
  "failures.exit.aborted": "程序因内部错误而中止（退出码 134）。",
  "failures.exit.bus_error": "程序访问了不存在的内存（退出码 135，SIGBUS）。",
  "failures.exit.arithmetic": "程序出现算术错误，通常是除以零（退出码 136）。",
  "failures.exit.killed": "命令被强制终止（退出码 137，SIGKILL），通常是因为内存不足。",
  "failures.exit.segfault":
    "程序发生段错误（segmentation fault）而崩溃：访问了不属于它的内存（退出码 139）。",
  "failures.exit.broken_pipe": "管道的读取方先结束了（退出码 141，SIGPIPE）。通常无害。",
  "failures.exit.terminated": "另一个进程要求该命令结束（退出码 143，SIGTERM）。",
  "failures.exit.stopped": "命令已暂停，并未结束（Ctrl-Z）。用 fg 继续，或用 bg 在后台继续。",
  "failures.exit.not_found": "PATH 中没有名为 {name} 的程序（退出码 127）。",
  "failures.exit.not_executable": "文件 {path} 没有执行权限（退出码 126）。",
  "failures.locale.missing": "语言设置指定了没有安装的区域。",
  "failures.locale.missing.name": "没有安装区域 {name}。",
  "failures.subcommand": "{tool} 没有 {name} 命令。",
  "failures.subcommand.near": "{tool} 没有 {name} 命令。最接近的名称是 {near}。",
  "failures.net.proxy": "代理拒绝连接或无法访问。请检查 HTTP_PROXY 和 HTTPS_PROXY。",
  "failures.net.dns": "无法解析主机名：名称有误，或者 DNS 或网络不可用。",
  "failures.net.dns.host": "无法解析主机名 {host}：名称有误，或者 DNS 或网络不可用。",
  "failures.net.refused": "主机拒绝连接：该端口上没有程序监听。",
  "failures.net.refused.host": "{host} 拒绝连接：端口 {port} 上没有程序监听。",
  "failures.net.timed_out": "主机没有及时响应（超时）。",
  "failures.net.timed_out.host":
    "{host} 没有及时响应（超时）：主机不可用，或者防火墙丢弃了数据包。",
  "failures.net.unreachable": "没有通往该主机的路由：网络不可用或不正确。",
  "failures.net.port_in_use": "另一个程序已在监听该端口。",
  "failures.net.port_in_use.number": "另一个程序已在监听端口 {port}。",
  "failures.net.port_privileged": "1024 以下的端口需要更高权限。请使用更大的端口号。",
  "failures.net.port_privileged.number":
    "端口 {port} 小于 1024，程序需要更高权限。请使用更大的端口号。",
  "failures.tls.expired": "服务器的证书已过期，或者本机时钟不正确。",
  "failures.tls.not_yet_valid": "证书尚未生效：本机时钟可能偏慢。",
  "failures.tls.host_name": "证书属于另一个主机名。",
  "failures.tls.unknown_issuer":
    "证书是自签名的，或者由本机不认识的机构颁发。需要安装公司自己的 CA 证书。",
  "failures.net.unreachable.host": "没有通往 {host} 的路由：网络不可用或不正确。",
  "failures.file.archive": "归档文件已损坏、不完整，或者是其他格式。",
  "failures.file.archive.path": "归档文件 {path} 已损坏、不完整，或者是其他格式。",
  "failures.shell.bad_interpreter.unknown":
    "{script} 第一行（#!）中的解释器不存在，或者该行以 CRLF 结尾。",
  "failures.shell.no_sudoer": "用户 {user} 无权使用 sudo 执行此操作。需要管理员授权。",
  "failures.macos.tools": "缺少 Xcode 命令行工具（xcrun）。",
  "failures.file.archive.gzip": "文件不是 gzip 格式。不带 z 的 tar xf 会自动识别格式。",
  "failures.file.archive.gzip_path": "{path} 不是 gzip 格式。不带 z 的 tar xf 会自动识别格式。",
  "failures.shell.exec_format.platform": "镜像适用于 {platform}，而本机的处理器不同。",
};

export const failures: Readonly<Record<keyof typeof english, string>> = {
  ...systemFailures,
  ...toolFailures,
};
