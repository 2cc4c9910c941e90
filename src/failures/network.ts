/** Failures of the network: names, connections, certificates, ports. */

import { command } from "./command_text.ts";
import { open, refuted } from "./proofs.ts";
import type { Details, Draft, Failure, Scene } from "./types.ts";

/** Log lines of a program's own begin with a time or a level, and prove nothing. */
const dns = [
  /^WARNING: Retrying [^\n]*(?:Temporary failure in name resolution|Name or service not known|nodename nor servname)/m,
  /^(?:curl: \(6\) |fatal: unable to access '[^'\n]*': |致命错误：无法访问 '[^'\n]*'：)Could not resolve (?<kind>host|proxy): (?<host>[\w.-]+)/m,
  /^(?:ssh|sftp|scp): Could not resolve hostname (?<host>[^\s:]+): /m,
  /^wget: (?:unable to resolve host address|无法解析主机地址) [‘'“"](?<host>[\w.-]+)[’'”"]/m,
  /^(?:Error|Uncaught Error|npm (?:ERR!|error) network request to \S+ failed, reason|\w*FetchError: request to \S+ failed, reason|\s+\[cause\]: Error): getaddrinfo (?:ENOTFOUND|EAI_AGAIN) (?<host>[\w.-]+)/m,
  /^npm (?:ERR!|error) code (?:ENOTFOUND|EAI_AGAIN)$/m,
  /^(?:socket\.gaierror|urllib\.error\.URLError|requests\.exceptions\.ConnectionError|httpx\.ConnectError|aiohttp\S+)[^\n]*(?:Name or service not known|Temporary failure in name resolution|nodename nor servname provided|未知的名称或服务|域名解析暂时失败)/m,
  /^ping: (?<host>[\w.-]+): (?:Name or service not known|Temporary failure in name resolution|未知的名称或服务|域名解析暂时失败)/m,
  /^ping: (?:cannot resolve|bad address '?) ?(?<host>[\w.-]+)/m,
  /^(?:E: |W: |Err:)[^\n]*(?:Temporary failure resolving '|Could not resolve '|暂时不能解析域名“)(?<host>[\w.-]+)/m,
  /^[ ]*(?:Temporary failure resolving|Could not resolve) '(?<host>[\w.-]+)'$/m,
  /^psql: error: could not translate host name "(?<host>[^"\n]+)" to address: /m,
  /^[^\n]*dial tcp: lookup (?<host>[\w.-]+)(?: on \S+)?: (?:no such host|Temporary failure in name resolution|server misbehaving|i\/o timeout)/m,
  /^nc: (?:getaddrinfo for host "(?<host>[\w.-]+)" port|[^\n]*forward host lookup failed)/m,
  /^ +(?:Could not resolve host|failed to resolve address for) ?:? ?(?<host>[\w.-]+)/m,
  /^Caused by: java\.net\.UnknownHostException: (?<host>[\w.-]+)$/m,
];

