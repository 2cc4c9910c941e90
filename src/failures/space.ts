/** Failures where a disk, a quota, a limit or memory is used up. */

import { ownLine } from "./clients.ts";
import type { Failure } from "./types.ts";

const noSpace = [
  /^(?!.*(?:ENOSPC: System limit|file watchers))[\w.+/-]+[:：] ?[^\n]*(?:No space left on device|设备上没有空间)['’]?(?: \((?:os error )?28\)|[.。])?$/m,
  /^(?:OSError|IOError): \[Errno 28\] No space left on device(?:: '[^'\n]*')?$(?!\n\S)/m,
  /^(?:\[?Error\]?|npm (?:ERR!|error)(?: \w+)?): ?ENOSPC: no space left on device/m,
  /^npm (?:ERR!|error) code ENOSPC$/m,
  /^(?:fatal: |error: |致命错误：|错误：)[^\n]*(?:No space left on device|设备上没有空间)$/m,
  /^[^\n]*: fatal error: error writing to [^\n]*: No space left on device$/m,
  /^E: (?:You don't have enough free space in|您在 ?)[^\n]*/m,
  /^ERROR: Could not install packages due to an OSError: \[Errno 28\] No space left on device/m,
  /^(?:docker: |Error response from daemon: |failed to [^\n]*|write |ERROR: [^\n]*)[^\n]*: no space left on device\.?$/m,
];

export const spaceFailures: readonly Failure[] = [
  {
    id: "shell.no_inodes",
    tools: "any",
    words: [
      /^(?:touch|mkdir|ln|mknod|mktemp): (?:cannot (?:touch|create)|failed to create|无法(?:创建|touch)) ?[^\n]*: (?:No space left on device|设备上没有空间)$/m,
    ],
    proposals: () => [
      { command: "df -i", does: "failures.do.inodes" },
      { command: "df -h", does: "failures.do.disk" },
    ],
  },
  {
    id: "shell.no_space",
    tools: "any",
    words: noSpace,
    byClients: [ownLine("[Nn]o space left on device|ENOSPC|设备上没有空间")],
    prove: (details, { text }) =>
      Promise.resolve(
        /^(?:touch|mkdir|ln|mknod|mktemp): /m.test(text.split("\n").at(-1) ?? "")
          ? { kind: "refuted" }
          : { kind: "open", details },
      ),
    proposals: (_, { tools }) => [
      { command: "df -h", does: "failures.do.disk" },
      { command: "df -i", does: "failures.do.inodes" },
      {
        command: tools.includes("docker") ? "docker system df" : null,
        does: "failures.do.docker_disk",
      },
    ],
  },
  {
    id: "shell.quota",
    tools: "any",
    words: [
      /^[\w.+/-]+[:：] ?[^\n]*(?:Disk quota exceeded|超出磁盘限额)$/m,
      /\bEDQUOT: disk quota exceeded/m,
    ],
    proposals: () => [{ command: "quota -s", does: "failures.do.quota" }],
  },
  {
    id: "shell.read_only",
    tools: "any",
    words: [
      /^[\w.+/-]+[:：] ?[^\n]*(?:Read-only file system|只读文件系统)(?: \(os error 30\))?$/m,
      /^(?:OSError|IOError): \[Errno 30\] Read-only file system(?:: '[^'\n]*')?$(?!\n\S)/m,
      /^(?:\[?Error\]?|npm (?:ERR!|error)(?: \w+)?): ?EROFS: read-only file system/m,
      /^zsh:(?:\d+:)? read-only file system: /m,
    ],
    proposals: () => [{ command: "mount", does: "failures.do.mounts" }],
  },
  {
    id: "shell.open_files",
    tools: "any",
    words: [
      /^[\w.+/-]+[:：] ?[^\n]*(?:Too many open files(?: in system)?|打开的文件过多)(?: \(os error 24\))?$/m,
      /^(?:OSError|IOError): \[Errno 24\] Too many open files(?:: '[^'\n]*')?$(?!\n\S)/m,
      /^(?:\[?Error\]?|Uncaught Error|npm (?:ERR!|error)(?: \w+)?): ?EMFILE[:,] (?:too many open files|[^\n]*)/m,
      /^(?:panic: |\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d )?[^\n]*: too many open files$/m,
    ],
    prove: (details, { text }) =>
      Promise.resolve(
        /inotify[^\n]*Too many open files/.test(text)
          ? { kind: "refuted" }
          : { kind: "open", details },
      ),
    proposals: () => [{ command: "ulimit -n", does: "failures.do.limits" }],
  },
  {
    id: "shell.file_watchers",
    tools: "any",
    words: [
      /^(?:\[?Error\]?|Uncaught Error): ENOSPC: System limit for number of file watchers reached/m,
      /^[\w.+/-]+: [^\n]*inotify[^\n]*: Too many open files$/m,
      /^OSError: \[Errno 28\] inotify watch limit reached/m,
      /^[^\n]*: (?:Failed to watch [^\n]*; upper limit on inotify watches reached!|inotify watch limit reached)/m,
    ],
    proposals: (_, { system }) => [{
      command: system.os === "linux" ? "sysctl fs.inotify.max_user_watches" : null,
      does: "failures.do.limits",
    }],
  },
  {
    id: "memory.node_heap",
    tools: "any",
    exits: [134, 6, 1, 5],
    words: [
      /^FATAL ERROR: [^\n]*(?:JavaScript heap out of memory|Reached heap limit)/m,
    ],
    proposals: () => [{
      command: "node -p 'v8.getHeapStatistics().heap_size_limit'",
      does: "failures.do.limits",
    }],
  },
  {
    id: "memory.build_killed",
    tools: "any",
    words: [
      /^(?:\w+\+*: |clang: error: |collect2: )?(?:fatal error|error|internal compiler error): (?:Killed signal terminated program \w+|unable to execute command: Killed|Killed \(program \w+\)|ld terminated with signal 9 \[Killed\])/m,
      /^error: could not compile `(?<name>[^`\n]+)`[\s\S]*\(signal: 9, SIGKILL: kill\)/m,
      /^make(?:\[\d+\])?: \*\*\* .*(?:Killed|已杀死)$/m,
      /^[\w/.+-]+: signal: killed$/m,
      /^(?:npm (?:ERR!|error) )?(?:command failed|signal SIGKILL)$[\s\S]*signal SIGKILL/m,
    ],
    proposals: (_, { system }) => [
      { command: system.os === "linux" ? "free -h" : "vm_stat", does: "failures.do.memory" },
      {
        command: system.os === "linux" ? "journalctl -k --since -1h --grep oom" : null,
        does: "failures.do.oom",
      },
    ],
  },
  {
    id: "memory.exhausted",
    tools: "any",
    words: [
      /^MemoryError(?:: [^\n]*)?$(?!\n\S)/m,
      /^(?:numpy\.\S+)?_?ArrayMemoryError: Unable to allocate [^\n]*$/m,
      /^Exception in thread "[^"\n]*" java\.lang\.OutOfMemoryError: [^\n]*/m,
      /^terminate called after throwing an instance of 'std::bad_alloc'/m,
      /^(?:fatal error: |runtime: )?(?:runtime: )?out of memory(?:: [^\n]*)?$/m,
      /^[\w.+/-]+[:：] ?[^\n]*(?:Cannot allocate memory|无法分配内存)(?: \(os error 12\))?$/m,
      /^memory allocation of \d+ bytes failed$/m,
      /^OSError: \[Errno 12\] Cannot allocate memory$/m,
      /^(?:\w+: )?virtual memory exhausted: /m,
    ],
    proposals: (_, { system }) => [
      { command: system.os === "linux" ? "free -h" : "vm_stat", does: "failures.do.memory" },
      { command: "ulimit -a", does: "failures.do.limits" },
    ],
  },
];
