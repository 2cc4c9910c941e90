import assert from "node:assert/strict";
import * as fc from "fast-check";
import { terminalScreen } from "../../../../src/tui/screen/terminal_screen.ts";
import { look } from "../../../support/look.ts";
import type { Frame, Row, Span } from "../../../../src/tui/types.ts";
import { type VirtualTerminal, virtualTerminal } from "../../../support/virtual_terminal.ts";

const row = (...spans: readonly (string | Span)[]): Row =>
  spans.map((it) => typeof it === "string" ? { text: it } : it);
const frame = (rows: readonly Row[], cursor: Frame["cursor"] = null): Frame => ({ rows, cursor });

async function drawn(
  frames: readonly Frame[],
  terminal: VirtualTerminal,
): Promise<readonly string[]> {
  const screen = terminalScreen(terminal, { look });
  screen.open();
  for (const it of frames) screen.draw(it);
  await terminal.idle();
  const seen = looks(terminal);
  screen.close();
  return seen;
}

/** Every cell with its look. */
function looks(terminal: VirtualTerminal): readonly string[] {
  const { columns, rows } = terminal.size();
  return terminal.screen().concat(
    Array.from({ length: rows }, (_, at) =>
      Array.from({ length: columns }, (_, column) => {
        const style = terminal.styleAt(at, column);
        return [style.text, style.ground, ...style.attributes].join(" ");
      }).join("|")),
  );
}

const sure = ["a", "b", "word ", "中文", "é", "│", "✓", "  ", "ー", "", "x".repeat(11)];
const unsure = ["e\u0301", "👩‍💻", "👍🏽", "🇨🇭", "1️⃣", "❤️", "🚀"];
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...sure) },
  { weight: 1, arbitrary: fc.constantFrom(...unsure) },
);
const span = fc.record({
  text: fc.array(word, { maxLength: 2 }).map((it) => it.join("")),
  role: fc.constantFrom("text" as const, "bad" as const, "dim" as const),
  on: fc.option(fc.constantFrom("selected" as const, "match" as const), { nil: undefined }),
});
const cursor = fc.option(fc.record({ column: fc.nat(12), row: fc.nat(5) }), { nil: null });
/** Of few spans, so that neighbouring frames have much in common. */
const frames = fc.array(span, { minLength: 1, maxLength: 4 }).chain((spans) => {
  const looks = spans.flatMap((it): readonly Span[] => [it, { ...it, role: "good" }]);
  const rows = fc.array(fc.array(fc.constantFrom(...looks), { maxLength: 4 }), { maxLength: 5 });
  return fc.array(fc.record({ rows, cursor }), { minLength: 1, maxLength: 5 });
});
const measures = ["clusters", "code points", "narrow"] as const;
const size = { columns: 11, rows: 4 };

Deno.test("after any frames the screen is what the last one alone would make of it", async () => {
  await fc.assert(
    fc.asyncProperty(frames, fc.constantFrom(...measures), async (sequence, widths) => {
      await using stepwise = virtualTerminal(size, { widths });
      await using whole = virtualTerminal(size, { widths });
      const last = sequence.slice(-1);
      assert.deepEqual(await drawn(sequence, stepwise), await drawn(last, whole));
      assert.deepEqual(stepwise.loose(), []);
    }),
    { numRuns: 300 },
  );
});

Deno.test("behind a cluster that a terminal measures in its own way everything stays in place", async () => {
  const line = row("👩‍💻👍🏽🇨🇭❤️ab", { text: "│", role: "border" }, "中");
  for (const widths of measures) {
    await using terminal = virtualTerminal({ columns: 14, rows: 1 }, { widths });
    const screen = terminalScreen(terminal, { look });
    screen.open();
    screen.draw(frame([line]));
    await terminal.idle();
    const border = Array.from(
      { length: 14 },
      (_, column) => terminal.styleAt(0, column).attributes.includes("faint"),
    );
    assert.equal(border.indexOf(true), 10);
    assert.match(terminal.screen()[0] ?? "", /ab│中$/);
    screen.close();
  }
});

Deno.test("a cluster that spills over its neighbour is drawn again with it", async () => {
  await using terminal = virtualTerminal({ columns: 9, rows: 1 }, { widths: "code points" });
  const screen = terminalScreen(terminal, { look });
  screen.open();
  for (const text of ["ab", "👩‍💻", "cd"]) {
    screen.draw(frame([row({ text, role: "bad" }, { text: "│", role: "border" }, "right")]));
    await terminal.idle();
    assert.match(terminal.screen()[0] ?? "", /│right$/);
  }
  screen.close();
});

Deno.test("a run that stays the same and moves is drawn where it is now", async () => {
  await using terminal = virtualTerminal({ columns: 9, rows: 1 });
  const screen = terminalScreen(terminal, { look });
  screen.open();
  const seen: string[] = [];
  for (const text of ["a", "bb", "c", "中"]) {
    screen.draw(frame([row({ text, role: "bad" }, { text: "x", role: "border" }, "y")]));
    await terminal.idle();
    seen.push(...terminal.screen());
  }
  assert.deepEqual(seen, ["axy", "bbxy", "cxy", "中xy"]);
  screen.close();
});

