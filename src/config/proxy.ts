/**
 * Which proxy stands between the program and the models' servers. Deno's `fetch` obeys the
 * environment by itself, and sends plain http, keys and prompts in the clear, through whatever
 * HTTP_PROXY names, also what goes to this machine (measured). So the variables are taken out at
 * start, and put back as the user configured it.
 */

import type { Env } from "./template.ts";

export interface Proxy {
  readonly url: string;
  /** The variable that it comes from; absent: the key `proxy`. */
  readonly variable?: string;
  /** Where no proxy is used, as `NO_PROXY` says it. */
  readonly except: string;
}

/** In the order in which curl looks. Those for plain http are not among them. */
const variables = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] as const;

const thisMachine = "localhost,127.0.0.1,::1";

/**
 * `environment`: as HTTPS_PROXY says, for https alone, where a proxy learns the server's name and
 * no more. An address: that one, for http too. `null`: none, whatever the environment says.
 */
export function proxyOf(setting: string | null, env: Env): Proxy | null {
  if (setting === null) return null;
  const given = env("no_proxy") || env("NO_PROXY");
  const except = given ? `${given},${thisMachine}` : thisMachine;
  if (setting !== "environment") return { url: setting, except };
  const variable = variables.find((name) => env(name));
  return variable === undefined ? null : { url: env(variable) ?? "", variable, except };
}

/** The variables of the process that make Deno's `fetch` use this proxy. */
export function proxyVariables(proxy: Proxy | null): Readonly<Record<string, string>> {
  if (!proxy) return {};
  const { url, variable, except } = proxy;
  const plain: Record<string, string> = variable === undefined ? { HTTP_PROXY: url } : {};
  return { ...plain, HTTPS_PROXY: url, NO_PROXY: except };
}

/** A proxy for people: a password may stand in its address. */
export function shownProxy({ url, variable }: Proxy): string {
  const parsed = URL.parse(url.includes("://") ? url : `http://${url}`);
  const address = parsed?.host ? `${parsed.protocol}//${parsed.host}` : "?";
  return variable === undefined ? address : `${address} ($${variable})`;
}
