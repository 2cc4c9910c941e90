import assert from "node:assert/strict";
import { terminalScreen } from "../../../../src/tui/screen/terminal_screen.ts";
import type { Colour } from "../../../../src/tui/theme/colour.ts";
import type { Device } from "../../../../src/tui/types.ts";
import { look } from "../../../support/look.ts";
import { fakeClock } from "../../../support/clock.ts";
import { type VirtualTerminal, virtualTerminal } from "../../../support/virtual_terminal.ts";

function setup() {
  const terminal = virtualTerminal();
  const clock = fakeClock();
  const backgrounds: Colour[] = [];
  const background = (colour: Colour) => void backgrounds.push(colour);
  const screen = terminalScreen(terminal, { look, background, sleep: clock.sleep });
  screen.open();
  const inputs = screen.inputs()[Symbol.asyncIterator]();
  const next = async () => (await inputs.next()).value;
  return { terminal, clock, screen, next, backgrounds };
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

const answers: readonly (readonly [string, Colour])[] = [
  ["\x1b]11;rgb:1616/1818/1d1d\x07", { red: 0x16, green: 0x18, blue: 0x1d }],
  ["\x1b]11;rgb:ffff/ffff/ffff\x1b\\", { red: 255, green: 255, blue: 255 }],
  ["\x1b]11;rgb:ff/80/00\x07", { red: 255, green: 128, blue: 0 }],
  ["\x1b]11;rgba:0000/2b2b/3636/ffff\x1b\\", { red: 0, green: 0x2b, blue: 0x36 }],
  ["\x1b]11;#fdf6e3\x07", { red: 0xfd, green: 0xf6, blue: 0xe3 }],
];

Deno.test("the terminal is asked for its background, and the answer is no key wherever it is cut", async () => {
  for (const [answer, wanted] of answers) {
    for (let at = 0; at <= answer.length; at++) {
      const { terminal, screen, next, backgrounds } = setup();
      terminal.type(`a${answer.slice(0, at)}`);
      terminal.type(`${answer.slice(at)}b`);
      const seen = [await next(), await next()];
      assert.deepEqual(seen, [{ type: "text", text: "a" }, { type: "text", text: "b" }], answer);
      assert.deepEqual(backgrounds, [wanted], answer);
      screen.close();
      await terminal[Symbol.asyncDispose]();
    }
  }
});

Deno.test("an answer that says nothing of a background changes nothing", async () => {
  const wrong = [
    "10;rgb:ff/ff/ff",
    "11;rgb:ff/ff",
    "11;rgb:fffff/0/0",
    "11;red",
    "11;#ffff",
    "11;?",
  ];
  const { terminal, screen, next, backgrounds } = setup();
  terminal.type(`${wrong.map((it) => `\x1b]${it}\x07`).join("")}x`);
  assert.deepEqual(await next(), { type: "text", text: "x" });
  assert.deepEqual(backgrounds, []);
  screen.close();
  await terminal[Symbol.asyncDispose]();
});

Deno.test("an answer without an end is over after a second: what is typed then is typed", async () => {
  const { terminal, clock, screen, next, backgrounds } = setup();
  const first = next();
  terminal.type("\x1b]11;rgb:16");
  await clock.asked(1);
  clock.advance(1000);
  terminal.type("x");
  assert.deepEqual(await first, { type: "text", text: "x" });
  assert.deepEqual([clock.sleeps, backgrounds], [[1000], []]);
  screen.close();
  await terminal[Symbol.asyncDispose]();
});

Deno.test("who does not want to know is asked nothing", async () => {
  await using terminal = virtualTerminal();
  const sent: string[] = [];
  const device = { ...deviceOf(terminal), write: (text: string) => void sent.push(text) };
  const quiet = terminalScreen(device, { look });
  quiet.open();
  quiet.close();
  const asking = terminalScreen(device, { look, background: () => {} });
  asking.open();
  asking.close();
  assert.deepEqual(sent.map((it) => it.includes("\x1b]11;?\x07")), [false, false, true, false]);
});

function deviceOf(terminal: VirtualTerminal): Device {
  return {
    size: () => terminal.size(),
    write: (text) => terminal.write(text),
    read: () => terminal.read(),
    setRaw: (on) => terminal.setRaw(on),
    stop: () => terminal.stop(),
    onResize: (handler) => terminal.onResize(handler),
  };
}
