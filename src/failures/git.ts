/** Failures of git in the working tree; its words in English and, from its own translation, in Chinese. */

import { command } from "./command_text.ts";
import { fileOf, open, proven, refuted, resolvePath, workFolder } from "./proofs.ts";
import type { Failure } from "./types.ts";

const status = { command: "git status", does: "failures.do.status" } as const;
const git = ["git"];
const stash = { command: "git stash", does: "failures.do.stash" } as const;

export const gitFailures: readonly Failure[] = [
  {
    id: "git.not_a_repository",
    tools: git,
    exits: [128, 129, 1],
    words: [
      /^(?:fatal: |致命错误：|error: |错误：)(?:not a git repository|不是 git 仓库)/m,
      /^warning: Not a git repository\. Use --no-index/m,
    ],
    prove: async (details, scene, facts) => {
      const folder = workFolder(scene);
      const named = scene.words.some((it) => it === "-C" || it.startsWith("--git-dir"));
      if (folder === null || named) return open(details);
      return await facts.file(resolvePath(".git", folder)) ? open(details) : proven(details);
    },
    proposals: () => [
      { command: "pwd", does: "failures.do.folder" },
      { command: "git init", does: "failures.do.git_init" },
    ],
  },
  {
    id: "git.merge_conflict",
    tools: git,
    exits: [1],
    words: [
      /^CONFLICT \([^)\n]*\): /m,
      /^(?:Automatic merge failed; fix conflicts|自动合并失败，修正冲突|error: could not (?:apply|revert) |错误：不能应用 )/m,
    ],
    prove: (_, { text }) => {
      const files = Array.from(
        text.matchAll(/^CONFLICT \([^)\n]*\): (?:Merge conflict in (\S+)|(\S+) deleted in )/gm),
        ([, merged, deleted]) => merged ?? deleted ?? "",
      );
      return Promise.resolve(open(files.length === 0 ? {} : { files: listed(files) }));
    },
    says: ({ files }) => files === undefined ? "git.merge_conflict" : "git.merge_conflict.files",
    proposals: () => [
      status,
      { command: "git diff --name-only --diff-filter=U", does: "failures.do.list_conflicts" },
    ],
  },
  {
    id: "git.unmerged",
    tools: git,
    words: [
      /^(?:error: |错误：)(?:[\w-]+ is not possible because you have unmerged files\.|无法[^\n，]*，因为您有未合并的文件。)/m,
      /^(?:fatal: |致命错误：)(?:You have not concluded your merge \(MERGE_HEAD exists\)|您尚未结束您的合并)/m,
      /^[^\n]+: needs merge\n(?:error: you need to resolve your current index first|错误：您需要先解决当前索引的冲突)/m,
      /^(?:fatal: cannot switch branch while merging|致命错误：不能在合并时切换分支)/m,
      /^(?:fatal: cannot do a partial commit during a merge\.)/m,
    ],
    proposals: () => [
      status,
      { command: "git diff --name-only --diff-filter=U", does: "failures.do.list_conflicts" },
    ],
  },
  {
    id: "git.rebase_in_progress",
    tools: git,
    words: [
      /^(?:fatal: |致命错误：)(?:It seems that there is already a rebase-(?:merge|apply) directory|似乎已经有一个 rebase-(?:merge|apply) 目录)/m,
      /^(?:fatal: |致命错误：)(?:cannot switch branch while (?:rebasing|cherry-picking|reverting)|不能在变基时切换分支)/m,
      /^(?:error|fatal): (?:a )?(?:cherry-pick|revert|rebase)(?: or revert)? is already in progress/m,
      /^It looks like 'git am' is in progress\. Cannot rebase\.$/m,
    ],
    proposals:
      () => [status, { command: "git rebase --continue", does: "failures.do.rebase_continue" }],
  },
  {
    id: "git.no_rebase",
    tools: git,
    exits: [1, 128],
    words: [
      /^(?:fatal: |致命错误：)?(?:No rebase in progress\?|没有正在进行的变基？)$/m,
      /^(?:error: no cherry-pick or revert in progress|错误：拣选或还原操作并未进行)$/m,
      /^(?:fatal: There is no merge (?:in progress|to abort) \(MERGE_HEAD missing\)\.|致命错误：没有要终止的合并)/m,
    ],
    proposals: () => [status],
  },
  {
    id: "git.local_changes",
    tools: git,
    words: [
      /^(?:error: |错误：)?(?:Your local changes to the following files would be overwritten by|您对下列文件的本地修改将被)/m,
      /^(?:error: |错误：)(?:cannot (?:rebase|pull with rebase): (?:You have unstaged changes|Your index contains uncommitted changes)|不能(?:变基|变基式拉取)：您(?:有未暂存的变更|的索引中包含未提交的变更))/m,
    ],
    prove: (_, { text }) => {
      const block =
        /overwritten by[^\n]*\n(?:[^\t\n][^\n]*\n)?((?:\t[^\n]+\n?)+)/.exec(text)?.[1] ?? "";
      const files = block.split("\n").map((it) => it.trim()).filter((it) => it !== "");
      return Promise.resolve(open(files.length === 0 ? {} : { files: listed(files) }));
    },
    says: ({ files }) => files === undefined ? "git.local_changes" : "git.local_changes.files",
    proposals: () => [status, stash],
  },
  {
    id: "git.untracked_overwritten",
    tools: git,
    words: [
      /^(?:error: |错误：)?(?:The following untracked working tree files would be (?:overwritten|removed) by [^\n]*|工作区中下列未跟踪的文件将会因为[^\n]*操作而被(?:覆盖|删除)：)\n\t(?<path>[^\n]+)$/m,
    ],
    proposals:
      () => [status, { command: "git stash --include-untracked", does: "failures.do.stash" }],
  },
  {
    id: "git.unrelated_histories",
    tools: git,
    exits: [128],
    words: [/^(?:fatal: |致命错误：)(?:refusing to merge unrelated histories|拒绝合并无关的历史)/m],
    proposals: () => [{ command: "git remote -v", does: "failures.do.remotes" }],
  },
  {
    id: "git.index_lock",
    tools: git,
    words: [
      /^(?:fatal: |error: |致命错误：|错误：)(?:Unable to create '|不能创建 ')(?<path>[^'\n]*\.lock)'(?:: File exists|：文件已存在|：File exists)/m,
      /^(?:fatal: |error: )(?:cannot lock ref|could not lock) [^\n]*'(?<path>[^'\n]*\.lock)': File exists\.?/m,
    ],
    prove: async (details, scene, facts) => {
      const file = await fileOf(details.path ?? "", scene, facts);
      return file ? proven(details) : open(details);
    },
    proposals: ({ path }, { system }) => [
      {
        command: system.os === "linux" ? "ps -C git -o pid,args" : null,
        does: "failures.do.processes",
      },
      { command: command`ls -l ${path}`, does: "failures.do.list" },
    ],
  },
  {
    id: "git.dubious_ownership",
    tools: git,
    exits: [128],
    words: [
      /^(?:fatal: |致命错误：)(?:detected dubious ownership in repository at|检测到仓库中的可疑所有权|在位于) '(?<folder>[^'\n]+)'/m,
    ],
    proposals: ({ folder }) => [
      { command: command`ls -ld ${folder}`, does: "failures.do.owner" },
      {
        command: command`git config --global --add safe.directory ${folder}`,
        does: "failures.do.trust_folder",
        caution: "failures.caution.trust",
        source: "tool",
      },
    ],
  },
  {
    id: "git.identity",
    tools: git,
    exits: [128],
    words: [
      /^(?:fatal: |致命错误：)(?:unable to auto-detect (?:email address|name)|empty ident name|no (?:email|name) was given|无法自动探测|不允许空的姓名)/m,
    ],
    proposals:
      () => [{ command: "git config --list --show-origin", does: "failures.do.git_config" }],
  },
  {
    id: "git.nothing_to_commit",
    tools: git,
    exits: [1],
    words: [
      /^(?:nothing to commit|nothing added to commit|no changes added to commit|无文件要提交|提交为空，但是存在尚未跟踪的文件|修改尚未加入提交)/m,
    ],
    prove: (details, { text }) =>
      Promise.resolve(
        /^CONFLICT \(|would be overwritten by/m.test(text) ? refuted : open(details),
      ),
    proposals: () => [status],
  },
];

/** The first of some names. */
function listed(names: readonly string[]): string {
  return names.slice(0, 5).join(", ") + (names.length > 5 ? " …" : "");
}
