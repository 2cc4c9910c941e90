/** Failures of git; its words in English and, from its own translation, in Chinese. */

import { command } from "./command_text.ts";
import type { Failure } from "./types.ts";

const status = { command: "git status", does: "failures.do.status" } as const;
const git = ["git"];

export const gitFailures: readonly Failure[] = [
  {
    id: "git.not_a_repository",
    tools: git,
    exits: [128],
    words: /^[^\s:：]+(?:: |：)(?:not a git repository|不是 git 仓库)/m,
    says: "failures.git.not_a_repository",
    proposals: () => [{ command: "git init", does: "failures.do.git_init" }],
  },
  {
    id: "git.no_upstream",
    tools: git,
    exits: [128],
    words:
      /^fatal: The current branch (?<branch>\S+) has no upstream branch\.[\s\S]*?^ +git push --set-upstream (?<remote>\S+) \S+$/m,
    says: "failures.git.no_upstream",
    proposals: ({ remote, branch }) => [{
      command: command`git push --set-upstream ${remote} ${branch}`,
      does: "failures.do.push_upstream",
      source: "tool",
    }],
  },
  {
    id: "git.push_rejected",
    tools: git,
    exits: [1],
    words: /^ ! \[(?:rejected|已拒绝)\] .*\((?:non-fast-forward|fetch first|非快进)\)/m,
    says: "failures.git.push_rejected",
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
    id: "git.merge_conflict",
    tools: git,
    exits: [1],
    words:
      /^(?:Automatic merge failed; fix conflicts|自动合并失败，修正冲突|error: could not apply )/m,
    says: "failures.git.merge_conflict",
    proposals: () => [
      status,
      { command: "git diff --name-only --diff-filter=U", does: "failures.do.list_conflicts" },
    ],
  },
  {
    id: "git.local_changes",
    tools: git,
    words:
      /^(?:error: Your local changes to the following files would be overwritten by|错误：您对下列文件的本地修改将被)/m,
    says: "failures.git.local_changes",
    proposals: () => [status, { command: "git stash", does: "failures.do.stash" }],
  },
  {
    id: "git.unrelated_histories",
    tools: git,
    exits: [128],
    words: /^[^\s:：]+(?:: |：)(?:refusing to merge unrelated histories|拒绝合并无关的历史)/m,
    says: "failures.git.unrelated_histories",
    proposals: () => [{ command: "git remote -v", does: "failures.do.remotes" }],
  },
  {
    id: "git.pathspec",
    tools: git,
    words:
      /^[^\s:：]+(?:: |：)(?:pathspec|路径规格) '(?<name>[^'\n]+)' (?:did not match any|未匹配任何)/m,
    says: "failures.git.pathspec",
    proposals: () => [status, { command: "git branch --all", does: "failures.do.branches" }],
  },
  {
    id: "git.index_lock",
    tools: git,
    words: /^fatal: Unable to create '[^'\n]*\.lock': File exists\./m,
    says: "failures.git.index_lock",
    proposals: (_, { system }) => [{
      command: system.os === "linux" ? "ps -C git -o pid,args" : null,
      does: "failures.do.processes",
    }],
  },
  {
    id: "git.dubious_ownership",
    tools: git,
    exits: [128],
    words: /^fatal: detected dubious ownership in repository at '(?<folder>[^'\n]+)'/m,
    says: "failures.git.dubious_ownership",
    proposals: ({ folder }) => [{ command: command`ls -ld ${folder}`, does: "failures.do.owner" }],
  },
  {
    id: "git.identity",
    tools: git,
    exits: [128],
    words: /^fatal: (?:unable to auto-detect email address|empty ident name|no email was given)/m,
    says: "failures.git.identity",
    proposals: () => [],
  },
  {
    id: "git.public_key",
    tools: ["git", "ssh", "scp", "rsync", "sftp"],
    words: /^(?:\S+@)?\S+: Permission denied \((?:[\w-]+,)*publickey/m,
    says: "failures.git.public_key",
    proposals: () => [{ command: "ssh-add -l", does: "failures.do.keys" }],
  },
  {
    id: "ssh.host_key",
    tools: ["git", "ssh", "scp", "rsync", "sftp"],
    words:
      /^(?:Host key verification failed\.|@ +WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED)/m,
    says: "failures.ssh.host_key",
    proposals: () => [],
  },
  {
    id: "git.nothing_to_commit",
    tools: git,
    exits: [1],
    words:
      /^(?:nothing to commit|nothing added to commit|no changes added to commit|无文件要提交)/m,
    says: "failures.git.nothing_to_commit",
    proposals: () => [status],
  },
  {
    id: "git.remote_exists",
    tools: git,
    words: /^[^\s:：]+(?:: |：)(?:remote (?<name>\S+) already exists|远程 \S+ 已经存在)/m,
    says: "failures.git.remote_exists",
    proposals: () => [{ command: "git remote -v", does: "failures.do.remotes" }],
  },
  {
    id: "git.branch_exists",
    tools: git,
    exits: [128],
    words: /^fatal: a branch named '(?<branch>[^'\n]+)' already exists/m,
    says: "failures.git.branch_exists",
    proposals: (
      { branch },
    ) => [{ command: command`git switch ${branch}`, does: "failures.do.switch" }],
  },
  {
    id: "git.subcommand",
    tools: git,
    exits: [1],
    words:
      /^git: '(?<name>[^'\n]+)' is not a git command\.[^\n]*\n\nThe most similar command is\n\t(?<near>[\w-]+)$/m,
    says: "failures.git.subcommand",
    proposals: ({ near }, { words }) => [{
      command: words.length === 2 && words[0] === "git" ? command`git ${near}` : null,
      does: "failures.do.near",
      source: "tool",
    }],
  },
];
