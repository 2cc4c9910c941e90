/** Failures of git where another repository takes part. */

import { command } from "./command_text.ts";
import { fileOf, open, proven, refuted } from "./proofs.ts";
import type { Failure } from "./types.ts";

const git = ["git"];
const remotes = { command: "git remote -v", does: "failures.do.remotes" } as const;
const sshTools = ["git", "ssh", "scp", "rsync", "sftp", "ssh-copy-id"];

export const gitRemoteFailures: readonly Failure[] = [
  {
    id: "git.no_upstream",
    tools: git,
    exits: [128],
    words: [
      /^fatal: The current branch (?<branch>\S+) has no upstream branch\.[\s\S]*?^ +git push --set-upstream (?<remote>\S+) \S+$/m,
      /^致命错误：当前分支 (?<branch>\S+) 没有对应的上游分支。[\s\S]*?^ +git push --set-upstream (?<remote>\S+) \S+$/m,
    ],
    proposals: ({ remote, branch }) => [{
      command: command`git push --set-upstream ${remote} ${branch}`,
      does: "failures.do.push_upstream",
      source: "tool",
    }],
  },
  {
    id: "git.no_tracking",
    tools: git,
    exits: [1],
    words: [
      /^(?:There is no tracking information for the current branch\.|当前分支没有跟踪信息。)[\s\S]*?git branch --set-upstream-to=\S+ (?<branch>\S+)$/m,
    ],
    proposals: () => [remotes, { command: "git branch -vv", does: "failures.do.branches" }],
  },
  {
    id: "git.no_remote",
    tools: git,
    exits: [128, 1, 2],
    words: [
      /^(?:fatal: |致命错误：)(?:No configured push destination\.|没有配置推送目标。)/m,
      /^(?:fatal: |致命错误：)'(?<name>[\w.-]+)' (?:does not appear to be a git repository|似乎不是一个 git 仓库)/m,
      /^(?:error: |fatal: |错误：|致命错误：)(?:No such remote:? |没有此远程(?:仓库：)? ?)'(?<name>[^'\n]+)'/m,
    ],
    says: ({ name }) => name === undefined ? "git.no_remote" : "git.no_remote.name",
    proposals: () => [remotes],
  },
  {
    id: "git.detached",
    tools: git,
    exits: [128, 1],
    words: [
      /^(?:fatal: )?(?:You are not currently on a branch\.|致命错误：您当前不在一个分支上。|您当前不在一个分支上。)/m,
      /^fatal: (?:HEAD is detached|ref HEAD is not a symbolic ref)/m,
    ],
    prove: async (details, scene, facts) => {
      const head = await fileOf(".git/HEAD", scene, facts);
      if (!head) return open(details);
      return head.head.startsWith("ref: ") ? refuted : proven(details);
    },
    proposals: () => [
      { command: "git switch -c work", does: "failures.do.new_branch" },
      { command: "git branch --all", does: "failures.do.branches" },
    ],
  },
  {
    id: "git.push_protected",
    tools: git,
    exits: [1],
    words: [
      /^ ! \[(?:remote rejected|远程拒绝)\] +\S+ -> (?<branch>\S+) \((?:protected branch hook declined|pre-receive hook declined|push declined due to repository rule violations|branch is currently checked out|hook declined)/m,
      /^remote: (?:remote: )?(?:error: GH006|error: GH013|GitLab: You are not allowed to (?:force )?push code to (?:protected branches|a protected branch))/m,
    ],
    prove: (details, { text }) =>
      Promise.resolve(/^remote: (?:error: )?GH001/m.test(text) ? refuted : open(details)),
    proposals: () => [{ command: "git switch -c work", does: "failures.do.new_branch" }],
  },
  {
    id: "git.push_too_large",
    tools: git,
    exits: [1],
    words: [
      /^remote: (?:error: )?File (?<path>\S+) is (?<size>[\d.]+ MB); this exceeds [^\n]*limit of (?<limit>[\d.]+ MB)/m,
      /^remote: (?:error: )?GH001: Large files detected/m,
    ],
    says: ({ path }) => path === undefined ? "git.push_too_large" : "git.push_too_large.file",
    proposals: () => [{
      command: "git log --oneline --stat @{upstream}..",
      does: "failures.do.commits",
    }],
  },
  {
    id: "git.push_rejected",
    tools: git,
    exits: [1],
    words: [
      /^ ! \[(?:rejected|已拒绝)\] .*\((?:non-fast-forward|fetch first|非快进|stale info|needs force)\)/m,
    ],
    proposals: () => [
      { command: "git fetch", does: "failures.do.fetch" },
      {
        command: "git pull --rebase",
        does: "failures.do.pull_rebase",
        caution: "failures.caution.conflicts",
      },
    ],
  },
  {
    id: "git.divergent",
    tools: git,
    exits: [128],
    words: [
      /^(?:fatal: |致命错误：)(?:Need to specify how to reconcile divergent branches|需要指定如何调和偏离的分支|Not possible to fast-forward, aborting|无法快进，终止)/m,
    ],
    proposals: () => [
      {
        command: "git log --oneline --left-right HEAD...@{upstream}",
        does: "failures.do.commits",
      },
      {
        command: "git pull --rebase",
        does: "failures.do.pull_rebase",
        caution: "failures.caution.conflicts",
      },
    ],
  },
  {
    id: "git.remote_exists",
    tools: git,
    words: [
      /^(?:error: |fatal: )remote (?<name>\S+) already exists/m,
      /^(?:错误：|致命错误：)远程 (?<name>\S+) 已经存在/m,
    ],
    proposals: () => [remotes],
  },
  {
    id: "git.password_removed",
    tools: git,
    exits: [128],
    words: [
      /^remote: (?:Support for password authentication was removed|Invalid username or (?:password|token)\. Password authentication is not supported|HTTP Basic: Access denied)/m,
    ],
    proposals:
      () => [remotes, { command: "git config credential.helper", does: "failures.do.helper" }],
  },
  {
    id: "git.authentication",
    tools: git,
    exits: [128],
    words: [
      /^(?:fatal: Authentication failed for|致命错误：) '(?<url>[^'\n]+)'(?:$| 鉴权失败)/m,
      /^(?:fatal: |致命错误：)(?:could not read (?:Username|Password) for|无法读取(?:用户名|密码)) '(?<url>[^'\n]+)'/m,
    ],
    prove: (details, { text }) =>
      Promise.resolve(
        /^remote: (?:Support for password|Invalid username or|HTTP Basic)/m.test(text)
          ? refuted
          : open(details),
      ),
    proposals:
      () => [remotes, { command: "git config credential.helper", does: "failures.do.helper" }],
  },
  {
    id: "git.no_repository_there",
    tools: git,
    exits: [128],
    words: [
      /^remote: (?:Repository not found\.|Not Found|The project you were looking for could not be found)/m,
      /^fatal: repository '(?<url>[^'\n]+)' (?:not found|does not exist)/m,
      /^(?:fatal: |致命错误：)'(?<url>[^'\n]*\/[^'\n]*)' (?:does not appear to be a git repository|似乎不是一个 git 仓库)/m,
      /^ERROR: Repository not found\.$/m,
    ],
    prove: (details, { text }) => {
      const url = details.url ?? /^fatal: repository '([^'\n]+)' not found/m.exec(text)?.[1];
      return Promise.resolve(open(url === undefined ? {} : { url }));
    },
    says: ({ url }) =>
      url === undefined ? "git.no_repository_there" : "git.no_repository_there.url",
    proposals: () => [remotes],
  },
  {
    id: "git.public_key",
    tools: sshTools,
    words: [/^(?:\S+@)?\S+: Permission denied \((?:[\w-]+,)*publickey/m],
    prove: (details, { text }) =>
      Promise.resolve(
        /UNPROTECTED PRIVATE KEY|^Warning: Identity file/m.test(text) ? refuted : open(details),
      ),
    proposals: () => [{ command: "ssh-add -l", does: "failures.do.keys" }],
  },
  {
    id: "ssh.host_key_changed",
    tools: sshTools,
    exits: [128, 255, 1, 12],
    words: [/^@ +WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED/m],
    prove: (_, { text }) => {
      const host = /^(?:\w+ )?[Hh]ost key for (\S+) has changed/m.exec(text)?.[1];
      return Promise.resolve(open(host === undefined ? {} : { host }));
    },
    says: ({ host }) => host === undefined ? "ssh.host_key_changed" : "ssh.host_key_changed.host",
    proposals: () => [],
  },
  {
    id: "ssh.host_key",
    tools: sshTools,
    exits: [128, 255, 1, 12],
    words: [
      /^(?:Host key verification failed\.|No \S+ host key is known for \S+ and you have requested strict checking)/m,
    ],
    prove: (_, { text }) => {
      if (text.includes("HOST IDENTIFICATION HAS CHANGED")) return Promise.resolve(refuted);
      const host = /(?:host '|No \S+ host key is known for )([^\s'(]+)/.exec(text)?.[1];
      return Promise.resolve(open(host === undefined ? {} : { host }));
    },
    says: ({ host }) => host === undefined ? "ssh.host_key" : "ssh.host_key.host",
    proposals: () => [],
  },
  {
    id: "ssh.key_file_open",
    tools: sshTools,
    exits: [128, 255, 1],
    words: [
      /^Permissions (?<mode>\d+) for '(?<path>[^'\n]+)' are too open\.$/m,
      /^@ +WARNING: UNPROTECTED PRIVATE KEY FILE!/m,
    ],
    says: ({ path }) => path === undefined ? "ssh.key_file_open" : "ssh.key_file_open.path",
    proposals: ({ path }) => [{ command: command`chmod 600 ${path}`, does: "failures.do.protect" }],
  },
  {
    id: "ssh.key_file_missing",
    tools: sshTools,
    exits: [128, 255],
    words: [
      /^Warning: Identity file (?<path>[^\n]+) not accessible: No such file or directory\.$/m,
    ],
    prove: async (details, scene, facts) => {
      if (!/: Permission denied \(/.test(scene.text)) return refuted;
      return await fileOf(details.path ?? "", scene, facts) ? refuted : proven(details);
    },
    proposals: () => [{ command: "ls -l ~/.ssh", does: "failures.do.list" }],
  },
];