const refusedBy = [
  /^WARNING: Retrying [^\n]*Connection refused(?![^\n]*[Pp]roxy)/m,
  /^curl: \(7\) Failed to connect to (?<host>\S+) port (?<port>\d+)/m,
  /^(?:ssh|sftp|scp): connect to host (?<host>\S+) port (?<port>\d+): (?:Connection refused|拒绝连接)/m,
  /^(?:fatal: unable to access|致命错误：无法访问) '[^'\n]*'(?:: |：)Failed to connect to (?<host>\S+) port (?<port>\d+)[^\n]*(?:Couldn't connect|Connection refused)/m,
  /^(?:Connecting to|正在连接) [^\n]*?(?<host>[\w.-]+)(?:\|[^|\n]*\|)?:(?<port>\d+)[^\n]*(?:failed: Connection refused|失败：拒绝连接)/m,
  /^(?:Error|Uncaught Error|\s+\[cause\]: Error|\s+\[errors\]: \[?): connect ECONNREFUSED (?<host>\S+?):(?<port>\d+)$/m,
  /^(?:npm (?:ERR!|error)) (?:FetchError: request to \S+ failed, reason|errno|code):? ?(?:connect )?ECONNREFUSED(?: (?<host>\S+?):(?<port>\d+))?$/m,
  /^(?:ConnectionRefusedError: \[Errno \d+\] (?:Connection refused|Connect call failed[^\n]*|拒绝连接)|urllib\.error\.URLError: <urlopen error \[Errno \d+\] Connection refused>|requests\.exceptions\.ConnectionError: [^\n]*Connection refused[^\n]*|httpx\.ConnectError: [^\n]*)$(?!\n\S)/m,
  /^(?:nc: connect to|telnet: Unable to connect to remote host|telnet: connect to address) (?:(?<host>[\w.-]+) (?:\([^)\n]*\) )?port (?<port>\d+) [^\n]*)?[^\n]*Connection refused$/m,
  /^[^\n]*dial tcp (?<host>[\w.[\]:-]+?):(?<port>\d+): connect: connection refused$/m,
  /^The connection to the server (?<host>[\w.-]+?)(?::(?<port>\d+))? was refused - did you specify the right host or port\?/m,
  /^Could not connect to Redis at (?<host>[\w.-]+):(?<port>\d+): Connection refused$/m,
  /^Exception in thread "[^"\n]*" java\.net\.ConnectException: Connection refused/m,
];

const timedOut = [
  /^curl: \(28\) Failed to connect to (?<host>\S+) port (?<port>\d+)/m,
  /^WARNING: Retrying [^\n]*(?:ConnectTimeoutError|ReadTimeoutError|Connection timed out)/m,
  /^curl: \(28\) [^\n]*(?:timed out|Timeout)[^\n]*/m,
  /^(?:ssh|sftp|scp): connect to host (?<host>\S+) port (?<port>\d+): (?:Connection timed out|Operation timed out|连接超时)/m,
  /^(?:fatal: unable to access|致命错误：无法访问) '[^'\n]*'(?:: |：)(?:Failed to connect to (?<host>\S+) port (?<port>\d+)[^\n]*(?:Timeout|timed out)|Connection timed out|Operation timed out)/m,
  /^(?:Error|Uncaught Error|\s+\[cause\]: (?:Error|ConnectTimeoutError)): (?:connect ETIMEDOUT (?<host>\S+?):(?<port>\d+)|Connect Timeout Error)/m,
  /^npm (?:ERR!|error) (?:code|errno) ETIMEDOUT$/m,
  /^(?:TimeoutError: \[Errno 110\]|urllib\.error\.URLError: <urlopen error (?:\[Errno 110\] |timed out)|requests\.exceptions\.(?:ConnectTimeout|ReadTimeout)|socket\.timeout|pip\._vendor\.urllib3\.exceptions\.ReadTimeoutError)[^\n]*$(?!\n\S)/m,
  /^[^\n]*dial tcp (?<host>[\w.[\]:-]+?):(?<port>\d+): (?:i\/o timeout|connect: connection timed out)/m,
  /^(?:nc|telnet): [^\n]*(?:Connection timed out|Operation timed out)$/m,
  /^(?:Connecting to|正在连接) [^\n]*(?:failed: (?:Connection timed out|Operation timed out)|失败：连接超时)/m,
  /^psql: error: connection to server at "(?<host>[^"\n]+)"[^\n]*port (?<port>\d+) failed: (?:Connection timed out|timeout expired)/m,
];

const ssl = (text: string) =>
  new RegExp(
    `^(?:curl: \\((?:35|51|60)\\) |fatal: unable to access |致命错误：无法访问 |ERROR: |错误: |[ ]+|npm (?:ERR!|error) |Error: |ssl\\.SSL\\w+: |urllib\\.error\\.URLError: |requests\\.exceptions\\.SSLError: |httpx\\.ConnectError: |error: |Caused by: |[^\\n]*(?:x509|tls): )[^\\n]*(?:${text})`,
    "m",
  );

