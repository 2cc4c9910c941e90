/** A program on a screen of its own, for tests in a real terminal: shows what is typed. */

import { denoDevice } from "../../src/tui/screen/deno_device.ts";
import { terminalScreen } from "../../src/tui/screen/terminal_screen.ts";
import { look } from "./look.ts";
import type { Row } from "../../src/tui/types.ts";

const device = denoDevice();
const screen = terminalScreen(device, {
  look,
  background: (colour) => show(JSON.stringify(colour)),
});
const rows: Row[] = [[{ text: "ready 中文👍🏽" }, { text: "│", role: "border" }, { text: "right" }]];
const show = (text: string) => {
  rows.push([{ text }]);
  screen.draw({ rows, cursor: { column: 0, row: rows.length } });
};

for (const signal of ["SIGTERM", "SIGHUP"] as const) {
  Deno.addSignalListener(signal, () => {
    screen.close(`${signal}\n`);
    Deno.exit(1);
  });
}
globalThis.addEventListener("error", () => screen.close("crashed\n"));

screen.open();
screen.draw({ rows, cursor: { column: 0, row: 1 } });
for await (const input of screen.inputs()) {
  show(JSON.stringify(input));
  if (input.type !== "key") continue;
  if (input.key === "ctrl+c") break;
  if (input.key === "f2") reportError(new Error("a defect"));
  if (input.key === "f1") {
    void screen.lend(async () => {
      await new Deno.Command("sh", {
        args: ["-c", "echo lent; read line; echo got=$line; read line"],
        stdin: "inherit",
        stdout: "inherit",
      }).spawn().status;
    }).then(() => show("back"));
  }
}
screen.close("left 中文\nbye\n");
device.close();
