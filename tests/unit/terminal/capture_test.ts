/** Marks, output and modes, read from bytes however they are cut. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { Capture, type CaptureEvent } from "../../../src/terminal/capture/mod.ts";
import { OutputKeeper } from "../../../src/terminal/capture/output_text.ts";

const encoder = new TextEncoder();
const mark = (rest: string, nonce = "abc") => `\x1b]7717;${nonce};${rest}\x07`;

function capture() {
  const events: CaptureEvent[] = [];
  const it = new Capture({
    nonce: "abc",
    folder: "/",
    now: () => 5,
    redact: (text) => text.replaceAll("hunter2", "[secret]"),
    on: (event) => events.push(event),
  });
  return { it, events };
}

/** What is shown and told of a stream that comes in these pieces; `isTold`: which of them are plain. */
function fed(pieces: readonly Uint8Array[], isTold = false) {
  const { it, events } = capture();
  const decoder = new TextDecoder();
  const feed = (piece: Uint8Array) => it.feed(piece, isTold && !piece.includes(0x1b));
  let shown = pieces.map((piece) => decoder.decode(feed(piece), { stream: true })).join("");
  shown += decoder.decode(it.flush());
  return { shown, events, forged: it.forged, commands: it.recent() };
}

const session = [
  mark("end;0;/home"),
  "\x1b[1mready>\x1b[0m ",
  mark("line;make 雪%0aall"),
  mark("start;"),
  "compiling…\r\x1b[Kerror: \x1b[31m雪\x1b[0m\r\n",
  mark("end;9;/b", "guess"),
  "\x1b]0;title\x07\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\\r\n",
  mark("end;2;/home/%25/a%07b"),
  "ready> ",
  mark("question; rm $(x) > y & *"),
  mark("line;vi"),
  mark("start;vi"),
  "\x1b[?1049h\x1b[2Jfull\x1b[?1049l",
  mark("end;0;/home"),
  "\x1b",
].join("");
const bytes = encoder.encode(session);
const whole = fed([bytes]);

Deno.test("a capture takes its marks out and tells what they say", () => {
  assert.deepEqual(whole, {
    shown: session.replaceAll(new RegExp(String.raw`\x1b\]7717;[^\x07]*\x07`, "g"), ""),
    forged: 1,
    commands: [
      {
        line: "make 雪\nall",
        exit: 2,
        folder: "/home/%/a\x07b",
        durationMs: 0,
        output: { kind: "text", text: "error: 雪\nlink", cut: false },
      },
      { line: "vi", exit: 0, folder: "/home", durationMs: 0, output: { kind: "full_screen" } },
    ],
    events: [
      { kind: "prompt", folder: "/home" },
      { kind: "started" },
      { kind: "forged" },
      { kind: "command", command: whole.commands[0] },
      { kind: "prompt", folder: "/home/%/a\x07b" },
      { kind: "question", words: " rm $(x) > y & *" },
      { kind: "started" },
      { kind: "command", command: whole.commands[1] },
      { kind: "prompt", folder: "/home" },
    ],
  });
});

Deno.test("a capture reads the same from a stream that is cut at every byte", () => {
  for (let at = 0; at <= bytes.length; at++) {
    const pieces = [bytes.subarray(0, at), bytes.subarray(at)];
    assert.deepEqual(fed(pieces), whole, `cut at ${at}`);
    assert.deepEqual(fed(pieces, true), whole, `cut at ${at}`);
  }
  assert.deepEqual(fed(Array.from(bytes, (byte) => Uint8Array.of(byte))), whole);
});

Deno.test("a capture reads the same from a stream that is cut anywhere, again and again", () => {
  fc.assert(fc.property(fc.array(fc.nat(bytes.length), { maxLength: 40 }), (cuts) => {
    const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
    const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
    assert.deepEqual(fed(pieces), whole);
    assert.deepEqual(fed(pieces, true), whole);
  }));
});

Deno.test("a capture holds back what may become a mark, and nothing once it has become one", () => {
  const { it } = capture();
  const held = ["$ \x1b]77", "17;abc;end;0;/\x07$ ", "\x1b", "[1m"].map((piece) => {
    it.feed(encoder.encode(piece));
    return it.isHolding;
  });
  assert.deepEqual(held, [true, false, true, false]);
});

