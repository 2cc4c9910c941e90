/** Failures of the network: names, connections, certificates, ports. */

import { command } from "./command_text.ts";
import { daemonLine, ownLine } from "./clients.ts";
import {
  dns,
  expired,
  notYetValid,
  otherHost,
  refusedBy,
  ssl,
  timedOut,
  unknownIssuer,
} from "./network_lines.ts";
import { open, refuted } from "./proofs.ts";
import type { Details, Draft, Failure, Scene } from "./types.ts";

export const networkFailures: readonly Failure[] = [
  {
    id: "net.proxy",
    tools: "any",
    words: [
      /^WARNING: Retrying [^\n]*(?:ProxyError|Cannot connect to proxy)/m,
      /^curl: \((?:5|7|56|97)\) (?:Could not resolve proxy: (?<host>[\w.-]+)|[^\n]*(?:from proxy after CONNECT|Received HTTP code 407|proxy CONNECT aborted|CONNECT tunnel failed)[^\n]*)/m,
      /^curl: \(7\) Failed to connect to (?<direct>\S+) port/m,
      /^fatal: unable to access '[^'\n]*': (?:Could not resolve proxy: (?<host>[\w.-]+)|[^\n]*(?:from proxy after CONNECT|CONNECT tunnel failed|Proxy CONNECT aborted))/m,
      /^(?:\S*ProxyError|requests\.exceptions\.ProxyError|ERROR: Could not install packages due to an OSError: [^\n]*ProxyError)[^\n]*/m,
      /^(?:E: |Err:)[^\n]*(?:407 {1,2}Proxy Authentication Required|Could not connect to (?<host>[\w.-]+):\d+ \([\d.]+\)[^\n]*proxy)/m,
      /^npm (?:ERR!|error) (?:code E407|407 Proxy Authentication Required|[^\n]*tunneling socket could not be established)/m,
      /^(?:Proxy tunneling failed|代理渠道错误): /m,
    ],
    prove: (details, { line }) =>
      Promise.resolve(
        details.direct === undefined || /(?:^|\s)(?:-x|--proxy)[\s=]|proxy=/i.test(line)
          ? open(details)
          : refuted,
      ),
    proposals: () => [{ command: "env | grep -i proxy", does: "failures.do.proxy" }],
  },
  {
    id: "net.dns",
    tools: "any",
    words: dns,
    byClients: [
      ownLine(
        "[Cc]ould not resolve(?: host\\w*| proxy|:| ['\"“])|Name or service not known|Temporary failure in name resolution|nodename nor servname|no such host|failed to lookup address|dns error|ENOTFOUND|EAI_AGAIN|unable to resolve host|could not translate host name|[Uu]nknown (?:\\w+ )?(?:server )?host\\b|UnknownHostException|server misbehaving|getaddrinfo failed|未知的名称或服务|域名解析暂时失败",
      ),
    ],
    prove: (details, { text }) =>
      Promise.resolve(
        details.kind === "proxy" || /resolve proxy/.test(text)
          ? refuted
          : open(withHost(details, text)),
      ),
    says: ({ host }) => host === undefined ? "net.dns" : "net.dns.host",
    proposals: ({ host }, { system }) =>
      [
        { command: command`getent hosts ${host}`, does: "failures.do.resolve" as const },
        {
          command: system.os === "linux" ? "cat /etc/resolv.conf" : null,
          does: "failures.do.resolvers" as const,
        },
      ].filter((it) => system.os === "linux" || !it.command?.startsWith("getent")),
  },
  {
    id: "net.refused",
    tools: "any",
    words: refusedBy,
    byClients: [ownLine("[Cc]onnection refused|ECONNREFUSED|actively refused|拒绝连接")],
    inTests: [
      /^E +ConnectionRefusedError: \[Errno \d+\] (?:Connection refused|Connect call failed)/m,
    ],
    prove: (details, { text, line }) =>
      Promise.resolve(
        /docker\.sock|^psql: /m.test(text) || /(?:^|\s)(?:-x|--proxy)\s/.test(line)
          ? refuted
          : open(withPort(details, `${line}\n${text}`)),
      ),
    says: ({ host, port }) =>
      host === undefined || port === undefined ? "net.refused" : "net.refused.host",
    proposals: ({ host = "", port }, { system }) =>
      listeners(isLocal(host) ? port : undefined, system),
  },
  {
    id: "net.timed_out",
    tools: "any",
    words: [
      ...timedOut,
      daemonLine(
        "i/o timeout|Client\\.Timeout exceeded|TLS handshake timeout|connection timed out",
      ),
    ],
    byClients: [
      ownLine(
        "(?:[Cc]onnect|[Cc]onnection|[Oo]peration|[Rr]ead|[Rr]equest)\\w*[^\\n]{0,60} timed out|ETIMEDOUT|i/o timeout|Client\\.Timeout exceeded|TLS handshake timeout|连接超时",
      ),
    ],
    says: ({ host }) => host === undefined ? "net.timed_out" : "net.timed_out.host",
    proposals: ({ host }) => [{ command: command`ping -c 3 ${host}`, does: "failures.do.ping" }],
  },
  {
    id: "net.unreachable",
    tools: "any",
    says: ({ host }) => host === undefined ? "net.unreachable" : "net.unreachable.host",
    words: [
      /^(?:ssh|sftp|scp): connect to host (?<host>\S+) port \d+: (?:No route to host|Network is unreachable|没有到主机的路由|网络不可达)/m,
      /^Connecting to [^\n]*?(?<host>[\w.-]+):\d+[^\n]*(?:Network is unreachable|No route to host)/m,
      /^curl: \(7\) [^\n]*(?:No route to host|Network is unreachable)/m,
      /^(?:ping|nc|telnet|wget)[:：] [^\n]*(?:Network is unreachable|No route to host|网络不可达|没有到主机的路由)/m,
      /^(?:Error|Uncaught Error): connect (?:ENETUNREACH|EHOSTUNREACH) (?<host>\S+)/m,
      /^OSError: \[Errno (?:101|113)\] (?:Network is unreachable|No route to host)$/m,
    ],
    proposals: (_, { system }) => [{
      command: system.os === "linux" ? "ip route" : "netstat -rn",
      does: "failures.do.routes",
    }],
  },
  {
    id: "tls.expired",
    tools: "any",
    byClients: [ownLine(expired)],
    words: [
      ssl(expired),
    ],
    proposals: () => [{ command: "date", does: "failures.do.clock" }],
  },
  {
    id: "tls.not_yet_valid",
    tools: "any",
    byClients: [ownLine(notYetValid)],
    words: [
      ssl(notYetValid),
      /^E: Release file for \S+ is not valid yet/m,
    ],
    proposals: () => [{ command: "date", does: "failures.do.clock" }],
  },
  {
    id: "tls.host_name",
    tools: "any",
    byClients: [ownLine(otherHost)],
    words: [
      ssl(otherHost),
    ],
    proposals: () => [],
  },
  {
    id: "tls.unknown_issuer",
    tools: "any",
    byClients: [ownLine(unknownIssuer)],
    words: [
      ssl(unknownIssuer),
      /^(?:Caused by: )?(?:javax\.net\.ssl\.SSLHandshakeException|sun\.security\S*): [^\n]*PKIX path building failed/m,
    ],
    proposals: () => [{ command: "date", does: "failures.do.clock" }],
  },
  {
    id: "net.port_in_use",
    tools: "any",
    words: [
      /^(?:Error|Uncaught Error): listen EADDRINUSE: address already in use (?:\S*?:)?(?<port>\d+)$/m,
      /^(?:OSError|socket\.error): \[Errno (?:98|48)\] (?:Address already in use|地址已在使用|error while attempting to bind on address \('[^'\n]*', (?<port>\d+)\)[^\n]*)/m,
      /^ERROR: +\[Errno (?:98|48)\] error while attempting to bind on address \('[^'\n]*', (?<port>\d+)\)/m,
      /^(?:Address already in use|地址已在使用)\nPort (?<port>\d+) is in use by another program/m,
      /^(?:Error: That port is already in use\.|\[\S+ [^\]\n]*\] \[ERROR\] Connection in use: \('[^'\n]*', (?<port>\d+)\))/m,
      /^[^\n]*listen (?:tcp|udp)\d? (?:\S*?):(?<port>\d+): bind: address already in use$/m,
      /^(?:Caused by: |Exception in thread "[^"\n]*" )?java\.net\.BindException: (?:Address already in use|地址已在使用)/m,
      /^\[[^\]\n]*\] Failed to listen on \S+?:(?<port>\d+) \(reason: Address already in use\)/m,
      /^Web server failed to start\. Port (?<port>\d+) was already in use\.$/m,
      /^nginx: \[emerg\] bind\(\) to \S*:(?<port>\d+) failed \(98: (?:Address already in use|Unknown error)\)/m,
      daemonLine(
        "(?:\\d+\\.\\d+\\.\\d+\\.\\d+|\\[?::1?\\]?):(?<port>\\d+)[^\\n]*(?:address already in use|already allocated)",
      ),
      /^[^\n]*(?:Bind for \S+:(?<port>\d+) failed: port is already allocated|exposing port TCP \S+:(?<port2>\d+)[^\n]*address already in use)/m,
      /^[^\n]*Os \{ code: (?:98|48), kind: AddrInUse/m,
      /^Error: (?:Address already in use|Port (?<port>\d+) is already in use)/m,
      /^(?:nc|bind|ssh|python3?): [^\n]*(?:Address already in use|地址已在使用)$/m,
      /^bind \[[^\]\n]*\]:(?<port>\d+): (?:Address already in use|地址已在使用)$/m,
      /^(?!\S+ +\|)[^\n]*[Aa]ddress already in use[^\n]*\bbind\b[^\n]*?port (?<port>\d{2,5})\b[^\n]*$/m,
      /^(?!\S+ +\|)[^\n]*:(?<port>\d{2,5})\b[^\n]*?\b(?:bind|listen)\w*[^\n]*[Aa]ddress already in use[^\n]*$/m,
      /^Something is already running on port (?<port>\d+)\.$/m,
    ],
    prove: ({ port, port2 }, { text, line }) => {
      const number = port ?? port2 ?? /^ {2}port: (\d+)$/m.exec(text)?.[1] ?? portOf(line);
      return Promise.resolve(open(number === undefined ? {} : { port: number }));
    },
    says: ({ port }) => port === undefined ? "net.port_in_use" : "net.port_in_use.number",
    proposals: ({ port }, { system }) => listeners(port, system),
  },
  {
    id: "net.port_privileged",
    tools: "any",
    words: [
      /^(?:Error|Uncaught Error): listen EACCES: permission denied \S*?:?(?<port>\d{1,3})$/m,
      /^[^\n]*listen (?:tcp|udp)\d? \S*?:(?<port>\d{1,3}): bind: permission denied$/m,
      /^nginx: \[emerg\] bind\(\) to \S*:(?<port>\d{1,3}) failed \(13: Permission denied\)/m,
      /^[^\n]*bind\([^\n]*\n(?:[^\n]*\n)*PermissionError: \[Errno 13\] (?:Permission denied|权限不够)$/m,
      /^ERROR: +\[Errno 13\] error while attempting to bind on address \('[^'\n]*', (?<port>\d{1,3})\)/m,
      /^\(13\)Permission denied: AH00072: make_sock: could not bind to address \S*?:(?<port>\d{1,3})/m,
      /^(?:Caused by: |Exception in thread "[^"\n]*" )?java\.net\.(?:BindException|SocketException): Permission denied/m,
    ],
    prove: ({ port }, { line }) => {
      const typed = portOf(line);
      const number = port ?? (typed !== undefined && Number(typed) < 1024 ? typed : undefined);
      return Promise.resolve(open(number === undefined ? {} : { port: number }));
    },
    says: ({ port }) => port === undefined ? "net.port_privileged" : "net.port_privileged.number",
    proposals: (_, { system }) => [{
      command: system.os === "linux" ? "sysctl net.ipv4.ip_unprivileged_port_start" : null,
      does: "failures.do.limits",
    }],
  },
];

