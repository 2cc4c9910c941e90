import { provoked, type ProvokedCase } from "./case.ts";

const nobody = (words: string) => `setpriv --reuid=65534 --clear-groups ${words}`;
/** A server with a certificate of its own making; `$p` is its port, and the line must end it. */
const tls = (dates: string, name = "localhost") =>
  `openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out c.pem -subj /CN=${name} -addext subjectAltName=DNS:${name} ${dates}; ` +
  `node -e 'const t=require("tls"),f=require("fs");t.createServer({key:f.readFileSync("k.pem"),cert:f.readFileSync("c.pem")},s=>s.end()).listen(0,"127.0.0.1",function(){f.writeFileSync("port.new",String(this.address().port));f.renameSync("port.new","port")})' & ` +
  `until [ -e port ]; do read -t 0.05 <> <(:); done; p=$(cat port)`;

export const machineCases: readonly ProvokedCase[] = [
  provoked("apt.unknown_package", "apt-get", ["", "apt-get install -y nothing-of-this"], {
    names: ["nothing-of-this"],
  }),
  provoked("apt.unknown_package", "apt-get", ["", "apt-get install -y rg"], {
    names: ["apt install ripgrep"],
  }),
  provoked("apt.unknown_package", "apt-get", ["", "apt-get install -y nothing-of-this"], {
    language: "zh_CN",
  }),
  provoked("apt.rights", "apt-get setpriv", ["", nobody("apt-get install -y hello")], {
    typed: "apt-get install -y hello",
  }),
  provoked("apt.subcommand", "apt-get", ["", "apt-get isntall x"], {
    names: ["apt-get install x"],
  }),
  provoked("systemctl.subcommand", "systemctl", ["", "systemctl statsu ssh"], {
    names: ["systemctl status ssh"],
  }),
  provoked("systemd.absent", "systemctl", ["", "systemctl start nothing"], {
    unless: "/run/systemd/system",
  }),
  provoked("docker.daemon", "docker", ["export DOCKER_HOST=unix://$PWD/none.sock", "docker ps"]),
  provoked("docker.subcommand", "docker", ["", "docker rnu x"], { names: ["docker run x"] }),
  provoked("kubectl.server", "kubectl", ["", "kubectl get pods --server http://127.0.0.1:1"], {
    typed: "kubectl get pods",
  }),
  provoked("kubectl.subcommand", "kubectl", ["", "kubectl gte pods"], {
    names: ["kubectl get pods"],
  }),
  provoked("psql.server", "psql", ["", "psql -h 127.0.0.1 -p 1 x"], { names: ["127.0.0.1", "1"] }),
  provoked("psql.server", "psql", ["", "psql -h $PWD x"], { names: ["pg_isready"] }),
  provoked("net.dns", "curl", ["", "curl -sS http://nothing.invalid"], {
    names: ["nothing.invalid"],
  }),
  provoked("net.dns", "git", ["", "git clone https://nothing.invalid/x.git"], {
    names: ["nothing.invalid"],
  }),
  provoked("net.dns", "ssh", ["", "ssh nothing.invalid"], { names: ["nothing.invalid"] }),
  provoked("net.dns", "wget", ["", "wget http://nothing.invalid"], { names: ["nothing.invalid"] }),
  provoked("net.dns", "node", ["", 'node -e \'require("http").get("http://nothing.invalid")\''], {
    names: ["nothing.invalid"],
  }),
  provoked("net.dns", "python3", [
    "",
    "python3 -c 'import urllib.request as u; u.urlopen(\"http://nothing.invalid\")'",
  ]),
  provoked("net.refused", "curl", ["", "curl -sS http://127.0.0.1:1"], { names: ["sport = :1"] }),
  provoked("net.refused", "ssh", ["", "ssh -p 1 127.0.0.1"]),
  provoked("net.refused", "git", ["", "git clone http://127.0.0.1:1/x.git"]),
  provoked("net.refused", "wget", ["", "wget http://127.0.0.1:1"]),
  provoked("net.refused", "python3", [
    "",
    "python3 -c 'import urllib.request as u; u.urlopen(\"http://127.0.0.1:1\")'",
  ]),
  provoked("net.refused", "node", ["", 'node -e \'require("http").get("http://127.0.0.1:1")\''], {
    names: ["1"],
  }),
  provoked("net.proxy", "curl", ["", "curl -sS -x http://nothing.invalid:1 http://example.com"], {
    names: ["env | grep -i proxy"],
  }),
  provoked("net.unreachable", "unshare python3", [
    "",
    "unshare -n python3 -c 'import socket as s; s.create_connection((\"192.0.2.1\", 80))'",
  ]),
  provoked("net.port_in_use", "node", [
    "",
    "node -e 'h=require(\"http\");a=h.createServer().listen(0,()=>h.createServer().listen(a.address().port))'",
  ], { names: ["ss -ltnp"] }),
  provoked("net.port_in_use", "python3", [
    "",
    "python3 -c 'import socket as s; a=s.socket(); a.bind((\"127.0.0.1\",0)); a.listen(); b=s.socket(); b.bind(a.getsockname())'",
  ]),
  provoked("net.port_privileged", "setpriv unshare node", [
    "",
    `unshare -n setpriv --reuid=65534 --clear-groups --inh-caps=-all node -e 'require("http").createServer().listen(80)'`,
  ], { names: ["80"], typed: "node server.js" }),
  provoked("tls.unknown_issuer", "openssl node curl", [
    tls("-days 2"),
    "curl -sS https://localhost:$p",
  ]),
  provoked("tls.unknown_issuer", "openssl node wget", [
    tls("-days 2"),
    "wget https://localhost:$p",
  ]),
  provoked("tls.unknown_issuer", "openssl node git", [
    tls("-days 2"),
    "git clone https://localhost:$p/x",
  ]),
  provoked("tls.host_name", "openssl node curl", [
    tls("-days 2", "other.example"),
    "curl -sS --cacert c.pem https://localhost:$p",
  ]),
];
