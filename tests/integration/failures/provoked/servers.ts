/** Failures that need a server of this machine, or a package root of the test's own. */

import { provoked, type ProvokedCase } from "./case.ts";

const wait = (file: string) => `until [ -e ${file} ]; do read -t 0.05 <> <(:); done`;
/** A server of Node.js that answers every request so; `$p` is its port. */
const http = (answer: string) =>
  `node -e 'const f=require("fs");require("http").createServer((q,s)=>{${answer}}).listen(0,"127.0.0.1",function(){f.writeFileSync("port.new",String(this.address().port));f.renameSync("port.new","port")})' & ${
    wait("port")
  }; p=$(cat port)`;
/** A daemon of Docker that refuses everything with this message. */
const daemon = (status: number, message: string) =>
  `node -e 'require("http").createServer((q,s)=>{s.setHeader("Api-Version","1.40");if(/_ping/.test(q.url))return s.end("OK");s.writeHead(${status},{"content-type":"application/json"});s.end(JSON.stringify({message:"${message}"}))}).listen("d.sock",()=>require("fs").writeFileSync("up",""))' & ${
    wait("up")
  }; export DOCKER_HOST=unix://$PWD/d.sock`;
/** A server of SSH with a key of its own; `$p` is its port. */
const sshd =
  "ssh-keygen -q -t ed25519 -N '' -f hk; ssh-keygen -q -t ed25519 -N '' -f k; mkdir -p /run/sshd; p=$(python3 -c 'import socket as s; a=s.socket(); a.bind((\"127.0.0.1\",0)); print(a.getsockname()[1])'); " +
  "/usr/sbin/sshd -D -e -f /dev/null -p $p -h $PWD/hk -o PidFile=none -o ListenAddress=127.0.0.1 -o PasswordAuthentication=no -o KbdInteractiveAuthentication=no -o StrictModes=no -o AuthorizedKeysFile=$PWD/allowed 2>log & " +
  "until grep -q listening log; do read -t 0.05 <> <(:); done; printf '[127.0.0.1]:%s %s\\n' $p \"$(cut -d' ' -f1,2 hk.pub)\" >good; printf '[127.0.0.1]:%s %s\\n' $p \"$(cut -d' ' -f1,2 k.pub)\" >bad";
const ssh = (more: string) => `ssh -F none -o BatchMode=yes ${more} -p $p 127.0.0.1 true`;
/** A certificate of these times. */
const certificate = (from: string, to: string) =>
  `openssl req -newkey rsa:2048 -nodes -keyout k.pem -out r.pem -subj /CN=localhost; touch index; echo 01 >serial; ` +
  `printf '[ca]\\ndefault_ca=d\\n[d]\\ndatabase=index\\nserial=serial\\nnew_certs_dir=.\\ndefault_md=sha256\\npolicy=p\\nx509_extensions=x\\n[p]\\ncommonName=supplied\\n[x]\\nsubjectAltName=DNS:localhost\\nbasicConstraints=CA:TRUE\\n' >ca.cnf; ` +
  `openssl ca -batch -selfsign -config ca.cnf -in r.pem -keyfile k.pem -out c.pem -startdate ${from} -enddate ${to} -notext; ` +
  `node -e 'const t=require("tls"),f=require("fs");t.createServer({key:f.readFileSync("k.pem"),cert:f.readFileSync("c.pem")},s=>s.end()).listen(0,"127.0.0.1",function(){f.writeFileSync("port.new",String(this.address().port));f.renameSync("port.new","port")})' & ` +
  `${wait("port")}; p=$(cat port)`;
const debian =
  "mkdir -p r/DEBIAN; printf 'Package: shop\\nVersion: 1\\nArchitecture: all\\nMaintainer: a <a@example.com>\\nDescription: x\\nDepends: nothing-like-it\\n' >r/DEBIAN/control; dpkg-deb -b r shop.deb; mkdir -p root/var/lib/dpkg/updates root/var/lib/dpkg/info; touch root/var/lib/dpkg/status root/var/lib/dpkg/available";
