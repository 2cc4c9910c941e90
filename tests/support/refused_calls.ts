/** System calls that fail while something is done. */

import { arm, type Call, failure } from "../faults/edit/inject.ts";

/**
 * @param folder calls on what lies elsewhere are done
 * @param isRefused these fail with EIO, each time
 */
export async function whileRefused<Result>(
  folder: string,
  isRefused: (call: Call) => boolean,
  doing: () => Promise<Result>,
): Promise<Result> {
  arm((call) => {
    if (isRefused(call)) throw failure(call, "EIO");
  }, folder);
  try {
    return await doing();
  } finally {
    arm(null);
  }
}
