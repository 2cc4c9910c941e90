/** URLs that must not be fetched, by the code they are refused with, and some that are. */

import type { RefusalCode } from "../../../src/fetch/types.ts";

/** Names of the stub resolver; one list after the other where it answers differently each time. */
export const names: Readonly<Record<string, readonly string[] | readonly (readonly string[])[]>> = {
  "good.example": ["93.184.216.34", "2606:2800:220:1::1"],
  "www.good.example": ["93.184.216.34"],
  "six.example": ["2606:2800:220:1::1"],
  "nat64.example": ["64:ff9b::5db8:d822"],
  "mixed.example": ["93.184.216.34", "10.0.0.5"],
  "mixed6.example": ["93.184.216.34", "fd00::1"],
  "mixedlast.example": ["2606:2800:220:1::1", "93.184.216.34", "127.0.0.1"],
  "private.example": ["192.168.1.1"],
  "loop.example": ["127.0.0.1"],
  "loop6.example": ["::1"],
  "mapped.example": ["::ffff:127.0.0.1"],
  "meta.example": ["169.254.169.254"],
  "azure.example": ["168.63.129.16"],
  "zero.example": ["0.0.0.0"],
  "zone.example": ["fe80::1%eth0"],
  "nonsense.example": ["not an address"],
  "octal.example": ["0177.0.0.1"],
  "empty.example": [],
  "rebind.example": [["93.184.216.34"], ["127.0.0.1"]],
  "rebindback.example": [["127.0.0.1"], ["93.184.216.34"]],
  "127.0.0.1.nip.example": ["127.0.0.1"],
  "xn--bcher-kva.example": ["93.184.216.34"],
  "metadata.google.internal": ["169.254.169.254"],
};

type Row = readonly [url: string, code: RefusalCode];

const rows = (code: RefusalCode, urls: readonly string[]): readonly Row[] =>
  urls.map((url) => [url, code]);