const source =
  'mkdir -p repo etc; echo "deb file:$PWD/repo ./" >etc/list; mkdir -p l/partial c/partial';
const aptUpdate =
  "apt-get update -o Dir::Etc::sourcelist=$PWD/etc/list -o Dir::Etc::sourceparts=/none -o Dir::State::lists=$PWD/l -o Dir::Cache=$PWD/c -o APT::Sandbox::User=root";

export const serverCases: readonly ProvokedCase[] = [
  provoked("git.authentication", "git node", [
    `${
      http('s.writeHead(401,{"www-authenticate":"Basic realm=x"});s.end()')
    }; export GIT_TERMINAL_PROMPT=0`,
    "git clone http://127.0.0.1:$p/x.git",
  ]),
  provoked("git.password_removed", "git node", [
    http(
      's.writeHead(q.headers.authorization?403:401,{"www-authenticate":"Basic realm=x","content-type":"text/plain"});s.end("Support for password authentication was removed on August 13, 2021.")',
    ),
    "git clone http://u:p@127.0.0.1:$p/x.git",
  ]),
  provoked("git.push_too_large", "git", [
    "git init -q -b main; git commit -q --allow-empty -m a; git init -q --bare r; git remote add origin ./r; printf '#!/bin/sh\\necho error: File data/model.bin is 142.08 MB\\; this exceeds the file size limit of 100.00 MB >&2\\necho error: GH001: Large files detected. >&2\\nexit 1\\n' >r/hooks/pre-receive; chmod +x r/hooks/pre-receive",
    "git push origin main",
  ], { names: ["data/model.bin", "100.00"] }),
  provoked("git.public_key", "ssh /usr/sbin/sshd python3", [
    sshd,
    ssh("-i k -o UserKnownHostsFile=good"),
  ]),
  provoked("ssh.host_key", "ssh /usr/sbin/sshd python3", [
    sshd,
    ssh("-i k -o UserKnownHostsFile=none"),
  ]),
  provoked("ssh.host_key_changed", "ssh /usr/sbin/sshd python3", [
    sshd,
    ssh("-i k -o UserKnownHostsFile=bad"),
  ], {
    names: ["127.0.0.1"],
  }),
  provoked("ssh.key_file_open", "ssh /usr/sbin/sshd python3", [
    `${sshd}; cp k.pub allowed; chmod 644 k; rm k.pub`,
    ssh("-i k -o UserKnownHostsFile=good"),
  ], {
    names: ["chmod 600 k"],
  }),
  provoked("ssh.key_file_missing", "ssh /usr/sbin/sshd python3", [
    sshd,
    ssh("-i none.key -o UserKnownHostsFile=good"),
  ], {
    names: ["none.key"],
  }),
  provoked("net.timed_out", "curl python3", [
    `python3 -c 'import socket as s,time; a=s.socket(); a.bind(("127.0.0.1",0)); a.listen(); open("port.new","w").write(str(a.getsockname()[1])); import os; os.rename("port.new","port"); time.sleep(60)' & ${
      wait("port")
    }; p=$(cat port)`,
    "curl -sS -m 0.3 http://127.0.0.1:$p",
  ]),
  provoked("tls.expired", "openssl node curl", [
    certificate("20200101000000Z", "20200201000000Z"),
    "curl -sS --cacert c.pem https://localhost:$p",
  ]),
  provoked("tls.not_yet_valid", "openssl node curl", [
    certificate("20400101000000Z", "20450201000000Z"),
    "curl -sS --cacert c.pem https://localhost:$p",
  ]),
  provoked("docker.no_container", "docker node", [
    daemon(404, "No such container: web"),
    "docker start web",
  ], { names: ["web"] }),
  provoked("docker.not_running", "docker node", [
    daemon(409, "container 1234 is not running"),
    "docker exec 1234 ls",
  ], { names: ["docker start 1234"] }),
  provoked("docker.name_in_use", "docker node", [
    daemon(
      409,
      'Conflict. The container name \\"/web\\" is already in use by container \\"1234\\".',
    ),
    "docker create --name web x",
  ], { names: ["web"] }),
  provoked("docker.image", "docker node", [
    daemon(
      404,
      "pull access denied for nothing, repository does not exist or may require docker login",
    ),
    "docker pull nothing",
  ], { names: ["nothing"] }),
  provoked("docker.socket_rights", "docker node setpriv", [
    `${daemon(500, "x")}; chmod 0 d.sock`,
    "setpriv --reuid=65534 --clear-groups docker ps",
  ], { typed: "docker ps" }),
  provoked("docker.compose", "docker", [
    "export DOCKER_CONFIG=$PWD; docker compose version && exit 0",
    "docker compose up",
  ]),
  provoked("node.unknown_package", "npm node", [
    http('s.writeHead(404,{"content-type":"application/json"});s.end("{}")'),
    "npm install nothing-of-this --registry http://127.0.0.1:$p",
  ], { names: ["nothing-of-this"] }),
  provoked("node.lock_differs", "npm", [
    `mkdir dep; echo '{"name":"dep","version":"1.0.0"}' >dep/package.json; echo '{"name":"x","version":"1.0.0","dependencies":{"dep":"file:./dep"}}' >package.json; echo '{"name":"x","version":"1.0.0","lockfileVersion":3,"packages":{"":{"name":"x","version":"1.0.0"}}}' >package-lock.json`,
    "npm ci --offline",
  ]),
  provoked("node.permission", "npm setpriv", [
    'mkdir pkg; echo \'{"name":"pkg","version":"1.0.0"}\' >pkg/package.json; mkdir -m 777 cache; export npm_config_cache=$PWD/cache',
    "setpriv --reuid=65534 --clear-groups npm install -g ./pkg --offline",
  ], { typed: "npm install -g ./pkg --offline" }),
  provoked("file.archive", "tar gzip", ["echo x >a.tar.gz", "tar xzf a.tar.gz"], {
    names: ["a.tar.gz", "gzip"],
  }),
  provoked("file.not_permitted", "setpriv", [
    "touch f",
    "setpriv --reuid=65534 --clear-groups chown root f",
  ], {
    typed: "chown root f",
    names: ["f"],
  }),
  provoked("sqlite.locked", "python3", [
    "",
    'python3 -c \'import sqlite3 as s; a=s.connect("x.db",isolation_level=None); a.execute("begin exclusive"); s.connect("x.db",timeout=0).execute("create table t(x)")\'',
  ]),
  provoked("memory.build_killed", "make", ["printf 'all:\\n\\tkill -9 $$$$\\n' >Makefile", "make"]),
  provoked("python.require_venv", "pip", [
    "export PIP_REQUIRE_VIRTUALENV=1",
    "python3 -m pip install x",
  ]),
  provoked("rust.toolchain", "rustup", ["", "rustc +nothing --version"]),
  provoked("clap.subcommand", "rustup", ["", "rustup toolchain instal x"], {
    names: ["rustup toolchain install x"],
  }),
  provoked("loader.glibc", "gcc sed", [
    "echo 'int main(void){return 0;}' >a.c; gcc a.c; sed -i 's/GLIBC_2\\.34/GLIBC_9.34/' a.out",
    "./a.out",
  ], { names: ["GLIBC 9.34"] }),
  provoked("apt.lock", "dpkg python3", [
    `${debian}; python3 -c 'import fcntl,time; a=open("root/var/lib/dpkg/lock-frontend","w"); fcntl.lockf(a,fcntl.LOCK_EX); open("held","w"); time.sleep(60)' & ${
      wait("held")
    }`,
    "dpkg --admindir=root/var/lib/dpkg -i shop.deb",
  ]),
  provoked("apt.depends", "dpkg dpkg-deb", [debian, "dpkg --root=$PWD/root -i shop.deb"], {
    names: ["nothing-like-it"],
  }),
  provoked("apt.no_release", "apt-get", [source, aptUpdate], { typed: "apt-get update" }),
  provoked("apt.key", "apt-get", [
    `${source}; printf 'Date: Sat, 01 Jan 2022 00:00:00 UTC\\n' >repo/Release`,
    aptUpdate,
  ], { typed: "apt-get update" }),
];
