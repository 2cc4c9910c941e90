/** Names of programs and of hosts that are not what they look like. */

import { lookalikesOf } from "../ansi/mod.ts";

export interface Lookalike {
  readonly name: string;
  /** With their numbers: `г U+0433`. */
  readonly letters: readonly string[];
}

/** Programs that take a host without a scheme. */
const ofNetwork: ReadonlySet<string> = new Set(
  ["curl", "wget", "http", "https", "ssh", "scp", "sftp", "rsync", "ftp", "telnet", "nc", "ncat"]
    .concat(["ping", "dig", "host", "nslookup", "git", "pip", "pip3", "npm", "docker", "podman"]),
);

/** @param commands decoded words of each */
export function lookalikesIn(commands: readonly (readonly string[])[]): readonly Lookalike[] {
  return marked(commands.flatMap(([program = "", ...words]) => [
    program,
    ...words.flatMap(hostsIn),
    ...ofNetwork.has(program.slice(program.lastIndexOf("/") + 1)) ? words.flatMap(bareHost) : [],
  ]));
}

/** @param text a URL */
export function lookalikeHosts(text: string): readonly Lookalike[] {
  return marked(hostsIn(text));
}

function marked(names: readonly string[]): readonly Lookalike[] {
  return [...new Set(names)].map((name) => ({ name, letters: lookalikesOf(name) }))
    .filter(({ letters }) => letters.length > 0);
}

const authority = /\/\/(?:[^\s/?#"']*@)?([^\s/?#"'@]+)/gu;
const addressee = /^[^\s/@]+@([^\s/:@]+)/gu;

function hostsIn(word: string): readonly string[] {
  return [authority, addressee].flatMap((it) =>
    [...word.matchAll(it)].map(([, host = ""]) => host)
  );
}

function bareHost(word: string): readonly string[] {
  const [host] = /^[^\s/@:.][^\s/@:]*\.[^\s/@:.]+(?=[:/]|$)/u.exec(word) ?? [];
  return host === undefined ? [] : [host];
}
