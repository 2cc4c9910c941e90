/** What a command asks for beyond its box, what gives it that, and what forbids it. */

import { isObject } from "../protocol/mod.ts";
import type { Rule } from "../policy/mod.ts";
import { isWithin, type Network, networkOf } from "../util/mod.ts";

export interface BoxWish {
  /** It is to run in no box. */
  readonly outside: boolean;
  readonly network: Network;
}

/** @param input of a call, as its tool has it */
export function wishOf(input: unknown): BoxWish {
  if (!isObject(input)) return { outside: false, network: false };
  return { outside: input["unsandboxed"] === true, network: networkOf(input["network"]) };
}

/** True if who was given one thing has been given the other. */
export function isGiven(wish: BoxWish, given: BoxWish): boolean {
  if (wish.outside || given.outside) return wish.outside && given.outside;
  return isWithin(wish.network, given.network);
}

/** Why it is asked about; `null`: it wants nothing that the user's rules for hosts do not give. */
export function widening({ outside, network }: BoxWish, rules: readonly Rule[]): string | null {
  if (outside) return "it is to run outside of the sandbox";
  if (isWithin(network, networkOf(hosts(rules, "allow")))) return null;
  return network === true
    ? "it is to reach the network, any host of it"
    : `it is to reach ${Array.isArray(network) ? network.join(", ") : "the network"}`;
}

/** A rule of the user's forbids one of its hosts. */
export function isForbidden({ network }: BoxWish, rules: readonly Rule[]): boolean {
  if (typeof network === "boolean") return false;
  const forbidden = networkOf(hosts(rules, "deny"));
  return typeof forbidden !== "boolean" && network.some((it) => touches(it, forbidden));
}

/** They share a port of a host. */
function touches(host: string, others: readonly string[]): boolean {
  return others.some((other) => isWithin([host], [other]) || isWithin([other], [host]));
}

function hosts(rules: readonly Rule[], action: "allow" | "deny"): readonly string[] {
  return rules.flatMap((it) => "host" in it && it.action === action ? [it.host] : []);
}
