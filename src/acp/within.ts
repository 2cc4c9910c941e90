import { sleep } from "../util/mod.ts";

/** What `work` gives; its signal fires after so many milliseconds, and no timer outlives it. */
export async function within<T>(ms: number, work: (late: AbortSignal) => Promise<T>): Promise<T> {
  const [done, late] = [new AbortController(), new AbortController()];
  sleep(ms, done.signal).then(() => late.abort(), () => {});
  try {
    return await work(late.signal);
  } finally {
    done.abort();
  }
}