export const networkFailures: readonly Failure[] = [
  {
    id: "net.proxy",
    tools: "any",
    words: [
      /^WARNING: Retrying [^\n]*(?:ProxyError|Cannot connect to proxy)/m,
      /^curl: \((?:5|7|56|97)\) (?:Could not resolve proxy: (?<host>[\w.-]+)|[^\n]*(?:from proxy after CONNECT|Received HTTP code 407|proxy CONNECT aborted|CONNECT tunnel failed)[^\n]*)/m,
      /^fatal: unable to access '[^'\n]*': (?:Could not resolve proxy: (?<host>[\w.-]+)|[^\n]*(?:from proxy after CONNECT|CONNECT tunnel failed|Proxy CONNECT aborted))/m,
      /^(?:\S*ProxyError|requests\.exceptions\.ProxyError|ERROR: Could not install packages due to an OSError: [^\n]*ProxyError)[^\n]*/m,
      /^(?:E: |Err:)[^\n]*(?:407 {1,2}Proxy Authentication Required|Could not connect to (?<host>[\w.-]+):\d+ \([\d.]+\)[^\n]*proxy)/m,
      /^npm (?:ERR!|error) (?:code E407|407 Proxy Authentication Required|[^\n]*tunneling socket could not be established)/m,
      /^(?:Proxy tunneling failed|代理渠道错误): /m,
    ],
    proposals: () => [{ command: "env | grep -i proxy", does: "failures.do.proxy" }],
  },
  {
    id: "net.dns",
    tools: "any",
    words: dns,
    prove: (details, { text }) =>
      Promise.resolve(
        details.kind === "proxy" ? refuted : open(withHost(details, text)),
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
    words: timedOut,
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
    words: [
      ssl(
        "certificate has expired|certificate of \\S+ has expired|的证书已经过期|certificate is expired|CERT_HAS_EXPIRED|Issued certificate has expired|颁发的证书已经过期|has expired or is not yet valid",
      ),
    ],
    proposals: () => [{ command: "date", does: "failures.do.clock" }],
  },
  {
    id: "tls.not_yet_valid",
    tools: "any",
    words: [
      ssl(
        "certificate is not yet valid|CERT_NOT_YET_VALID|Issued certificate not yet valid|颁发的证书还未生效|not yet activated",
      ),
      /^E: Release file for \S+ is not valid yet/m,
    ],
    proposals: () => [{ command: "date", does: "failures.do.clock" }],
  },
  {
    id: "tls.host_name",
    tools: "any",
    words: [
      ssl(
        "no alternative certificate subject name matches|ERR_TLS_CERT_ALTNAME_INVALID|Hostname mismatch|doesn't match requested host|Hostname/IP does not match certificate|certificate is valid for [^\\n]*, not |certificate subject name .* does not match",
      ),
    ],
    proposals: () => [],
  },
  {
    id: "tls.unknown_issuer",
    tools: "any",
    words: [
      ssl(
        "self[- ]signed certificate|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|unable to get local issuer certificate|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY_LEAF|unable to verify the first certificate|certificate signed by unknown authority|unable to get issuer|Self-signed certificate encountered|出现了自己签名的证书|PKIX path building failed|server (?:certificate )?verification failed|doesn't have a known issuer|certificate of \\S+ is not trusted|的证书不可信|的证书颁发者未知",
      ),
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
      /^[^\n]*(?:Bind for \S+:(?<port>\d+) failed: port is already allocated|exposing port TCP \S+:(?<port2>\d+)[^\n]*address already in use)/m,
      /^[^\n]*Os \{ code: (?:98|48), kind: AddrInUse/m,
      /^Error: (?:Address already in use|Port (?<port>\d+) is already in use)/m,
      /^(?:nc|bind|ssh|python3?): [^\n]*(?:Address already in use|地址已在使用)$/m,
      /^bind \[[^\]\n]*\]:(?<port>\d+): (?:Address already in use|地址已在使用)$/m,
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
  const host = /getaddrinfo (?:ENOTFOUND|EAI_AGAIN) ([\w.-]+)|host='([\w.-]+)'/.exec(text);
  const name = host?.[1] ?? host?.[2];
  return name === undefined ? details : { ...details, host: name };
}
