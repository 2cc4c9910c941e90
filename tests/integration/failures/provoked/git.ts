import { provoked, type ProvokedCase } from "./case.ts";

const repository = "git init -q -b main; echo a>f; git add f; git commit -qm a";
const conflict =
  `${repository}; git switch -qc b; echo b>f; git commit -qam b; git switch -q main; echo c>f; git commit -qam c`;
const remote = "git init -q --bare -b main r; git remote add origin ./r";
const ahead =
  `${repository}; ${remote}; git push -q origin main; git clone -q r x; cd x; git commit -q --allow-empty -m z; git push -q; cd ..; git commit -q --allow-empty -m y`;
const unknown =
  "unset GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL EMAIL; git config user.useConfigOnly true";

export const gitCases: readonly ProvokedCase[] = [
  provoked("git.destination_exists", "git", [
    "git init -q; git -c user.name=a -c user.email=b commit -q --allow-empty -m x; mkdir ./other-tree; touch ./other-tree/x",
    "git worktree add ./other-tree -b y",
  ], { names: ["./other-tree"] }),
  provoked("git.pathspec", "git", ["git init -q", "git branch -d gone"], { names: ["gone"] }),
  provoked("git.pathspec", "git", ["git init -q", "git branch -d gone"], { language: "zh_CN" }),
  provoked("git.not_a_repository", "git", ["", "git status"], { names: ["git init"] }),
  provoked("git.merge_conflict", "git", [conflict, "git merge b"], { names: ["git status"] }),
  provoked("git.merge_conflict", "git", [conflict, "git rebase b"]),
  provoked("git.unmerged", "git", [`${conflict}; git merge b`, "git commit -m x"]),
  provoked("git.unmerged", "git", [`${conflict}; git merge b`, "git switch b"]),
  provoked("git.rebase_in_progress", "git", [`${conflict}; git rebase b`, "git rebase b"]),
  provoked("git.rebase_in_progress", "git", [`${conflict}; git rebase b`, "git switch b"]),
  provoked("git.no_rebase", "git", [repository, "git rebase --continue"]),
  provoked("git.local_changes", "git", [`${conflict}; echo d > f`, "git switch b"], {
    names: ["git stash"],
  }),
  provoked("git.local_changes", "git", [`${conflict}; echo d > f`, "git rebase b"]),
  provoked("git.untracked_overwritten", "git", [
    `${conflict}; git switch -q b; echo n>new; git add new; git commit -qm n; git switch -q main; echo z>new`,
    "git merge b",
  ], { names: ["new"] }),
  provoked("git.unrelated_histories", "git", [
    `${repository}; mkdir o; cd o; git init -q -b main; git commit -q --allow-empty -m o; cd ..; git fetch -q ./o main:oo`,
    "git merge oo",
  ]),
  provoked("git.pathspec", "git", [repository, "git checkout nothing"], { names: ["nothing"] }),
  provoked("git.pathspec", "git", [
    `${repository}; git branch feature-login`,
    "git switch feature-logni",
  ], {
    names: ["git switch feature-login"],
  }),
  provoked("git.pathspec", "git", [
    `${repository}; ${remote}; git branch -m master`,
    "git push origin main",
  ], {
    names: ["git push origin master"],
  }),
  provoked("git.no_commits", "git", ["git init -q -b main", "git log"]),
  provoked("git.index_lock", "git", [`${repository}; touch .git/index.lock`, "git add f"]),
  provoked("git.dubious_ownership", "git", [
    `${repository}; git clone -q . other; chown -R 1000 other`,
    "git -C other status",
  ], { names: ["ls -ld"] }),
  provoked("git.identity", "git", [`${repository}; ${unknown}`, "git commit --allow-empty -m x"]),
  provoked("git.nothing_to_commit", "git", [repository, "git commit -m b"]),
  provoked("git.branch_exists", "git", [repository, "git branch main"], {
    names: ["git switch main"],
  }),
  provoked("git.tag_exists", "git", [`${repository}; git tag v1`, "git tag v1"], { names: ["v1"] }),
  provoked("git.branch_in_use", "git", [`${conflict}; git worktree add -q wt b`, "git switch b"]),
  provoked("git.not_merged", "git", [conflict, "git branch -d b"], { names: ["b"] }),
  provoked("git.destination_exists", "git", [`${repository}; mkdir d; touch d/f`, "git clone . d"]),
  provoked("git.ignored", "git", [`${repository}; echo x>.gitignore; touch x`, "git add x"], {
    names: ["git check-ignore -v x"],
  }),
  provoked("git.corrupt", "git", [`${repository}; echo bad >.git/index`, "git status"]),
  provoked("git.no_upstream", "git", [`${repository}; ${remote}`, "git push"], {
    names: ["git push --set-upstream origin main"],
  }),
  provoked("git.no_tracking", "git", [repository, "git pull"]),
  provoked("git.no_remote", "git", [repository, "git push"]),
  provoked("git.no_remote", "git", [repository, "git push origin main"], { names: ["origin"] }),
  provoked("git.no_repository_there", "git", [
    `${repository}; git remote add origin /nowhere/shop.git`,
    "git push origin main",
  ], { names: ["/nowhere/shop.git"] }),
  provoked("git.detached", "git", [
    `${repository}; ${remote}; git checkout -q --detach`,
    "git push",
  ]),
  provoked("git.detached", "git", [`${repository}; git checkout -q --detach`, "git pull"]),
  provoked("git.push_protected", "git", [
    `${repository}; ${remote}; printf '#!/bin/sh\\nexit 1\\n' >r/hooks/pre-receive; chmod +x r/hooks/pre-receive`,
    "git push origin main",
  ]),
  provoked("git.push_rejected", "git", [ahead, "git push origin main"], {
    names: ["git pull --rebase"],
  }),
  provoked("git.divergent", "git", [
    `${ahead}; git branch -q --set-upstream-to=origin/main; git config pull.ff only`,
    "git pull",
  ]),
  provoked("git.remote_exists", "git", [`${repository}; ${remote}`, "git remote add origin y"]),
  provoked("git.no_repository_there", "git", [repository, "git clone /nothing/here x"]),
  provoked("git.subcommand", "git", ["", "git stauts"], { names: ["git status"] }),
  provoked("git.not_a_repository", "git", ["", "git status"], { language: "zh_CN" }),
  provoked("git.merge_conflict", "git", [conflict, "git merge b"], { language: "zh_CN" }),
  provoked("git.push_rejected", "git", [ahead, "git push origin main"], { language: "zh_CN" }),
  provoked("git.pathspec", "git", [repository, "git checkout nothing"], { language: "zh_CN" }),
  provoked("git.no_upstream", "git", [`${repository}; ${remote}`, "git push"], {
    language: "zh_CN",
  }),
  provoked("git.nothing_to_commit", "git", [repository, "git commit -m b"], { language: "zh_CN" }),
  provoked("git.local_changes", "git", [`${conflict}; echo d > f`, "git switch b"], {
    language: "zh_CN",
  }),
];
