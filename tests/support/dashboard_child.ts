/** The whole program with a defect: when its terminal gets another size, it throws. */

import { denoHost } from "../../src/cli/deno_host.ts";
import { run } from "../../src/cli/run.ts";

const host = denoHost();

Deno.exitCode = await run(Deno.args, {
  ...host,
  async openDevice() {
    const device = await host.openDevice();
    const broken = () => {
      throw new Error("a defect\nof two lines");
    };
    return { ...device, onResize: () => device.onResize(broken) };
  },
});