export const blocked: readonly Row[] = [
  ...rows("loopback_port", [
    ...["http://localhost/", "http://LOCALHOST:3000/", "http://localhost./", "http://a.localhost/"],
    ...["http://127.0.0.1/", "http://127.0.0.1:6379/", "http://127.1/", "http://127.0.1/"],
    ...["http://2130706433/", "http://0x7f000001/", "http://0x7f.1/", "http://0177.0.0.1/"],
    ...[
      "http://017700000001/",
      "http://127.0.0.1./",
      "http://127.255.255.254/",
      "http://0x7F.0.0.0x1/",
    ],
    ...["http://１２７.0.0.1/", "http://127。0。0。1/", "http://127｡0｡0｡1/", "http://①②⑦.⓪.⓪.①/"],
    ...[
      "http://%31%32%37.0.0.1/",
      "http://127.0.0.1%2e/",
      "http:127.0.0.1/",
      "http:\\\\127.0.0.1\\",
    ],
    ...[
      "http:///127.0.0.1/",
      "  http://127.0.0.1/  ",
      "ht\ntp://127.0.0.1/",
      "http://12\t7.0.0.1/",
    ],
    ...["http://[::1]/", "http://[0:0:0:0:0:0:0:1]/", "http://[::ffff:127.0.0.1]/"],
    ...["http://[::ffff:7f00:1]/", "http://[::FFFF:7F00:0001]:8080/", "http://[::127.0.0.1]/"],
    ...["http://[64:ff9b::7f00:1]/", "http://[64:ff9b::127.0.0.1]/", "http://[2002:7f00:1::]/"],
    ...["http://ｌｏｃａｌｈｏｓｔ/", "http://loc\u00adalhost/", "http://loc%61lhost/"],
    "http://[2001:0:7f00:1:0:0:0:0]/",
  ]),
  ...rows("address", [
    ...["http://0/", "http://0.0.0.0:8000/", "http://0.1.2.3/", "http://10.0.0.1/", "http://10.1/"],
    ...["http://012.0.0.1/", "http://0xa.0.0.1/", "http://167772161/", "http://100.64.0.1/"],
    ...["http://100.127.255.255/", "http://169.254.1.1/", "http://172.16.0.1/"],
    ...["http://172.31.255.255/", "http://192.0.0.1/", "http://192.0.2.1/", "http://192.88.99.1/"],
    ...["http://192.168.0.1/", "http://192.168.257/", "http://3232235521/", "http://0xc0a80001/"],
    ...["http://198.18.0.1/", "http://198.19.255.255/", "http://198.51.100.1/"],
    ...["http://203.0.113.1/", "http://224.0.0.1/", "http://239.255.255.255/"],
    ...["http://240.0.0.1/", "http://255.255.255.255/", "http://4294967295/"],
    ...["http://169.254.169.254/latest/meta-data/", "http://2852039166/", "http://0xa9fea9fe/"],
    ...["http://0251.0376.0251.0376/", "http://169.254.43518/", "http://[::ffff:a9fe:a9fe]/"],
    ...["http://169。254。169。254/", "http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/", "http://169.254.170.2/"],
    ...["http://100.100.100.200/", "http://168.63.129.16/", "http://192.0.0.192/"],
    ...["http://[fd00:ec2::254]/", "http://[fd20:ce::254]/", "http://[::]/", "http://[::2]/"],
    ...["http://[::10.0.0.1]/", "http://[::ffff:10.0.0.1]/", "http://[::ffff:192.168.0.1]/"],
    ...["http://[fc00::1]/", "http://[fdff::1]/", "http://[fe80::1]/", "http://[febf::1]/"],
    ...["http://[fec0::1]/", "http://[ff02::1]/", "http://[100::1]/", "http://[2001:db8::1]/"],
    ...["http://[3fff::1]/", "http://[3fff:fff::1]/", "http://[64:ff9b::a00:1]/"],
    ...["http://[64:ff9b::169.254.169.254]/", "http://[64:ff9b:1::808:808]/"],
    ...["http://[2002:a00:1::1]/", "http://[2002:c0a8:101::]/", "http://[2002:a9fe:a9fe::]/"],
    ...["http://[2001:0:a00:1::]/", "http://[2001:0:808:808:0:0:f5ff:fffe]/"],
    ...[
      "http://[2001:10::1]/",
      "http://[2001:0:808:808:0:0:808:808]/",
      "http://[2001:20::1]/",
      "http://[4000::1]/",
      "http://[5f00::1]/",
    ],
    ...["https://[::8.8.8.8]/", "https://10.0.0.1/", "http://10.0.0.1:8080/"],
  ]),
  ...rows("no_dot", ["http://intranet/", "http://router:8080/", "https://db/"]),
  ...rows("local_name", [
    ...["http://printer.local/", "http://PRINTER.LOCAL./", "http://printer。local/"],
    ...["http://nas.lan/", "http://git.corp.internal/", "http://metadata.azure.internal/"],
    ...["http://router.home.arpa/", "http://home.arpa/", "http://a.b.lan./"],
    ...["http://printer.ｌｏｃａｌ/", "http://local/", "http://x.%6cocal/"],
  ]),
  ...rows("metadata_name", [
    ...["http://metadata.google.internal/computeMetadata/v1/", "http://METADATA.google.internal./"],
    ...["http://metadata.goog/", "http://metadata.tencentyun.com/"],
    "http://instance-data.ec2.internal/",
  ]),
  ...rows("scheme", [
    ...["file:///etc/hostname", "data:text/html,x", "ftp://good.example/", "javascript:1"],
    ...["gopher://good.example:70/", "ws://good.example/", "blob:https://good.example/1"],
    ...["view-source:https://good.example/", "about:blank", "localhost:3000/x", "unix:/run/x.sock"],
    ...["FILE:///x", "mailto:a@good.example", "dict://127.0.0.1:11211/stats"],
  ]),
  ...rows("user_info", [
    ...["http://user@good.example/", "http://user:pw@good.example/", "http://:pw@good.example/"],
    ...["http://good.example@127.0.0.1/", "http://127.0.0.1:80@good.example/"],
    ...["http://good.example%40x@good.example/", "https://a:b@[::1]/"],
  ]),
  ...rows("not_a_url", [
    ...["", "good.example", "/path", "//good.example/", "http://", "http://good.example:99999/"],
    ...["http://[::1", "http://[::1%25eth0]/", "http://a b.example/", "http://1.2.3.4.5/"],
    ...["http://256.1.1.1/", "http://xn--/", "http://good.example\0.evil/", "http://0x100000000/"],
  ]),
  ...rows("bad_host", [
    ...["http://good..example/", "http://.good.example/", "http://good.example../"],
    ...["http://1.2.3.4../", "http://a!b.example/", `http://${"a".repeat(64)}.example/`],
    `http://${"a.".repeat(130)}example/`,
  ]),
  ...rows("port", [
    ...["http://good.example:22/", "http://good.example:25/", "http://good.example:0/"],
    ...["https://good.example:1023/", "http://8.8.8.8:53/"],
  ]),
  ...rows("too_long", [
    `http://good.example/${"a".repeat(8192)}`,
    `http://good.example/${"é".repeat(3000)}`,
  ]),
  ...rows("name_address", [
    ...["http://mixed.example/", "http://mixed6.example/", "http://mixedlast.example/"],
    ...["http://private.example/", "http://loop.example/", "http://loop6.example/"],
    ...["http://mapped.example/", "http://meta.example/", "http://azure.example/"],
    ...["http://zero.example/", "http://zone.example/", "http://nonsense.example/"],
    ...["http://octal.example/", "http://127.0.0.1.nip.example/", "https://LOOP.example./"],
    "http://rebindback.example/",
  ]),
  ...rows("no_address", ["http://empty.example/", "http://unknown.example/"]),
];

/** URL → the address that is dialled and the `host` header. */
export const allowed: readonly (readonly [url: string, address: string, host: string])[] = [
  ["http://good.example/", "93.184.216.34", "good.example"],
  ["HTTPS://GOOD.example./a?b#c", "93.184.216.34", "good.example"],
  ["https://good.example:8443/", "93.184.216.34", "good.example:8443"],
  ["https://six.example/", "2606:2800:220:1::1", "six.example"],
  ["https://nat64.example/", "64:ff9b::5db8:d822", "nat64.example"],
  ["https://bücher.example/", "93.184.216.34", "xn--bcher-kva.example"],
  ["http://8.8.8.8/", "8.8.8.8", "8.8.8.8"],
  ["http://0x08080808/", "8.8.8.8", "8.8.8.8"],
  ["http://[2606:4700::1111]/", "2606:4700::1111", "[2606:4700::1111]"],
  ["http://[::ffff:8.8.8.8]/", "::ffff:808:808", "[::ffff:808:808]"],
  ["http://172.32.0.1/", "172.32.0.1", "172.32.0.1"],
  ["http://100.128.0.1/", "100.128.0.1", "100.128.0.1"],
  ["http://192.0.1.1/", "192.0.1.1", "192.0.1.1"],
  ["http://223.255.255.255/", "223.255.255.255", "223.255.255.255"],
  ["http://rebind.example/", "93.184.216.34", "rebind.example"],
  ["http:good.example", "93.184.216.34", "good.example"],
];
