/** Outputs that are kept by nobody, by the line that printed them, and what is kept of others. */

import assert from "node:assert/strict";
import { shellRedactor, withoutNamed } from "../../../../src/actions/ask/redact.ts";
import { showsSecrets } from "../../../../src/actions/ask/secret_output.ts";
import { isSecretPath } from "../../../../src/workspace/mod.ts";

const shows = [
  ...["env", "printenv", "printenv HOME", "export", "export -p", "set", "declare -x", "typeset"],
  ...["/usr/bin/env", "sudo env", "env -0", "env | sort", "cd x && env", "FOO=1 env", "x=$(env)"],
  ...["bash -c env", "bash -c 'env | sort'", "ssh host env", "ssh -p 22 me@host printenv"],
  ...["docker exec web env", "kubectl exec pod -- printenv", "docker run --rm alpine env"],
  ...["kubectl get secret", "kubectl get secrets -o yaml", "kubectl -n x get secret/db -o json"],
  ...["kubectl describe secret x", "k get secret", "kubectl config view --raw", "oc get secret x"],
  ...["kubectl get secret x -o jsonpath='{.data.p}' | base64 -d", "helm get values x"],
  ...["cat .env", "cat ./.env.local", "less .env", "head -n 3 .env", "grep KEY .env", "cat<.env"],
  ...["bat ~/.netrc", "cat ~/.aws/credentials", "cat ~/.ssh/id_ed25519", "cat server.key"],
  ...["sed -n 1p .env", "awk '{print}' .env", "xxd id_rsa", "base64 < ~/.ssh/id_rsa"],
  ...["cat ~/.kube/config", "cat ~/.docker/config.json", "cat ~/.npmrc", "cat .git-credentials"],
  ...["cat /proc/1/environ", "cat /proc/self/environ | tr '\\0' '\\n'", "sudo cat /etc/shadow"],
  ...["cat terraform.tfstate", "jq . service-account.json", "cat '.env'", 'cat ".env"'],
  ...[
    "docker inspect web",
    "docker container inspect web",
    "podman inspect x",
    "docker compose config",
  ],
  ...["aws configure", "aws configure list", "aws configure get aws_secret_access_key"],
  ...["aws secretsmanager get-secret-value --secret-id x", "aws sts assume-role --role-arn x"],
  ...["aws ssm get-parameter --with-decryption --name x", "aws ecr get-login-password"],
  ...["gcloud auth print-access-token", "az account get-access-token", "gh auth token"],
  ...["gh auth status --show-token", "heroku config", "heroku config:get X", "vercel env pull"],
  ...[
    "gpg --export-secret-keys",
    "gpg --export-secret-keys -a me",
    "gpg -d x.gpg",
    "gpg --decrypt x",
  ],
  ...["pass show mail", "pass mail", "gopass show x", "op item get x", "bw get password x"],
  ...["vault kv get x", "security find-generic-password -w -s x", "secret-tool lookup a b"],
  ...["openssl rsa -in k", "openssl rand -hex 32", "openssl pkcs12 -in x", "wg showconf wg0"],
  ...["sops -d x.yaml", "ansible-vault view x", "terraform output", "terraform state pull"],
  ...["npm token list", "npm config get //registry/:_authToken", "git credential fill"],
  ...[
    "git config --list",
    "git config -l",
    "ps auxe",
    "ps eww",
    "history",
    "rails credentials:show",
  ],
  ...["aws --profile p configure list", "gcloud --project p auth print-access-token"],
  ...["git -C x credential fill", "docker --context x compose config"],
  ...["time env", "watch env", 'echo "$(env)"', "echo `env`", "pwsh -c 'gci env:'"],
];

