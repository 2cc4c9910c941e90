import { printable } from "../ansi/mod.ts";
import type { AddressRange } from "./address.ts";
import type { Refusal } from "./types.ts";

/** One line for a model: what was refused and what to do. */
export function refusalText({ code, detail, range, url }: Refusal): string {
  const text = sentence(code, printable(detail).replaceAll("\n", " "), range);
  return url === undefined ? text : `${text} (at ${printable(url)})`;
}

function sentence(code: Refusal["code"], detail: string, range?: AddressRange): string {
  switch (code) {
    case "too_long":
      return `The URL has ${detail} characters; 8192 are allowed. Give a shorter one.`;
    case "not_a_url":
      return `That is no URL: ${detail}. Give a whole one, as in https://example.com/page.`;
    case "scheme":
      return `Only http and https are fetched, not ${detail} Files of the project: read_file.`;
    case "user_info":
      return `A URL with a user name or password is not fetched (its host is ${detail}). Leave them out.`;
    case "port":
      return `Port ${detail} is not fetched: only 80, 443 and those from 1024 on. Use the site's ordinary address.`;
    case "bad_host":
      return `${detail} is no host name. Check the spelling.`;
    case "no_dot":
      return `${detail} is no public host: its name has no dot. Give the full name.`;
    case "local_name":
      return `${detail} is a name of the local network, which is never fetched. Ask the user for what is there.`;
    case "metadata_name":
      return `${detail} is a metadata service, which is never fetched. Do not try again.`;
    case "loopback_port":
      return `${detail} is this machine; its ports are fetched only where the user allowed this one by name (agent policy allow --host ${detail}). Ask the user.`;
    case "address":
    case "name_address":
      return `${detail}: ${
        rangeName(range)
      }, which is never fetched. Use a public page, or ask the user for what is there.`;
    default:
      return failure(code, detail);
  }
}

type Failure = Exclude<
  Refusal["code"],
  | ("too_long" | "not_a_url" | "scheme" | "user_info" | "port" | "bad_host" | "no_dot")
  | ("local_name" | "metadata_name" | "loopback_port" | "address" | "name_address")
>;

function failure(code: Failure, detail: string): string {
  switch (code) {
    case "no_address":
      return `${detail} has no address: no such host, or no network. Check the spelling.`;
    case "connect":
      return `No connection to ${detail}. Try another page.`;
    case "certificate":
      return `The certificate is not good (${detail}), so nothing was read. Try another page.`;
    case "broken":
      return `The answer broke off or is not HTTP (${detail}). Try once more, or another page.`;
    case "headers_timeout":
      return `No answer within ${detail}. Try another page.`;
    case "timeout":
      return `The page was not there within ${detail}. Try another page.`;
    case "downgrade":
      return `It redirects from https to http, which is not followed: ${detail}. Fetch that itself if it is what you want.`;
    case "other_host":
      return `It redirects to another host. To follow, call fetch_url with ${detail}`;
    case "redirects":
      return `More than ${detail} redirects. Give the address of the page itself.`;
    case "type":
      return `It is ${detail || "of no type"}, and only text is fetched. Look for a page about it.`;
    case "encoding":
      return `It is packed as ${detail}, which is not known here. Try another page.`;
    case "binary":
      return `It is said to be ${detail || "text"} but is no text. Look for a page about it.`;
  }
}

function rangeName(range: AddressRange | undefined): string {
  switch (range) {
    case "loopback":
      return "an address of this machine";
    case "private":
      return "an address of a private network";
    case "link_local":
      return "a link-local address";
    case "metadata":
      return "a metadata service";
    case "multicast":
      return "a multicast address";
    case "documentation":
      return "an address for documentation";
    case "reserved":
    case "unreadable":
    case undefined:
      return "no public address";
  }
}
