/** Failures of the system's package managers. */

import { command } from "./command_text.ts";
import { managerOf, packageOf } from "./packages.ts";
import { open, proven, refuted } from "./proofs.ts";
import type { Draft, Failure } from "./types.ts";

const apt = [
  "apt",
  "apt-get",
  "dpkg",
  "aptitude",
  "add-apt-repository",
  "dpkg-reconfigure",
  "apt-key",
];
const dnf = ["dnf", "yum", "zypper", "rpm"];
const rights = "failures.caution.rights" as const;
const update: Draft = {
  command: "apt-get update",
  does: "failures.do.apt_update",
  caution: rights,
};

const locking = new Set(["dnf", "yum", "zypper", "rpm", "pacman", "apk", "brew", "npm"]);

export const managerFailures: readonly Failure[] = [
  {
    id: "apt.lock",
    tools: apt,
    exits: [100, 1, 2],
    words: [
      /^(?:E|Error|error): ?(?:Could not get lock \S+?\.? (?:It is held by process (?<pid>\d+) ?(?:\((?<name>[^)\n]+)\))?|- open \(11: )|无法获得锁 \S+?。?(?:锁正由进程 (?<pid2>\d+)(?:（(?<name2>[^）\n]+)）)? ?持有| - open \(11: ))/m,
      /^(?:(?:E|Error): )?Waiting for cache lock: Could not get lock/m,
      /^dpkg: (?:error|错误)[：:] ?[^\n]*(?:was|is) locked by (?:another process|(?<name>\S+) process)(?: with pid (?<pid>\d+))?/m,
      /^dpkg: (?:error|错误)[：:] ?dpkg \S+锁 已被另一个/m,
      /^(?:E|Error|error): ?Unable to (?:acquire the dpkg frontend lock|lock the administration directory) \([^)\n]*\), is another process using it\?/m,
      /^(?:E|Error|error): ?无法获取 dpkg 前端锁 \([^)\n]*\)，是否有其他进程正占用它？/m,
    ],
    prove: ({ pid, pid2, name, name2 }) => {
      const process = name ?? name2;
      const number = pid ?? pid2;
      return Promise.resolve(open({
        ...number === undefined ? {} : { pid: number },
        ...process === undefined ? {} : { process },
      }));
    },
    says: ({ process }) => process === undefined ? "apt.lock" : "apt.lock.process",
    proposals: ({ pid }) => [
      pid === undefined
        ? {
          command: "ps -C apt,apt-get,dpkg,unattended-upgr -o pid,etime,args",
          does: "failures.do.processes",
        }
        : { command: command`ps -o pid,etime,args -p ${pid}`, does: "failures.do.processes" },
    ],
  },
  {
    id: "apt.rights",
    tools: apt,
    exits: [100, 1, 2],
    words: [
      /^(?:E|Error|error): ?Unable to (?:acquire the dpkg frontend lock|lock (?:the administration )?directory) [^\n]*are you root\?$/m,
      /^(?:E|Error|error): ?(?:Could not open lock file|无法打开锁文件) (?<path>\S+) - open \(13: /m,
      /^(?:E|Error|error): ?无法获取 dpkg 前端锁 [^\n]*root 用户运行？$/m,
      /^dpkg: (?:error|错误)[：:] ?(?:requested operation requires superuser privilege|所请求的操作需要超级用户权限)$/m,
    ],
    proposals: () => [{ command: "id", does: "failures.do.id" }],
  },
  {
    id: "apt.unknown_package",
    tools: apt,
    exits: [100],
    words: [
      /^(?:E|Error|error): ?(?:Unable to locate package|无法定位软件包) (?<name>\S+)$/m,
      /^(?:E|Error|error): ?Couldn't find any package by (?:glob|regex) '(?<name>[^'\n]+)'$/m,
    ],
    prove: ({ name = "" }, { system }) => {
      const known = packageOf(name, system.packageManagers);
      return Promise.resolve(
        known !== null && known !== name ? proven({ name, package: known }) : open({ name }),
      );
    },
    says: ({ package: name }) =>
      name === undefined ? "apt.unknown_package" : "apt.unknown_package.other",
    proposals: ({ name, package: other }) => [
      other === undefined
        ? update
        : { command: command`apt install ${other}`, does: "failures.do.install", caution: rights },
      { command: command`apt-cache search ${name}`, does: "failures.do.search" },
    ],
  },
  {
    id: "apt.no_candidate",
    tools: apt,
    exits: [100],
    words: [
      /^(?:E|Error|error): ?(?:Package '(?<name>[^'\n]+)' has no installation candidate|软件包 (?<name2>\S+) 没有可安装候选)/m,
    ],
    prove: ({ name, name2 }) => Promise.resolve(open({ name: name ?? name2 ?? "" })),
    proposals: ({ name }) => [
      { command: command`apt-cache policy ${name}`, does: "failures.do.policy" },
      update,
    ],
  },
  {
    id: "apt.held",
    tools: apt,
    exits: [100],
    words: [
      /^(?:E|Error|error): ?(?:Unable to correct problems, you have held broken packages|无法修正错误，因为您要求某些软件包保持现状)/m,
      /^(?:E|Error|error): ?(?:Unmet dependencies\. Try|有未能满足的依赖关系)/m,
    ],
    prove: (details, { text }) =>
      Promise.resolve(/ : (?:Pre)?(?:Depends|依赖): /.test(text) ? refuted : open(details)),
    proposals: () => [
      { command: "apt-mark showhold", does: "failures.do.held" },
      {
        command: "apt --fix-broken install",
        does: "failures.do.fix_broken",
        caution: rights,
        source: "tool",
      },
    ],
  },
  {
    id: "apt.depends",
    tools: apt,
    exits: [1, 100],
    words: [
      /^ (?<name>[\w.+-]+) depends on (?<by>[\w.+-]+)[^\n]*; however:$/m,
      /^ (?<name>[\w.+-]+) : (?:Pre)?(?:Depends|依赖): (?<by>[\w.+-]+)/m,
    ],
    proposals: ({ by }) => [
      { command: command`apt-cache policy ${by}`, does: "failures.do.policy" },
      {
        command: "apt --fix-broken install",
        does: "failures.do.fix_broken",
        caution: rights,
      },
    ],
  },
  {
    id: "apt.interrupted",
    tools: apt,
    exits: [100],
    words: [
      /^(?:E|Error|error): ?(?:dpkg was interrupted, you must manually run|dpkg 被中断，您必须手工运行)/m,
    ],
    proposals: () => [{
      command: "dpkg --configure -a",
      does: "failures.do.configure",
      caution: rights,
      source: "tool",
    }],
  },
  {
    id: "apt.key",
    tools: apt,
    exits: [100, 0],
    words: [
      /^(?:W: |E: |Error: |Warning: |Err:| +The following signatures)[^\n]*(?:NO_PUBKEY|EXPKEYSIG|REVKEYSIG|KEYEXPIRED) (?<key>[0-9A-F]{8,40})/m,
      /^ +(?:The following signatures couldn't be verified because the public key is not available|由于没有公钥，无法验证下列签名)： ?(?:NO_PUBKEY (?<key>[0-9A-F]+))?/m,
      /^(?:E|Error|error): ?(?:The repository '(?<name>[^'\n]+)' is not signed\.|仓库 “(?<name2>[^”\n]+)” 没有数字签名。)/m,
    ],
    prove: ({ key, name, name2 }, { text }) => {
      const found = key ?? /(?:NO_PUBKEY|EXPKEYSIG) ([0-9A-F]+)/.exec(text)?.[1];
      return Promise.resolve(
        open(found === undefined ? { name: name ?? name2 ?? "" } : { key: found }),
      );
    },
    says: ({ key }) => key === undefined ? "apt.unsigned" : "apt.key",
    proposals:
      () => [{ command: "ls /etc/apt/keyrings /usr/share/keyrings", does: "failures.do.list" }],
  },
  {
    id: "apt.no_release",
    tools: apt,
    exits: [100],
    words: [
      /^(?:E|Error|error): ?(?:The repository '(?<name>[^'\n]+)' (?:does not have|no longer has) a Release file|仓库 “(?<name2>[^”\n]+)” (?:没有|不再含有) Release 文件)/m,
      /^(?:E|Error|error): ?(?:Failed to fetch|无法下载) (?<name>\S+) {2}404 {2}Not Found/m,
    ],
    prove: ({ name, name2 }) => Promise.resolve(open({ name: name ?? name2 ?? "" })),
    proposals: () => [
      { command: "cat /etc/os-release", does: "failures.do.release" },
      update,
    ],
  },
  {
    id: "dnf.unknown_package",
    tools: [...dnf, "pacman", "apk", "brew"],
    exits: [1, 104, 99],
    words: [
      /^(?:No match for argument|未找到匹配的参数)[：:] ?(?<name>\S+)$/m,
      /^error: target not found: (?<name>\S+)$/m,
      /^ {2}(?<name>[\w.+-]+) \(no such package\):$/m,
      /^(?:Error|Warning): No (?:available )?formula(?:e)?(?: or cask)? (?:with the name|found for) "(?<name>[^"\n]+)"\.?/m,
      /^No package (?<name>\S+) available\.$/m,
      /^'(?<name>[^'\n]+)' not found in package names\./m,
    ],
    proposals: ({ name }, { tools, system }) => {
      const manager = tools.find((it) => /^(?:dnf|yum|zypper|apk|brew|pacman)$/.test(it)) ??
        managerOf(system.packageManagers) ?? "dnf";
      return [{
        command: manager === "pacman"
          ? command`pacman -Ss ${name}`
          : command`${manager} search ${name}`,
        does: "failures.do.search",
      }];
    },
  },
  {
    id: "manager.rights",
    tools: [...dnf, "pacman", "apk", "snap"],
    exits: [1, 99, 5],
    words: [
      /^Error: This command has to be run with superuser privileges/m,
      /^error: you cannot perform this operation unless you are root\.$/m,
      /^ERROR: Unable to lock database: Permission denied$/m,
      /^(?:Root privileges are required|The requested operation requires superuser privileges)/m,
      /^You need to be root to perform this command\.$/m,
    ],
    proposals: () => [{ command: "id", does: "failures.do.id" }],
  },
  {
    id: "manager.lock",
    tools: [...dnf, "pacman", "apk", "brew", "npm"],
    words: [
      /^error: failed to (?:init transaction|synchronize all databases) \(unable to lock database\)/m,
      /^ERROR: Unable to lock database: (?:Resource temporarily unavailable|temporary error[^\n]*)$/m,
      /^(?:Another app is currently holding the yum lock|Waiting for process with pid (?<pid>\d+) to finish)/m,
      /^Error: A(?:n|nother) active Homebrew [^\n]*process is already (?:running|in progress)/m,
      /^Error: A(?:n|nother)? `brew [^`\n]+` process (?:has already locked|is already)/m,
      /^System management is locked by the application with pid (?<pid>\d+)/m,
    ],
    prove: (_, { tools }) =>
      Promise.resolve(open({ tool: tools.find((it) => locking.has(it)) ?? "" })),
    says: ({ tool }) => tool === "" ? "manager.lock" : "manager.lock.tool",
    proposals: (_, { tools, system }) => [{
      command: system.os === "linux"
        ? command`ps -C ${tools.find((it) => it !== "sudo") ?? "dnf"} -o pid,etime,args`
        : "ps -A -o pid,etime,command",
      does: "failures.do.processes",
    }],
  },
];
