/** Failures of git about names: branches, tags, revisions, files; and about what it keeps of them. */

import { command } from "./command_text.ts";
import { corrected, nearName } from "./near.ts";
import { fileOf, nearPath, open, proven, workFolder } from "./proofs.ts";
import type { Facts, Failure, Scene } from "./types.ts";

const status = { command: "git status", does: "failures.do.status" } as const;
const git = ["git"];

export const gitNameFailures: readonly Failure[] = [
  {
    id: "git.pathspec",
    tools: git,
    words: [
      /^(?:error: |fatal: |错误：|致命错误：)(?:pathspec|路径规格) ['“](?<name>[^'”\n]+)['”] (?:did not match any|未匹配任何)/m,
      /^(?:fatal: |致命错误：)(?:invalid reference: |无效引用：)(?<name>\S+)$/m,
      /^(?:fatal: |致命错误：)(?:ambiguous argument '|有歧义的参数 ')(?<name>[^'\n]+)'(?:: unknown revision|：未知的版本)/m,
      /^merge: (?<name>\S+) - (?:not something we can merge|不能被合并)/m,
      /^(?:fatal: |致命错误：)(?:bad revision|坏的版本) '(?<name>[^'\n]+)'$/m,
      /^(?:fatal: |致命错误：)(?:invalid upstream|无效的上游) '(?<name>[^'\n]+)'$/m,
      /^error: src refspec (?<name>\S+) does not match any$/m,
      /^错误：源引用规格 (?<name>\S+) 没有匹配$/m,
      /^(?:fatal: |致命错误：)(?:couldn't find remote ref|无法找到远程引用) (?<name>\S+)$/m,
      /^(?:fatal|error): (?:bad revision|invalid (?:reference|object name)|no such (?:branch(?:\/commit)?|ref)|[Nn]ot a valid (?:object name|ref|branch point|commit name)|reference is not a tree)[: ]+'?(?<name>[^\s']+?)'?\.?$/m,
      /^(?:fatal|error): (?:the requested upstream |remote-tracking |Remote )?(?:branch|tag|path) '?(?<name>[^\s']+)'? (?:not found|does not exist)/m,
      /^(?:fatal|error): '?(?<name>[^\s']+)'? is not (?:a commit and a branch '[^'\n]+' cannot be created|a valid (?:reference|commit)|a stash(?: reference|-like commit))/m,
      /^error: unable to delete '(?<name>[^'\n]+)': remote ref does not exist/m,
    ],
    prove: async (details, scene, facts) => {
      const { name = "" } = details;
      const head = await fileOf(".git/HEAD", scene, facts);
      const branch = /^ref: refs\/heads\/([^\s]+)/.exec(head?.head ?? "")?.[1];
      const isPush = scene.words.includes("push");
      if (isPush && branch !== undefined && branch !== name && /^(?:main|master)$/.test(name)) {
        return proven({ name, near: branch });
      }
      const branches = (await branchesOf(scene, facts)) ?? [];
      const near = branches.includes(name)
        ? null
        : nearName(name, branches) ?? await nearPath(name, scene, facts);
      return near === null ? open({ name }) : proven({ name, near });
    },
    says: ({ near }) => near === undefined ? "git.pathspec" : "git.pathspec.near",
    proposals: ({ name = "", near }, scene) =>
      near !== undefined
        ? [{ command: corrected(scene, name, near), does: "failures.do.near" }]
        : [status, { command: "git branch --all", does: "failures.do.branches" }],
  },
  {
    id: "git.no_commits",
    tools: git,
    exits: [128, 1],
    words: [
      /^(?:fatal: |致命错误：)(?:your current branch '(?<branch>[^'\n]+)' does not have any commits yet|您的当前分支 '(?<branch2>[^'\n]+)' 尚无任何提交)/m,
      /^fatal: (?:Failed to resolve 'HEAD' as a valid ref|Needed a single revision|You do not have the initial commit yet|You have nothing to amend)\.?$/m,
    ],
    proposals: () => [status],
  },
  {
    id: "git.branch_exists",
    tools: git,
    exits: [128],
    words: [
      /^fatal: a branch named '(?<branch>[^'\n]+)' already exists/m,
      /^致命错误：一个名为 '(?<branch>[^'\n]+)' 的分支已经存在/m,
    ],
    proposals: (
      { branch },
    ) => [{ command: command`git switch ${branch}`, does: "failures.do.switch" }],
  },
  {
    id: "git.tag_exists",
    tools: git,
    exits: [128],
    words: [/^(?:fatal: tag|致命错误：标签) '(?<name>[^'\n]+)' (?:already exists|已存在)/m],
    proposals: (
      { name },
    ) => [{ command: command`git show --no-patch ${name}`, does: "failures.do.show" }],
  },
  {
    id: "git.branch_in_use",
    tools: git,
    exits: [128, 1],
    words: [
      /^(?:fatal: |error: |致命错误：|错误：)[^\n]*'(?<branch>[^'\n]+)' (?:is already (?:checked out|used by worktree)|checked out|已经检出到) ?(?:at )?'(?<path>[^'\n]+)'/m,
    ],
    proposals: () => [{ command: "git worktree list", does: "failures.do.worktrees" }],
  },
  {
    id: "git.not_merged",
    tools: git,
    exits: [1],
    words: [
      /^(?:error: The branch|错误：分支) '(?<branch>[^'\n]+)' (?:is not fully merged|没有完全合并)/m,
    ],
    proposals: ({ branch }) => [{
      command: command`git log --oneline HEAD..${branch}`,
      does: "failures.do.commits",
    }],
  },
  {
    id: "git.destination_exists",
    tools: git,
    exits: [128],
    words: [
      /^(?:fatal: destination path|致命错误：目标路径) '(?<path>[^'\n]+)' (?:already exists and is not an empty|已经存在，并且不是一个空)/m,
      /^fatal: '(?<path>[^'\n]*\/[^'\n]*)' already exists$/m,
    ],
    prove: async (details, scene, facts) => {
      const file = await fileOf(details.path ?? "", scene, facts);
      return file ? proven(details) : open(details);
    },
    proposals: ({ path }) => [{ command: command`ls -A ${path}`, does: "failures.do.list" }],
  },
  {
    id: "git.ignored",
    tools: git,
    exits: [1],
    words: [
      /^(?:The following paths are ignored by one of your \.gitignore files:|下列路径根据您的一个 \.gitignore 文件而被忽略：)\n(?<path>[^\n]+)$/m,
    ],
    proposals: ({ path }) => [{
      command: command`git check-ignore -v ${path}`,
      does: "failures.do.ignore_rule",
    }],
  },
  {
    id: "git.corrupt",
    tools: git,
    words: [
      /^(?:error: |fatal: )(?:object file \S+ is empty|loose object \S+ \(stored in \S+\) is corrupt|bad (?:signature|index file sha1 signature)|index file corrupt|unable to read tree)/m,
      /^(?:fatal: |致命错误：)[^\n]*(?:index file smaller than expected|index file corrupt|index 文件比预期的小|损坏的索引文件)/m,
    ],
    proposals: () => [{ command: "git fsck", does: "failures.do.fsck" }],
  },
];

/** Names of local branches, read from the files of git; `null`: not known. */
async function branchesOf(
  scene: Scene,
  facts: Facts,
): Promise<readonly string[] | null> {
  const folder = workFolder(scene);
  if (folder === null) return null;
  const loose = await facts.list(`${folder}/.git/refs/heads`);
  const packed = (await facts.file(`${folder}/.git/packed-refs`))?.head ?? "";
  return [...loose, ...Array.from(packed.matchAll(/ refs\/heads\/(\S+)$/gm), ([, it]) => it ?? "")];
}