function isLocal(host: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[?::1\]?|0\.0\.0\.0)$/.test(host);
}

/** Who listens on a port of this machine. */
function listeners(port: string | undefined, system: Scene["system"]): readonly Draft[] {
  if (port === undefined || !/^\d+$/.test(port)) return [];
  const line = system.os === "linux" ? `ss -ltnp 'sport = :${port}'` : `lsof -nP -iTCP:${port}`;
  return [{ command: line, does: "failures.do.listeners" }];
}

/** The port that somebody typed: the last number that can be one. */
function portOf(line: string): string | undefined {
  const numbers = Array.from(line.matchAll(/(?:^|[\s:=])(\d{2,5})(?=\s|$|\/)/g), ([, it]) => it);
  return numbers.findLast((it) => Number(it) > 0 && Number(it) < 65536);
}

/** Tracebacks show the address in the line that called. */
function withPort(details: Details, text: string): Details {
  if (details.port !== undefined) return details;
  const address = /\b(localhost|127\.0\.0\.1|(?<=:\/\/)[\w.-]+)["']?(?::|, ?)(\d{2,5})\b/.exec(
    text,
  );
  if (!address) return details;
  return { ...details, host: details.host ?? address[1] ?? "", port: address[2] ?? "" };
}

/** Python names the host some lines above. */
function withHost(details: Details, text: string): Details {
  if (details.host !== undefined) return details;
  const host =
    /getaddrinfo (?:ENOTFOUND|EAI_AGAIN) ([\w.-]+)|host='([\w.-]+)'|host(?:name)?:? ["'`“]([\w.-]+\.\w+)["'`”]|(?:https?:\/\/(?:[^\s\/@]*@)?|(?: at| to| for| host) )([\w-]+(?:\.[\w-]+)+)/
      .exec(text);
  const name = host?.[1] ?? host?.[2] ?? host?.[3] ?? host?.[4];
  return name === undefined ? details : { ...details, host: name };
}
