/** The box that may reach one server of this machine: everything else is as closed as without. */

import { networkProbes } from "./others.ts";
import { perl, type Probe } from "./probe.ts";
import type { World } from "./world.ts";

const granted = (name: string, script: Probe["script"], escaped?: Probe["escaped"]): Probe => ({
  name: `with a host: ${name}`,
  promise: "network",
  granted: true,
  script,
  escaped: escaped ?? ((world) => world.arrived().some((it) => it.startsWith("tcp"))),
});

/** Says a text to the proxy, or to the socket that leads to it, and prints what comes. */
function say(to: "proxy" | "socket", text: string): string {
  const open = to === "proxy"
    ? "IO::Socket::INET->new(PeerAddr => $ENV{HTTP_PROXY} =~ s{^http://}{}r)"
    : "IO::Socket::UNIX->new(Peer => (glob(qq(/tmp/egress/*)))[0])";
  return perl(
    `use IO::Socket::INET; use IO::Socket::UNIX; $s = ${open} or exit; print $s qq(${text}); ` +
      "shutdown($s, 1); print while <$s>;",
  );
}

const tunnel = (host: string) => `CONNECT ${host.replace("@", "\\@")} HTTP/1.1\\r\\n\\r\\n`;
const heard = "| grep -q '200 Connection established' && echo ESCAPED";
const other = ({ ports }: World) => `127.0.0.1:${ports.tcp}`;

/** What must get through, or the rest would tell nothing. */
const works = (name: string, script: Probe["script"]): Probe => ({
  name: `with a host, must be open: ${name}`,
  promise: null,
  granted: true,
  script,
});

export const egressProbes: readonly Probe[] = [
  works(
    "the granted one by its URL",
    ({ granted }) =>
      `${
        say("proxy", `GET http://${granted}/ HTTP/1.1\\r\\n\\r\\n`)
      } | grep -q granted && echo ESCAPED`,
  ),
  works("the granted one by CONNECT", (it) => `${say("proxy", tunnel(it.granted))} ${heard}`),
  ...networkProbes.filter(({ name }) => !name.startsWith("an interface")).map((probe): Probe => ({
    ...probe,
    name: `with a host: ${probe.name}`,
    control: false,
    granted: true,
  })),
  granted(
    "the granted one without the proxy",
    ({ granted }) => `(exec 7<>/dev/tcp/${granted.replace(":", "/")}) 2>/dev/null && echo ESCAPED`,
  ),
  granted("another port by CONNECT", (it) => `${say("proxy", tunnel(other(it)))} ${heard}`),
  granted(
    "another port by the socket itself",
    (it) => `${say("socket", tunnel(other(it)))} ${heard}`,
  ),
  granted(
    "another spelling of the port's host",
    (it) =>
      ["localhost", "127.1", "0x7f000001", "[::ffff:127.0.0.1]", "0.0.0.0"].map((host) =>
        `${say("proxy", tunnel(`${host}:${it.ports.tcp}`))} ${heard}`
      ).join("\n"),
  ),
  granted(
    "a granted name before an @",
    (it) => `${say("proxy", tunnel(`${it.granted}@${other(it)}`))} ${heard}`,
  ),
  granted(
    "a second line of a request",
    (it) =>
      say("proxy", `GET http://${it.granted}/ HTTP/1.1\\r\\nX: y\\nHost: ${other(it)}\\r\\n\\r\\n`),
  ),
  granted("a second request to another on one connection", (it) =>
    say(
      "proxy",
      `GET http://${it.granted}/ HTTP/1.1\\r\\n\\r\\nGET http://${other(it)}/ HTTP/1.1\\r\\n\\r\\n`,
    )),
  granted(
    "the metadata service and a private address",
    () =>
      ["169.254.169.254:80", "10.0.0.1:80", "metadata.google.internal:80"].map((host) =>
        `${say("proxy", tunnel(host))} ${heard}`
      ).join("\n"),
  ),
  granted(
    "a server of its own in the socket's place",
    (it) =>
      `[ ! -e /tmp/egress/s ] || { rm -f /tmp/egress/s && echo ESCAPED; touch /tmp/egress/x && echo ESCAPED; }; ${
        say("proxy", tunnel(other(it)))
      } ${heard}`,
  ),
  granted(
    "other sockets of the folder that holds it",
    (it) => `ls -a ${it.scratch} 2>/dev/null | grep -q egress && echo ESCAPED`,
  ),
];