Deno.test("a row is cut at the last cell, never through a wide character", async () => {
  await using terminal = virtualTerminal({ columns: 5, rows: 4 });
  const screen = terminalScreen(terminal, { look });
  screen.open();
  screen.draw(frame([row("abcdefgh"), row("ab中文"), row("abc", "文字x"), row("abcd👩‍💻x")]));
  await terminal.idle();
  assert.deepEqual(terminal.screen(), ["abcde", "ab中", "abc文", "abcd"]);
  screen.close();
});

Deno.test("the last cell of the last row does not scroll the screen", async () => {
  await using terminal = virtualTerminal({ columns: 3, rows: 2 });
  const screen = terminalScreen(terminal, { look });
  screen.open();
  screen.draw(frame([row("abc"), row("def")], { column: 3, row: 1 }));
  screen.draw(frame([row("abc"), row("dex")], { column: 3, row: 1 }));
  await terminal.idle();
  assert.deepEqual(terminal.screen(), ["abc", "dex"]);
  assert.deepEqual(terminal.cursor(), { column: 2, row: 1 });
  screen.close();
});

Deno.test("controls in a span do nothing, and are not drawn", async () => {
  await using terminal = virtualTerminal({ columns: 20, rows: 2 });
  const screen = terminalScreen(terminal, { look });
  screen.open();
  screen.draw(frame([row("a\x1b[2Jb\tc\nd\u009b1me\u200bf")]));
  await terminal.idle();
  assert.deepEqual(terminal.screen(), ["a[2Jbcd1mef", ""]);
  screen.close();
});

Deno.test("what nobody may see is taken out of every span", async () => {
  await using terminal = virtualTerminal({ columns: 20, rows: 1 });
  const redact = (text: string) => text.replaceAll("hunter2", "***");
  const screen = terminalScreen(terminal, { look, redact });
  screen.open();
  screen.draw(frame([row("key hunter2 end")]));
  await terminal.idle();
  assert.deepEqual(terminal.screen(), ["key *** end"]);
  screen.close();
});

Deno.test("nothing is written where nothing has changed, be the rows new objects or the same", async () => {
  await using terminal = virtualTerminal();
  const screen = terminalScreen(terminal, { look });
  screen.open();
  const rows = [row("one"), row({ text: "two 👩‍💻", role: "bad" }), row("three")];
  screen.draw(frame(rows, { column: 1, row: 1 }));
  const before = terminal.counts();
  screen.draw(frame(rows, { column: 1, row: 1 }));
  screen.draw(frame(rows.map((it) => [...it]), { column: 1, row: 1 }));
  assert.deepEqual(terminal.counts(), before);
  screen.close();
});

Deno.test("a frame is one write, and costs what has changed", async () => {
  await using terminal = virtualTerminal({ columns: 120, rows: 40 });
  const screen = terminalScreen(terminal, { look });
  screen.open();
  const rows = Array.from({ length: 40 }, (_, at) => row(`left ${at}`.padEnd(80), "│ right"));
  screen.draw(frame(rows));
  const before = terminal.counts();
  screen.draw(frame(rows.with(7, row("left x".padEnd(80), "│ right"))));
  const after = terminal.counts();
  const around = "\x1b[?2026h\x1b[8;1H\x1b[?2026l".length;
  assert.equal(after.writes - before.writes, 1);
  assert.equal(after.bytes - before.bytes, around + `${"left x".padEnd(80)}│ right`.length + 2);
  screen.close();
});

Deno.test("of a row only the runs that differ are sent", async () => {
  await using terminal = virtualTerminal({ columns: 120, rows: 1 });
  const screen = terminalScreen(terminal, { look });
  screen.open();
  const line = (text: string) =>
    row({ text: "head", role: "bad" }, text.padEnd(60), { text: "│", role: "border" }, "right");
  screen.draw(frame([line("one")]));
  const before = terminal.counts().bytes;
  screen.draw(frame([line("two")]));
  const around = "\x1b[?2026h\x1b[1;5H\x1b[?2026l".length;
  assert.equal(terminal.counts().bytes - before, around + 60);
  await terminal.idle();
  assert.deepEqual(terminal.screen(), [`head${"two".padEnd(60)}│right`]);
  screen.close();
});

Deno.test("after a resize the whole is drawn, and the new size is told once", async () => {
  await using terminal = virtualTerminal({ columns: 20, rows: 3 });
  const screen = terminalScreen(terminal, { look });
  screen.open();
  const inputs = screen.inputs()[Symbol.asyncIterator]();
  const rows = [row("one two three four"), row("second"), row("third")];
  screen.draw(frame(rows));
  terminal.resize(15, 4);
  terminal.resize(8, 2);
  screen.draw(frame(rows));
  await terminal.idle();
  assert.deepEqual(terminal.screen(), ["one two", "second"]);
  assert.deepEqual(screen.size, { columns: 8, rows: 2 });
  const resized = { type: "resize", size: { columns: 8, rows: 2 } };
  assert.deepEqual((await inputs.next()).value, resized);
  screen.close();
});

Deno.test("the cursor stands where the frame has it, or is hidden", async () => {
  await using terminal = virtualTerminal();
  const screen = terminalScreen(terminal, { look });
  screen.open();
  const seen: unknown[] = [];
  for (const place of [{ column: 3, row: 2 }, null, { column: 0, row: 0 }]) {
    screen.draw(frame([row("text")], place));
    await terminal.idle();
    const shown = terminal.modes().cursor === "shown";
    seen.push(shown ? terminal.cursor() : null);
  }
  assert.deepEqual(seen, [{ column: 3, row: 2 }, null, { column: 0, row: 0 }]);
  screen.close();
});
