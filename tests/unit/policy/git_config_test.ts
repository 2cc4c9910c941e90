import assert from "node:assert/strict";
import { isPlainGitConfig } from "../../../src/policy/guards/mod.ts";

const plain = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = false
; made by a clone
[remote "origin"]
\turl = https://a.example/x.git
\tfetch = +refs/heads/*:refs/remotes/origin/*
[branch "main"]
\tremote = origin
\tmerge = refs/heads/main
`;

Deno.test("what a clone writes is plain", () => {
  assert.equal(isPlainGitConfig(plain), true);
  assert.equal(isPlainGitConfig(""), true);
  assert.equal(isPlainGitConfig("[CORE]\n\tbare = false\n"), true);
});

for (
  const more of [
    "[core]\n\tfsmonitor = ./x",
    "[core] fsmonitor = ./x",
    "[CORE]\n\tFSMONITOR = ./x",
    "[core]\n\thooksPath = hooks",
    "[core]\n\tpager = sh -c x",
    "[core]\n\tsshCommand = x",
    "[core]\n\teditor = x",
    "[core]\n\tattributesFile = x",
    "[core]\n\tworktree = /",
    "[diff]\n\texternal = ./x",
    '[diff "x"]\n\ttextconv = ./x',
    '[filter "x"]\n\tclean = ./x',
    '[merge "x"]\n\tdriver = ./x',
    "[alias]\n\tst = !sh",
    "[include]\n\tpath = ../x",
    '[includeIf "gitdir:~"]\n\tpath = x',
    "[gpg]\n\tprogram = ./x",
    "[credential]\n\thelper = !x",
    "[extensions]\n\tworktreeConfig = true",
    "[log]\n\tshowSignature = true",
    '[remote "origin"]\n\tuploadpack = ./x',
    '[remote "x"]\n\turl = ext::sh -c x',
    '[submodule "x"]\n\tupdate = !sh',
    "[core]\n\tbare = false \\\n\tfsmonitor = x",
    "[protocol]\n\tallow = always",
    "[something]\n\tnew = 1",
    "nonsense",
  ]
) {
  Deno.test(`settings that may name a program are not plain: ${JSON.stringify(more)}`, () => {
    assert.equal(isPlainGitConfig(`${plain}${more}\n`), false);
  });
}
