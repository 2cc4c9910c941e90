import assert from "node:assert/strict";
import {
  isRuleFile,
  isSecretName,
  isSecretPath,
  type WriteRisk,
  writeRisk,
} from "../../../src/workspace/mod.ts";

Deno.test("names of secrets in any spelling", () => {
  const names = `.env .ENV .env.production .Env.Local prod.env .dev.vars local.settings.json
    .netrc _netrc .npmrc .yarnrc.yml .pypirc .git-credentials .htpasswd .dockercfg .pgpass
    .my.cnf .boto .s3cfg .terraformrc .vault-token .vault_pass ansible-vault-password.txt .secrets
    id_rsa ID_ED25519 deploy_id_rsa id_ecdsa_sk x.pem server.KEY AuthKey_1.p8 putty.ppk a.p12 b.pfx
    c.jks d.keystore e.kdbx f.ovpn private-key.asc credentials.json app-secrets.yaml secret.toml
    client_secret_1.apps.json service-account.json gcp_service_account.prod.json
    x-firebase-adminsdk-1.json terraform.tfstate terraform.tfstate.backup prod.tfvars a.tfvars.json
    kubeconfig prod.kubeconfig kubeconfig.yaml .bash_history .ssh .aws .gnupg .kube
    .flaskenv .env~ .env.swp .#.env prod.env.bak .git-credentials.bak id_rsa.old server.key.1 credentials.json~
    .en\u200bv`.split(/\s+/);
  assert.deepEqual(names.filter((it) => !isSecretName(it)), []);
  assert.deepEqual([".env.", ".env ", ".env::$DATA"].filter((it) => !isSecretName(it)), []);
});

Deno.test("names that only look like secrets'", () => {
  const names = `.env.example .env.sample .env.template .env.dist example.env .env.example.local
    env environment.ts .environment id_rsa.pub id_ed25519.pub keys.ts pem.md key.go
    cacert.pem public.pem jwt-public.key server.pub.pem ca-bundle.pem terraform.tfvars.example
    example.tfvars sealed-secret.yaml external-secrets.yaml credentials.yml.enc secrets.ts
    credentials.md .secrets.baseline tokens.json package.json config.json auth.json settings.xml
    service.json account.json Keynote README.md .envrc history.txt signature.asc tls.crt
    .env.example~ README.md~ notes.txt.bak settings.py.orig
    constructor __proto__ toString`.split(/\s+/);
  assert.deepEqual(names.filter(isSecretName), []);
});

Deno.test("some names are secrets' only in their folder, and folders make all below them secret", () => {
  const secrets = [
    "a/.docker/config.json",
    ".config/gh/hosts.yml",
    ".config/gcloud/x/y.db",
    ".cargo/credentials",
    ".m2/settings.xml",
    ".ssh/known_hosts",
    "home/.AWS/config",
    ".env/x.py",
  ];
  assert.deepEqual(secrets.filter((it) => !isSecretPath(it)), []);
  const free = [
    "docker/config.json",
    "gh/README",
    "hosts.yml",
    "credentials",
    "constructor/x",
    ".",
    "",
  ];
  assert.deepEqual(free.filter(isSecretPath), []);
});

Deno.test("files of rules by their exact names", () => {
  const names = [".gitignore", ".agentignore", ".cursorignore", ".aiexclude", ".rooignore"];
  assert.deepEqual(names.filter((it) => !isRuleFile(it)), []);
  const others = [".dockerignore", "gitignore", ".gitignore.bak", ".cursorindexingignore", ".x"];
  assert.deepEqual(others.filter(isRuleFile), []);
});

