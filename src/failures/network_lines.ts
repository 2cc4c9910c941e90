/** Lines in which programs say that a name, a connection or a certificate failed. */

/** Log lines of a program's own begin with a time or a level, and prove nothing. */
export const dns = [
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
  /^(?:psql|pg_\w+|\w+db): error: could not translate host name "(?<host>[^"\n]+)" to address: /m,
  /^[^\n]*dial tcp: lookup (?<host>[\w.-]+)(?: on \S+)?: (?:no such host|Temporary failure in name resolution|server misbehaving|i\/o timeout)/m,
  /^nc: (?:getaddrinfo for host "(?<host>[\w.-]+)" port|[^\n]*forward host lookup failed)/m,
  /^ +(?:Could not resolve host|failed to resolve address for) ?:? ?(?<host>[\w.-]+)/m,
  /^Caused by: java\.net\.UnknownHostException: (?<host>[\w.-]+)$/m,
];

export const refusedBy = [
  /^WARNING: Retrying [^\n]*Connection refused(?![^\n]*[Pp]roxy)/m,
  /^curl: \(7\) Failed to connect to (?<host>\S+) port (?<port>\d+)/m,
  /^(?:ssh|sftp|scp): connect to host (?<host>\S+) port (?<port>\d+): (?:Connection refused|拒绝连接)/m,
  /^(?:fatal: unable to access|致命错误：无法访问) '[^'\n]*'(?:: |：)Failed to connect to (?<host>\S+) port (?<port>\d+)[^\n]*(?:Couldn't connect|Connection refused)/m,
  /^(?:Connecting to|正在连接) [^\n]*?(?<host>[\w.-]+)(?: \([\w.-]+\))?(?:\|[^|\n]*\|)?:(?<port>\d+)[^\n]*(?:failed: Connection refused|失败：拒绝连接)/m,
  /^(?:Error|Uncaught Error|\s+\[cause\]: Error|\s+\[errors\]: \[?): connect ECONNREFUSED (?<host>\S+?):(?<port>\d+)$/m,
  /^(?:npm (?:ERR!|error)) (?:FetchError: request to \S+ failed, reason|errno|code):? ?(?:connect )?ECONNREFUSED(?: (?<host>\S+?):(?<port>\d+))?$/m,
  /^(?:ConnectionRefusedError: \[Errno \d+\] (?:Connection refused|Connect call failed[^\n]*|拒绝连接)|urllib\.error\.URLError: <urlopen error \[Errno \d+\] Connection refused>|requests\.exceptions\.ConnectionError: [^\n]*Connection refused[^\n]*|httpx\.ConnectError: [^\n]*)$(?!\n\S)/m,
  /^(?:nc: connect to|telnet: Unable to connect to remote host|telnet: connect to address) (?:(?<host>[\w.-]+) (?:\([^)\n]*\) )?port (?<port>\d+) [^\n]*)?[^\n]*Connection refused$/m,
  /^[^\n]*dial tcp (?<host>[\w.[\]:-]+?):(?<port>\d+): connect: connection refused$/m,
  /^The connection to the server (?<host>[\w.-]+?)(?::(?<port>\d+))? was refused - did you specify the right host or port\?/m,
  /^Could not connect to Redis at (?<host>[\w.-]+):(?<port>\d+): Connection refused$/m,
  /^Exception in thread "[^"\n]*" java\.net\.ConnectException: Connection refused/m,
];

export const timedOut = [
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

export const ssl = (text: string) =>
  new RegExp(
    `^(?:curl: \\((?:35|51|60)\\) |fatal: unable to access |致命错误：无法访问 |ERROR: |错误: |[ ]+|npm (?:ERR!|error) |Error: |ssl\\.SSL\\w+: |urllib\\.error\\.URLError: |requests\\.exceptions\\.SSLError: |httpx\\.ConnectError: |error: |Caused by: |[^\\n]*(?:x509|tls): )[^\\n]*(?:${text})`,
    "m",
  );

export const expired =
  "certificate has expired|certificate of \\S+ has expired|的证书已经过期|certificate is expired|CERT_HAS_EXPIRED|Issued certificate has expired|颁发的证书已经过期|has expired or is not yet valid|invalid peer certificate: Expired";

export const notYetValid =
  "certificate is not yet valid|CERT_NOT_YET_VALID|Issued certificate not yet valid|颁发的证书还未生效|not yet activated|invalid peer certificate: NotValidYet";

export const otherHost =
  "no alternative certificate subject name matches|ERR_TLS_CERT_ALTNAME_INVALID|Hostname mismatch|doesn't match requested host|Hostname/IP does not match certificate|certificate is valid for [^\\n]*, not |certificate subject name .* does not match|invalid peer certificate: NotValidForName";

export const unknownIssuer =
  "self[- ]signed certificate|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|unable to get local issuer certificate|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY_LEAF|unable to verify the first certificate|certificate signed by unknown authority|unable to get issuer|Self-signed certificate encountered|出现了自己签名的证书|PKIX path building failed|server (?:certificate )?verification failed|doesn't have a known issuer|certificate of \\S+ is not trusted|的证书不可信|的证书颁发者未知|invalid peer certificate: UnknownIssuer";