Deno.test("a capture shows every byte of a stream without marks", () => {
  fc.assert(fc.property(fc.array(fc.uint8Array({ maxLength: 60 })), (pieces) => {
    const { it } = capture();
    const shown = [...pieces.map((piece) => it.feed(piece)), it.flush()];
    const flat = (all: readonly Uint8Array[]) => all.flatMap((piece) => [...piece]);
    assert.deepEqual(flat(shown), flat(pieces));
  }));
});

function outputOf(text: string) {
  const { commands } = fed([encoder.encode(`${mark("start;x")}${text}${mark("end;0;/")}`)]);
  return commands[0]?.output;
}

Deno.test("an output is what a person read in the end", () => {
  const cases: Readonly<Record<string, string>> = {
    "10%\r50%\r100%\r\n": "100%",
    "longer line\rshort\x1b[K\r\n": "short",
    "ab\b\bX\r\n": "Xb",
    "\x1b[31mred\x1b[0m\r\n\r\n": "red",
    "hunter2\r\n": "[secret]",
    "%                    \r \r": "",
  };
  for (const [raw, text] of Object.entries(cases)) {
    assert.deepEqual(outputOf(raw), { kind: "text", text, cut: false }, JSON.stringify(raw));
  }
});

Deno.test("a long output keeps its beginning and its end", () => {
  const output = outputOf(`first\r\n${"middle of it\r\n".repeat(20_000)}last\r\n`);
  assert.ok(output?.kind === "text" && output.cut);
  assert.match(output.text, /^first\n/);
  assert.match(output.text, /\n\[…\]\n/);
  assert.match(output.text, /\nlast$/);
  assert.ok(output.text.length <= 64 * 1024, `${output.text.length}`);
});

Deno.test("nothing of a secret is left beside the cut of a long output", () => {
  const key = `-----BEGIN PRIVATE KEY-----\n${"c2VjcmV0\n".repeat(360)}-----END PRIVATE KEY-----\n`;
  const redact = (text: string) => text.replaceAll(/-----BEGIN[^]*?-----END[^\n]*\n/g, "[key]\n");
  const filler = "x".repeat(63);
  for (let lines = 0; lines < 80; lines++) {
    const raw = [
      `${filler}\n`.repeat(240 + lines),
      key,
      `${filler}\n`.repeat(2_000),
      key,
      `${filler}\n`.repeat(740 + lines),
    ].join("");
    const keeper = new OutputKeeper();
    for (let at = 0; at < raw.length; at += 1_000) {
      keeper.add(encoder.encode(raw.slice(at, at + 1_000)));
    }
    const { text, cut } = keeper.text(redact);
    assert.ok(cut);
    assert.doesNotMatch(text, /c2Vj|PRIVATE/);
    assert.match(text, /^x{63}\n[^]*x{63}\n(\[key\]\n)?(x{63}\n)*\[…\]\n/);
  }
});

Deno.test("the cut of one long line leaves its beginning and its end", () => {
  const keeper = new OutputKeeper();
  keeper.add(encoder.encode(`${"a".repeat(100_000)}${"b".repeat(100_000)}`));
  const { text } = keeper.text((text) => text);
  assert.match(text, /^a{16384}\n\[…\]\nb{49152}$/);
});

Deno.test("what runs when the shell ends has the exit code of the shell", () => {
  const { it } = capture();
  it.feed(encoder.encode(`${mark("end;0;/home")}${mark("start;exit 7")}bye\r\n`));
  it.end(7);
  it.end(7);
  const output = { kind: "text", text: "bye", cut: false };
  assert.deepEqual(it.recent(), [
    { line: "exit 7", exit: 7, folder: "/home", durationMs: 0, output },
  ]);
});

Deno.test("a command whose end is never told has no exit code and no output", () => {
  const { it } = capture();
  it.feed(encoder.encode(`${mark("start;one")}text\r\nprompt> ${mark("start;two")}`));
  const output = { kind: "not_captured" };
  assert.deepEqual(it.recent(), [{ line: "one", exit: null, folder: "/", durationMs: 0, output }]);
});

Deno.test("a command whose line is not known may be private and is not kept", () => {
  const { it, events } = capture();
  it.feed(encoder.encode(`${mark("start;")}text\r\n${mark("end;0;/")}`));
  assert.deepEqual(it.recent(), []);
  assert.deepEqual(events, [{ kind: "started" }, { kind: "prompt", folder: "/" }]);
});

