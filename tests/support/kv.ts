import type { Kv } from "../../src/storage/kv_file.ts";

/** A Deno KV of which every call first asks whether it is to fail. */
export function failingKv(kv: Deno.Kv, failure: (call: string) => Error | null): Kv {
  const check = (call: string) => {
    const error = failure(call);
    if (error) throw error;
  };
  return {
    // deno-lint-ignore require-await -- fails as the real one does, by its promise
    async getMany(...args) {
      check("get");
      return kv.getMany(...args);
    },
    list(...args) {
      check("list");
      return kv.list(...args);
    },
    atomic() {
      const atomic = kv.atomic();
      const commit = atomic.commit.bind(atomic);
      // deno-lint-ignore require-await -- as above
      atomic.commit = async () => {
        check("commit");
        return commit();
      };
      return atomic;
    },
    close: () => kv.close(),
  };
}
