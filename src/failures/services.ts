/** Failures of services, databases and settings of the system. */

import { command } from "./command_text.ts";
import { nearName } from "./near.ts";
import { open, proven, refuted } from "./proofs.ts";
import { corrected } from "./near.ts";
import type { Failure } from "./types.ts";

const unitFolders = ["/etc/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system"];

export const serviceFailures: readonly Failure[] = [
  {
    id: "systemd.unit_not_found",
    tools: ["systemctl", "service"],
    exits: [4, 5, 1, 6],
    words: [
      /^(?:Failed to \w+ |Unit )(?<name>\S+?)(?::? Unit (?<unit>\S+))? (?:not found|not loaded|could not be found|does not exist)[^\n]*$/m,
      /^Failed to (?:get unit file state for|enable unit:|disable unit:) [^\n]*?(?<unit>[\w@.-]+\.\w+)(?:: No such file or directory| does not exist)[^\n]*$/m,
      /^(?<name>\S+): unrecognized service$/m,
    ],
    prove: async ({ name = "", unit }, _, facts) => {
      const full = unit ?? name;
      const names = (await Promise.all(unitFolders.map((it) => facts.list(it)))).flat();
      const file = full.includes(".") ? full : `${full}.service`;
      if (names.includes(file)) return refuted;
      const near = nearName(file, names);
      const short = file.replace(/\.service$/, "");
      return near === null
        ? open({ name: short })
        : proven({ name: short, near: near.replace(/\.service$/, "") });
    },
    says: ({ near }) =>
      near === undefined ? "systemd.unit_not_found" : "systemd.unit_not_found.near",
    proposals: ({ name = "", near }, scene) => [
      ...near === undefined ? [] : [{
        command: corrected(scene, name, near) ?? corrected(scene, `${name}.service`, near),
        does: "failures.do.near" as const,
      }],
      { command: "systemctl list-unit-files --type=service", does: "failures.do.units" },
    ],
  },
  {
    id: "systemd.failed",
    tools: ["systemctl", "service"],
    exits: [1, 3],
    words: [
      /^Job for (?<name>\S+) failed because (?<reason>[^\n]+?)\.?$/m,
      /^Job for (?<name>\S+) (?:failed|canceled)\./m,
    ],
    proposals: ({ name }) => [
      { command: command`systemctl status ${name}`, does: "failures.do.service_status" },
      { command: command`journalctl -xeu ${name}`, does: "failures.do.journal" },
    ],
  },
  {
    id: "systemd.absent",
    tools: ["systemctl", "journalctl", "timedatectl", "loginctl", "hostnamectl"],
    exits: [1],
    words: [
      /^System has not been booted with systemd as init system \(PID 1\)\. Can't operate\.$/m,
    ],
    proposals: () => [{ command: "ps -p 1 -o comm=", does: "failures.do.init" }],
  },
  {
    id: "systemd.rights",
    tools: ["systemctl"],
    exits: [1, 4],
    words: [
      /^Failed to \w+ \S+: (?:Access denied|Interactive authentication required\.|Permission denied)$/m,
    ],
    proposals: () => [{ command: "id", does: "failures.do.id" }],
  },
  {
    id: "psql.server",
    tools: [
      "psql",
      "pg_dump",
      "createdb",
      "createuser",
      "pg_isready",
      "pg_restore",
      "dropdb",
      "vacuumdb",
    ],
    exits: [1, 2],
    words: [
      /^\w+: (?:error|错误)[:：] ?(?:connection to server (?:on socket "(?<socket>[^"\n]+)"|at "(?<host>[^"\n]+)"[^\n]*port (?<port>\d+)) failed: (?:No such file or directory|Connection refused)|could not connect to server: (?:No such file or directory|Connection refused))/m,
      /^\w+: (?:error|错误)[:：] ?(?:连接到套接字"(?<socket>[^"\n]+)"上的服务器失败[:：]|连接到"(?<host>[^"\n]+)"[^\n]*端口(?<port>\d+)失败[:：]) ?(?:没有那个文件或目录|拒绝连接)/m,
    ],
    says: ({ host }) => host === undefined ? "psql.server" : "psql.server.host",
    proposals: (_, { system }) => [
      { command: "pg_isready", does: "failures.do.pg_ready" },
      {
        command: system.os === "darwin" ? "brew services list" : "systemctl status postgresql",
        does: "failures.do.service_status",
      },
    ],
  },
  {
    id: "psql.role",
    tools: ["psql", "createdb", "pg_dump", "createuser", "python", "node"],
    words: [
      /^[^\n]*FATAL: +(?:role "(?<name>[^"\n]+)" does not exist|角色 ?"(?<name2>[^"\n]+)" ?不存在)$/m,
    ],
    prove: ({ name, name2 }) => Promise.resolve(open({ name: name ?? name2 ?? "" })),
    proposals: ({ name }) => [
      { command: command`psql -U postgres -c ${"\\du"}`, does: "failures.do.roles" },
      { command: command`createuser ${name}`, does: "failures.do.create_role" },
    ],
  },
  {
    id: "psql.database",
    tools: ["psql", "pg_dump", "python", "node"],
    words: [
      /^[^\n]*FATAL: +(?:database "(?<name>[^"\n]+)" does not exist|数据库 ?"(?<name2>[^"\n]+)" ?不存在)$/m,
    ],
    prove: ({ name, name2 }) => Promise.resolve(open({ name: name ?? name2 ?? "" })),
    proposals: ({ name }) => [
      { command: "psql -l", does: "failures.do.databases" },
      { command: command`createdb ${name}`, does: "failures.do.create_database" },
    ],
  },
  {
    id: "psql.password",
    tools: ["psql", "pg_dump", "createdb", "createuser", "pg_restore"],
    words: [
      /^[^\n]*FATAL: +(?:password authentication failed for user|Peer authentication failed for user|用户) ?"(?<name>[^"\n]+)"/m,
      /^[^\n]*fe_sendauth: no password supplied$/m,
    ],
    says: ({ name }) => name === undefined ? "psql.no_password" : "psql.password",
    proposals: () => [],
  },
  {
    id: "mysql.server",
    tools: ["mysql", "mysqldump", "mysqladmin", "mariadb"],
    exits: [1, 2],
    words: [
      /^(?:ERROR 200[23] \(HY000\)|mysqldump: Got error: 200[23])[^\n]*Can't connect to [^\n]*/m,
    ],
    proposals: (_, { system }) => [{
      command: system.os === "darwin" ? "brew services list" : "systemctl status mysql",
      does: "failures.do.service_status",
    }],
  },
  {
    id: "mysql.access",
    tools: ["mysql", "mysqldump", "mysqladmin", "mariadb"],
    exits: [1, 2],
    words: [
      /^(?:ERROR 1(?:045|698)|mysqldump: Got error: 1045)[^\n]*Access denied for user '(?<name>[^'\n]*)'@'(?<host>[^'\n]+)'/m,
    ],
    proposals: () => [],
  },
  {
    id: "mysql.database",
    tools: ["mysql", "mysqldump", "mysqladmin", "mariadb"],
    exits: [1, 2],
    words: [
      /^(?:ERROR 1049 \(42000\)|mysqldump: Got error: 1049)[^\n]*Unknown database '(?<name>[^'\n]+)'/m,
    ],
    proposals: () => [{ command: "mysql -e 'show databases'", does: "failures.do.databases" }],
  },
  {
    id: "sqlite.locked",
    tools: "any",
    inTests: [/^E +(?:sqlite3|django\.db\.utils)\.OperationalError: database is locked/m],
    words: [
      /^(?:sqlite3\.OperationalError|django\.db\.utils\.OperationalError|sqlalchemy\.exc\.OperationalError: \(sqlite3\.OperationalError\)):? database is locked/m,
      /^(?:(?:Runtime |Parse )?[Ee]rror[^\n]*?: (?:stepping, |in \w+, )?|SqliteError: |Error: SQLITE_BUSY: )database is locked(?: \(5\))?$/m,
    ],
    prove: (_, { words }) => {
      const path = words.slice(1).find((it) => /\.(?:db|sqlite3?)$/.test(it));
      return Promise.resolve(open(path === undefined ? {} : { path }));
    },
    proposals: (
      { path },
    ) => [{ command: command`lsof ${path}`, does: "failures.do.users_of_file" }],
  },
  {
    id: "macos.tools",
    tools: "any",
    words: [
      /^xcrun: error: (?:invalid active developer path|unable to find utility)/m,
      /^xcode-select: (?:note|error): (?:No|no) developer tools were found/m,
      /^You have not agreed to the Xcode license agreements/m,
    ],
    proposals: () => [{ command: "xcode-select --install", does: "failures.do.install" }],
  },
  {
    id: "locale.missing",
    tools: "any",
    words: [
      /^perl: warning: Setting locale failed\.$[\s\S]*?LC_ALL = "?(?<name>[\w.@-]+)"?/m,
      /^-?(?:\S*\/)?bash: (?:warning|警告)[:：] ?setlocale: LC_\w+: (?:cannot change locale|无法改变区域设置|无法改变区域选项) ?[(（](?<name>[^)）\n]+)[)）]/m,
      /^locale: Cannot set LC_\w+ to default locale: No such file or directory$/m,
      /^(?:locale\.Error| {2}File "[^\n]*\n[^\n]*\nlocale\.Error): unsupported locale setting$/m,
    ],
    prove: (details, { text, line }) => {
      const lines = text.split("\n").filter((it) => it.trim() !== "");
      const others = lines.filter((it) =>
        !/locale|^perl: warning|^\s+(?:LANGUAGE|LC_|LANG|are supported)/i.test(it)
      );
      const isPython = /^locale\.Error/m.test(text);
      return Promise.resolve(
        isPython || others.length === 0 || line.startsWith("locale") ? open(details) : refuted,
      );
    },
    says: ({ name }) => name === undefined ? "locale.missing" : "locale.missing.name",
    proposals: () => [
      { command: "locale -a", does: "failures.do.locales" },
      { command: "locale", does: "failures.do.locale" },
    ],
  },
];