Deno.test("a new nonce takes the place of the first, and is in no output", () => {
  const { it } = capture();
  it.feed(encoder.encode(mark("nonce;abc9")));
  it.feed(encoder.encode(`${mark("question; rm")}${mark("start;set", "abc9")}x=abc9\r\n`));
  it.feed(encoder.encode(mark("end;0;/", "abc9")));
  const output = { kind: "text", text: "x=[…]", cut: false };
  assert.deepEqual(it.recent(), [{ line: "set", exit: 0, folder: "/", durationMs: 0, output }]);
  assert.equal(it.forged, 1);
});

Deno.test("where two make a new nonce of the first neither is believed", () => {
  const { it, events } = capture();
  it.feed(encoder.encode(`${mark("nonce;evil")}${mark("nonce;good")}`));
  for (const nonce of ["abc", "evil", "good", "null"]) {
    it.feed(encoder.encode(mark("question; rm", nonce)));
  }
  assert.equal(it.forged, 5);
  assert.deepEqual(events, Array.from({ length: 5 }, () => ({ kind: "forged" })));
});

Deno.test("secrets of an output are looked for when it is read, once, and not in the prompt's way", () => {
  const redacted: (string | null)[] = [];
  const it = new Capture({
    nonce: "abc",
    folder: "/",
    now: () => 5,
    redact(text, line) {
      redacted.push(line);
      return text.replaceAll("hunter2", "[secret]");
    },
    on() {},
  });
  it.feed(encoder.encode(`${mark("start;cat")}hunter2${mark("end;0;/")}ready> `));
  assert.deepEqual(redacted, [null]);
  const read = () => it.recent().map(({ output }) => output);
  assert.deepEqual([...read(), ...read()], [
    { kind: "text", text: "[secret]", cut: false },
    { kind: "text", text: "[secret]", cut: false },
  ]);
  assert.deepEqual(redacted, [null, "cat"]);
});

Deno.test("an output is kept whole up to 64 kB, and its ends beyond that, in whatever pieces it comes", () => {
  const all = Array.from({ length: 50_000 }, (_, at) => at).join(",");
  const kilo = 1024;
  const edges = [0, 1, kilo, 16 * kilo, 64 * kilo, 112 * kilo, 200 * kilo];
  for (const length of edges.flatMap((edge) => [edge, edge + 1])) {
    const text = all.slice(0, length);
    for (const step of [1_000, 4_095, 70_000]) {
      const pieces = Array.from(
        { length: Math.ceil(length / step) },
        (_, at) => encoder.encode(text.slice(at * step, (at + 1) * step)),
      );
      const { commands } = fed([
        encoder.encode(mark("start;x")),
        ...pieces,
        encoder.encode(mark("end;0;/")),
      ]);
      const output = commands[0]?.output;
      assert.ok(output?.kind === "text");
      const [start = "", end = start] = output.text.split("\n[…]\n");
      assert.equal(output.cut ? start.length < length : start.length === length, true);
      assert.equal(text.startsWith(start) && text.endsWith(end), true, `${length} by ${step}`);
      assert.equal(length <= 64 * kilo && output.cut, false);
      assert.equal(length > 100 * kilo && !output.cut, false);
    }
  }
});

Deno.test("the newest 128 commands are remembered, none that begins with a blank, until they are forgotten", () => {
  const { it } = capture();
  for (let at = 0; at < 130; at++) {
    it.feed(encoder.encode(`${mark(`start;c${at}`)}${mark("end;0;/")}`));
  }
  it.feed(encoder.encode(`${mark("start; own")}${mark("end;0;/")}`));
  assert.deepEqual(
    it.recent().map(({ line }) => line),
    Array.from({ length: 128 }, (_, at) => `c${at + 2}`),
  );
  it.forget();
  assert.deepEqual(it.recent(), []);
});

Deno.test("modes that a program left on are switched off, and none else", () => {
  const { it } = capture();
  it.feed(encoder.encode("\x1b[?1049;1000h\x1b[?25l\x1b[?2004h\x1b[?2004l\x1b[?1006"));
  it.feed(encoder.encode("h"));
  assert.equal(it.modes.reset(), "\x1b[?1049l\x1b[?1000l\x1b[?1006l\x1b[?25h");
  it.feed(encoder.encode("\x1b[?1049;1000;1006l\x1b[?25h"));
  assert.equal(it.modes.reset(), "");
});
