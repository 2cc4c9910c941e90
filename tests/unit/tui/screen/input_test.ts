import assert from "node:assert/strict";
import { terminalScreen } from "../../../../src/tui/screen/terminal_screen.ts";
import { themes } from "../../../../src/tui/theme/themes.ts";
import { fakeClock } from "../../../support/clock.ts";
import { virtualTerminal } from "../../../support/virtual_terminal.ts";

function setup() {
  const terminal = virtualTerminal();
  const clock = fakeClock();
  const screen = terminalScreen(terminal, { theme: themes.dark, sleep: clock.sleep });
  screen.open();
  const inputs = screen.inputs()[Symbol.asyncIterator]();
  const next = async () => (await inputs.next()).value;
  return { terminal, clock, screen, next };
}

Deno.test("an escape is a key once nothing has followed for 30 milliseconds", async () => {
  const { terminal, clock, screen, next } = setup();
  const first = next();
  terminal.type("\x1b");
  await clock.asked(1);
  clock.advance(30);
  assert.deepEqual(await first, { type: "key", key: "escape" });
  assert.deepEqual(clock.sleeps, [30]);
  screen.close();
  await terminal[Symbol.asyncDispose]();
});

Deno.test("an escape that something follows in time is the beginning of a key", async () => {
  const { terminal, clock, screen, next } = setup();
  const first = next();
  terminal.type("\x1b");
  await clock.asked(1);
  terminal.type("[A");
  assert.deepEqual(await first, { type: "key", key: "up" });
  clock.advance(100);
  terminal.type("x");
  assert.deepEqual(await next(), { type: "text", text: "x" });
  screen.close();
  await terminal[Symbol.asyncDispose]();
});

Deno.test("keys that came before anybody asked are not lost, and closing ends the inputs", async () => {
  const { terminal, screen, next } = setup();
  terminal.type("ab");
  terminal.type("\r");
  const seen = [await next(), await next(), await next()];
  screen.close();
  assert.deepEqual([...seen, await next()], [
    { type: "text", text: "a" },
    { type: "text", text: "b" },
    { type: "key", key: "enter" },
    undefined,
  ]);
  await terminal[Symbol.asyncDispose]();
});

Deno.test("the terminal's own answers are not typed text", async () => {
  const { terminal, screen, next } = setup();
  terminal.write("\x1b[c\x1b[6n\x1b[>c");
  await terminal.idle();
  terminal.type("x");
  assert.deepEqual(await next(), { type: "text", text: "x" });
  screen.close();
  await terminal[Symbol.asyncDispose]();
});