const harmless = [
  ...["env FOO=1 make", "env python3 x.py", "/usr/bin/env node x.js", "export A=b", "set -e"],
  ...[
    "set -gx PATH x",
    "declare -i n=1",
    "ls",
    "ls -la .env",
    "cp .env.example .env",
    "cat .env.example",
  ],
  ...["rm .env", "chmod 600 ~/.ssh/id_ed25519", "git add .env", "source .env", "vim .env"],
  ...["cat environment.md", "cat src/env.ts", "grep env src/main.ts", "npm run env", "make env"],
  ...[
    "kubectl get pods",
    "kubectl describe pod x",
    "kubectl logs secretary",
    "docker ps",
    "docker images",
  ],
  ...["docker compose up", "aws s3 ls", "gcloud projects list", "gh pr list", "gh auth status"],
  ...["passwd", "gpg --list-keys", "gpg --verify x.sig", "ssh host ls", "ssh-add -l", "ssh host"],
  ...["openssl version", "openssl x509 -in cert.pem -text", "npm config set x y", "npm install"],
  ...["git config user.name me", "git status", "ps aux", "ps -ef", "echo env", "echo 'cat .env'"],
  ...["cat cert.crt", "cat id_rsa.pub", "terraform plan", "helm list", "python3 -m venv env"],
  ...["cd env", "source env/bin/activate", "./env.sh", "printf '%s' env", "which env", "man env"],
];

Deno.test("the whole output of what shows secrets is withheld, however it is called", () => {
  for (const line of shows) assert.equal(showsSecrets(line, isSecretPath), true, line);
});

Deno.test("what only looks like it is kept", () => {
  for (const line of harmless) assert.equal(showsSecrets(line, isSecretPath), false, line);
});

const redact = await shellRedactor({
  env: (name) => name === "GITHUB_TOKEN" ? "plainlooking1value" : undefined,
});
const withheld = "[output not kept: it may hold secrets]";

Deno.test("an output is withheld, masked or kept as it is", () => {
  assert.equal(redact("A=1", "env"), withheld);
  assert.equal(redact("", "env"), "");
  assert.equal(redact("ok\nall good\n", "make"), "ok\nall good\n");
  assert.equal(redact("x plainlooking1value y", "make"), "x **** y");
});

Deno.test("an environment is withheld, whatever printed it", () => {
  const environment = "HOME=/h\nPATH=/bin\nUSER=me\nDB_URL=x\nCOLOR=1\nTHING=secret words";
  for (const line of [null, "./show.sh", "my-alias"]) {
    assert.equal(redact(environment, line), withheld);
  }
  assert.equal(redact(environment.replaceAll(/^/gm, "declare -x "), null), withheld);
  assert.equal(redact("CC=gcc\nCFLAGS=-O2\nbuilding\n", "make"), "CC=gcc\nCFLAGS=-O2\nbuilding\n");
});

Deno.test("values are masked by what they are called, also in a line", () => {
  const table: readonly (readonly [string, string])[] = [
    ["export DB_PASSWORD=hunter", "export DB_PASSWORD=****"],
    ["DB_PASSWORD='two words' make", "DB_PASSWORD=**** make"],
    ["API_KEY: abc", "API_KEY: ****"],
    ['"MY_SECRET": "abc"', '"MY_SECRET": ****'],
    ['"Env": ["X_TOKEN=abc", "LANG=C"]', '"Env": ["X_TOKEN=****", "LANG=C"]'],
    ["deploy --token abc --dry-run", "deploy --token **** --dry-run"],
    ["deploy --db-password=abc", "deploy --db-password=****"],
    ['curl -H "Authorization: Bearer abcdef"', 'curl -H "Authorization: Bearer ****"'],
    ["curl -u me:abc https://x", "curl -u me:**** https://x"],
    ["sshpass -p abc ssh h", "sshpass -p **** ssh h"],
    ["mysql -u root -pabc db", "mysql -u root -p**** db"],
    ["docker login -u me -p abc", "docker login -u me -p ****"],
    ["cookie: a=b; c=d", "cookie: ****"],
    // These name no value.
    ["--token $TOKEN", "--token $TOKEN"],
    ["DB_PASSWORD=$PASS make", "DB_PASSWORD=$PASS make"],
    ["SyntaxError: Unexpected token }", "SyntaxError: Unexpected token }"],
    ["mkdir -p build", "mkdir -p build"],
    ["KEYBOARD=us", "KEYBOARD=us"],
  ];
  for (const [text, masked] of table) assert.equal(withoutNamed(text), masked);
});

Deno.test("a secret is found behind a line of nothing but blanks", () => {
  const blanks = " ".repeat(60_000);
  assert.equal(redact(`${blanks}\ntoken: abc123def`, "make"), `${blanks}\ntoken: ****`);
});