Deno.test("what a write needs, by the names of its path", () => {
  const rows: Readonly<Record<WriteRisk, readonly string[]>> = {
    never: [".git/config", "sub/.GIT/hooks/x", ".agent/x", "git~1/x", ".g\u200dit/x", ".git./x"],
    asks: [
      ".gitmodules",
      ".vscode/tasks.json",
      "a/.VSCode/settings.json",
      ".idea/workspace.xml",
      "x.code-workspace",
      ".envrc",
      "home/.bashrc",
      ".ZSHRC",
      ".github/workflows/ci.yml",
      ".GitHub/Actions/x/action.yml",
      ".gitlab-ci.yml",
      "Jenkinsfile",
      ".npmrc",
      ".yarnrc.yml",
      ".pnpmfile.cjs",
      "pip.conf",
      ".cargo/config.toml",
      ".husky/pre-commit",
      ".devcontainer/devcontainer.json",
      "sitecustomize.py",
      "site/x.pth",
      ".env",
      "keys/server.pem",
    ],
    free: [
      "package.json",
      "Makefile",
      "conftest.py",
      ".github/CODEOWNERS",
      ".gitignore",
      ".gitattributes",
      "workflows/a.yml",
      "cargo/config.toml",
      "src/vscode.ts",
      ".env.example",
      "constructor",
      "a/toString",
    ],
  };
  for (const [risk, paths] of Object.entries(rows)) {
    assert.deepEqual(paths.map((path) => [path, writeRisk(path)]), paths.map((it) => [it, risk]));
  }
});

/** Each of them has soon run a command, or told the next session what to do. */
const delicate = {
  folders: `
  .vscode .idea .fleet .zed .nvim .devcontainer .husky .githooks .direnv .circleci .buildkite
  .woodpecker .yarn .mvn .cursor .claude .codex .gemini .windsurf .continue .roo .kiro
  .clinerules .opencode .agents .amazonq .augment .junie .trae .qwen .aider
`,
  files: `
  .gitmodules .gitconfig .pre-commit-config.yaml .pre-commit-config.yml lefthook.yml
  .lefthook.yml lefthook.yaml .lefthook.yaml .lintstagedrc.js .envrc .autoenv.zsh .mise.toml
  mise.toml .bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc
  .zshenv .zprofile .zlogin .zlogout .kshrc .cshrc .tcshrc .login config.fish .inputrc
  .xprofile .xinitrc .xsession .tmux.conf .screenrc .gdbinit .lldbinit .irbrc .pryrc .pdbrc
  .pythonrc .rprofile .curlrc .wgetrc .vimrc .nvimrc .exrc .nvim.lua .emacs .dir-locals.el
  .devcontainer.json .mcp.json .gitlab-ci.yml .travis.yml .drone.yml .woodpecker.yml
  appveyor.yml .appveyor.yml azure-pipelines.yml bitbucket-pipelines.yml cloudbuild.yaml
  jenkinsfile .npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs .pnpmfile.mjs .pnpmfile.js bunfig.toml
  pip.conf pip.ini .pypirc .pydistutils.cfg uv.toml .condarc .gemrc nuget.config .bazelrc
  gradle-wrapper.properties gradle-wrapper.jar agents.md agents.override.md agent.md claude.md
  claude.local.md gemini.md qwen.md copilot-instructions.md .cursorrules .windsurfrules
  .clinerules .roorules .goosehints .aider.conf.yml .claude.json opencode.json opencode.jsonc
  sitecustomize.py usercustomize.py pyvenv.cfg
`,
  paths: `
  .github/workflows .github/actions .github/instructions .github/prompts .github/agents
  .github/hooks .github/chatmodes .gitea/workflows .forgejo/workflows .cargo/config
  .cargo/config.toml .bundle/config .gradle/init.gradle .gradle/gradle.properties
`,
};

const words = (text: string) => text.trim().split(/\s+/);

Deno.test("whatever programs act upon by themselves is asked about, anywhere and in any spelling", () => {
  const paths = [
    ...words(delicate.folders).map((it) => `${it}/x`),
    ...words(delicate.files),
    ...words(delicate.paths),
  ];
  const all = paths.flatMap((it) => [it, `deep/in/${it}`, it.toUpperCase()]);
  assert.deepEqual(all.filter((it) => writeRisk(it) !== "asks"), []);
});
