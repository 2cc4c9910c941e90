import type { Resolver } from "./types.ts";

/** The resolver of the machine, with its hosts file and its servers; A and AAAA together. */
export const systemResolver: Resolver = {
  async resolve(name) {
    const { lookup } = await import("node:dns/promises");
    try {
      // The dot keeps search domains out: the name that was checked is the one looked up.
      const found = await lookup(`${name}.`, { all: true });
      return found.map(({ address }) => address);
    } catch (error) {
      // No such name, no answer, no network: there is no address either way.
      if (error instanceof Error && "code" in error) return [];
      throw error;
    }
  },
};
