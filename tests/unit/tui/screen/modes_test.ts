import assert from "node:assert/strict";
import { terminalScreen } from "../../../../src/tui/screen/terminal_screen.ts";
import { look } from "../../../support/look.ts";
import type { Frame, Input } from "../../../../src/tui/types.ts";
import { usualModes, virtualTerminal } from "../../../support/virtual_terminal.ts";
import { fakeClock } from "../../../support/clock.ts";

const hello: Frame = { rows: [[{ text: "hello" }]], cursor: { column: 2, row: 0 } };

const taken = {
  ...usualModes,
  alternate: true,
  wrap: false,
  paste: true,
  focus: true,
  kitty: [5],
  otherKeys: 1,
  raw: true,
};

Deno.test("an open screen has the terminal to itself", async () => {
  await using terminal = virtualTerminal();
  const screen = terminalScreen(terminal, { look });
  terminal.write("before\n");
  screen.open();
  screen.draw(hello);
  await terminal.idle();
  assert.deepEqual(terminal.modes(), taken);
  assert.deepEqual(terminal.screen()[0], "hello");
  screen.mouse(true);
  screen.draw({ rows: [], cursor: null });
  await terminal.idle();
  assert.deepEqual(terminal.modes(), { ...taken, cursor: "hidden", mouse: true });
  screen.mouse(false);
  await terminal.idle();
  assert.deepEqual(terminal.modes(), { ...taken, cursor: "hidden" });
  screen.close();
});

Deno.test("closing gives the terminal back in one write, and leaves a text", async () => {
  await using terminal = virtualTerminal({ columns: 20, rows: 4 });
  const screen = terminalScreen(terminal, { look });
  terminal.write("$ agent\n");
  screen.mouse(true);
  screen.open();
  screen.draw(hello);
  const before = terminal.counts().writes;
  screen.close("you: hi\nagent: 你好\n");
  assert.equal(terminal.counts().writes, before + 1);
  await terminal.idle();
  assert.deepEqual(terminal.modes(), usualModes);
  assert.deepEqual(terminal.scrollback(), ["$ agent", "you: hi", "agent: 你好"]);
  assert.deepEqual(terminal.cursor(), { column: 0, row: 3 });
});

Deno.test("a second close writes nothing but a text that was not left yet, once", async () => {
  await using terminal = virtualTerminal();
  const screen = terminalScreen(terminal, { look });
  screen.open();
  screen.close();
  const before = terminal.counts();
  screen.close();
  assert.deepEqual(terminal.counts(), before);
  screen.close("left\n");
  screen.close("left\n");
  screen.draw(hello);
  screen.open();
  await terminal.idle();
  assert.deepEqual(terminal.scrollback(), ["left"]);
  assert.deepEqual(terminal.modes(), usualModes);
});

Deno.test("a screen that was never opened changes no mode", async () => {
  await using terminal = virtualTerminal();
  const screen = terminalScreen(terminal, { look });
  screen.draw(hello);
  screen.notify("psst");
  screen.copy("text");
  screen.close();
  assert.deepEqual(terminal.counts(), { writes: 0, bytes: 0, bells: 0, stops: 0 });
});

Deno.test("another program has the terminal as it was, and the screen is whole again behind it", async () => {
  await using terminal = virtualTerminal();
  const screen = terminalScreen(terminal, { look });
  screen.mouse(true);
  screen.open();
  screen.draw(hello);
  const said = await screen.lend(async () => {
    screen.draw({ ...hello, rows: [[{ text: "drawn meanwhile" }]] });
    await terminal.idle();
    assert.deepEqual(terminal.modes(), usualModes);
    terminal.write("\x1b[2Jeditor");
    return "saved";
  });
  await terminal.idle();
  assert.equal(said, "saved");
  assert.deepEqual(terminal.screen()[0], "drawn meanwhile");
  assert.deepEqual(terminal.modes(), { ...taken, mouse: true });
  screen.close();
});

Deno.test("a lent terminal comes back when its user fails, and stays away when it was closed", async () => {
  await using terminal = virtualTerminal();
  const screen = terminalScreen(terminal, { look });
  screen.open();
  const failed = screen.lend(() => Promise.reject(new Error("no editor")));
  await assert.rejects(failed, /no editor/);
  await terminal.idle();
  assert.deepEqual(terminal.modes().alternate, true);
  await screen.lend(() => Promise.resolve(screen.close("bye\n")));
  await terminal.idle();
  assert.deepEqual(terminal.modes(), usualModes);
  assert.deepEqual(terminal.scrollback(), ["bye"]);
});

Deno.test("what is typed while the terminal is lent goes to who has it", async () => {
  await using terminal = virtualTerminal();
  const screen = terminalScreen(terminal, { look, sleep: fakeClock().sleep });
  screen.open();
  const inputs = screen.inputs()[Symbol.asyncIterator]();
  const waiting = inputs.next();
  let theirs: string | null = null;
  await screen.lend(async () => {
    const read = terminal.read();
    terminal.type("abc");
    theirs = new TextDecoder().decode(await read ?? undefined);
  });
  terminal.type("d");
  assert.equal(theirs, "abc");
  assert.deepEqual((await waiting).value, { type: "text", text: "d" });
  screen.close();
});

Deno.test("a terminal that does not answer is lent all the same", async () => {
  await using terminal = virtualTerminal(undefined, { mute: true });
  const clock = fakeClock();
  const screen = terminalScreen(terminal, { look, sleep: clock.sleep });
  screen.open();
  const waiting = screen.inputs()[Symbol.asyncIterator]().next();
  const lent = screen.lend(() => Promise.resolve("lent"));
  await clock.asked(1);
  clock.advance(500);
  assert.equal(await lent, "lent");
  screen.close();
  assert.deepEqual(await waiting, { done: true, value: undefined });
});

Deno.test("a terminal that is closed while it is about to be lent stays closed", async () => {
  await using terminal = virtualTerminal(undefined, { mute: true });
  const clock = fakeClock();
  const screen = terminalScreen(terminal, { look, sleep: clock.sleep });
  screen.open();
  const waiting = screen.inputs()[Symbol.asyncIterator]().next();
  const lent = screen.lend(() => Promise.resolve("lent"));
  await clock.asked(1);
  screen.close("bye\n");
  assert.equal(await lent, "lent");
  await terminal.idle();
  assert.deepEqual([await waiting, terminal.modes()], [
    { done: true, value: undefined },
    usualModes,
  ]);
});

Deno.test("a terminal that hangs up ends the inputs, and nothing throws", async () => {
  await using terminal = virtualTerminal();
  const screen = terminalScreen(terminal, { look });
  screen.open();
  const seen: Input[] = [];
  const reading = (async () => {
    for await (const input of screen.inputs()) seen.push(input);
  })();
  terminal.type("a");
  terminal.gone();
  await reading;
  screen.draw(hello);
  screen.notify("psst");
  assert.equal(await screen.lend(() => Promise.resolve(1)), 1);
  screen.close("left");
  assert.deepEqual(seen, [{ type: "text", text: "a" }]);
  assert.equal(terminal.modes().raw, false);
});

Deno.test("writes that fail end the inputs while a read still waits", async () => {
  await using terminal = virtualTerminal();
  let broken = false;
  const device = {
    size: () => terminal.size(),
    read: () => terminal.read(),
    setRaw: (on: boolean) => terminal.setRaw(on),
    stop: () => terminal.stop(),
    onResize: (handler: () => void) => terminal.onResize(handler),
    write: (text: string) => {
      if (broken) throw new Deno.errors.BrokenPipe("gone");
      terminal.write(text);
    },
  };
  const screen = terminalScreen(device, { look });
  screen.open();
  const waiting = screen.inputs()[Symbol.asyncIterator]().next();
  broken = true;
  screen.draw(hello);
  assert.deepEqual(await waiting, { done: true, value: undefined });
  screen.close();
});

Deno.test("a notice rings and says one harmless line, a copy reaches the clipboard", async () => {
  await using terminal = virtualTerminal();
  const screen = terminalScreen(terminal, { look });
  screen.open();
  screen.notify("4;3;50\x07 done\n\x1b]52;c;eA==\x07now");
  screen.copy("中文 👩‍💻\n");
  await terminal.idle();
  assert.deepEqual(terminal.notices(), ["4 3 50 done now"]);
  assert.equal(terminal.clipboard(), "中文 👩‍💻\n");
  assert.equal(terminal.counts().bells, 1);
  assert.deepEqual(terminal.loose(), []);
  screen.close();
});

Deno.test("a close in the middle of anything ends synchronised output", async () => {
  await using terminal = virtualTerminal();
  const screen = terminalScreen(terminal, { look });
  screen.open();
  terminal.write("\x1b[?2026h\x1b[31mhalf a fra");
  screen.close();
  await terminal.idle();
  assert.deepEqual(terminal.modes(), usualModes);
});
