import assert from "node:assert/strict";
import { decoder, type DecoderOptions } from "../../../../src/tui/keys/decode.ts";
import type { Input } from "../../../../src/tui/types.ts";

/** All that these pieces say; between two of them there is no silence, behind the last there is. */
function decoded(pieces: readonly (string | Uint8Array)[], options: DecoderOptions = {}): Input[] {
  const it = decoder(options);
  const found = pieces.flatMap((piece) =>
    it.write(typeof piece === "string" ? new TextEncoder().encode(piece) : piece)
  );
  return [...found, ...it.settle()];
}

/** The same, a word each. */
function keys(...pieces: readonly string[]): readonly string[] {
  return decoded(pieces).map((it) => {
    if (it.type === "key") return it.key;
    return it.type === "text" ? `"${it.text}"` : JSON.stringify(it);
  });
}

function rows(table: Readonly<Record<string, string>>): void {
  const found = Object.keys(table).map((sent) => [sent, keys(sent).join(" ")]);
  assert.deepEqual(found, Object.entries(table));
}

Deno.test("keys with names, as xterm sends them", () => {
  rows({
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1bOA": "up",
    "\x1bOD": "left",
    "\x1bOH": "home",
    "\x1bOF": "end",
    "\x1b[1~": "home",
    "\x1b[2~": "insert",
    "\x1b[3~": "delete",
    "\x1b[4~": "end",
    "\x1b[5~": "pageup",
    "\x1b[6~": "pagedown",
    "\x1bOP": "f1",
    "\x1bOS": "f4",
    "\x1b[15~": "f5",
    "\x1b[21~": "f10",
    "\x1b[24~": "f12",
    "\x1b[Z": "shift+tab",
  });
});

Deno.test("what is held with them, in the order control, alt, shift", () => {
  rows({
    "\x1b[1;2A": "shift+up",
    "\x1b[1;3A": "alt+up",
    "\x1b[1;4A": "alt+shift+up",
    "\x1b[1;5C": "ctrl+right",
    "\x1b[1;6C": "ctrl+shift+right",
    "\x1b[1;7D": "ctrl+alt+left",
    "\x1b[1;8D": "ctrl+alt+shift+left",
    "\x1b[3;5~": "ctrl+delete",
    "\x1b[1;2R": "shift+f3",
    "\x1b[24;8~": "ctrl+alt+shift+f12",
  });
});

Deno.test("the same from rxvt and from the Linux console", () => {
  rows({
    "\x1b[7~": "home",
    "\x1b[8~": "end",
    "\x1b[a": "shift+up",
    "\x1bOc": "ctrl+right",
    "\x1b[3$": "shift+delete",
    "\x1b[3^": "ctrl+delete",
    "\x1b[3@": "ctrl+shift+delete",
    "\x1b[11~": "f1",
    "\x1b[[A": "f1",
    "\x1b[[E": "f5",
    "\x1b\x1b[A": "alt+up",
    "\x1b\x1bOA": "alt+up",
  });
});

Deno.test("control characters are the keys that send them", () => {
  rows({
    "\r": "enter",
    "\t": "tab",
    "\x7f": "backspace",
    "\b": "backspace",
    "\n": "ctrl+j",
    "\x00": "ctrl+space",
    "\x01": "ctrl+a",
    "\x03": "ctrl+c",
    "\x1a": "ctrl+z",
    "\x1c": "ctrl+\\",
    "\x1d": "ctrl+]",
    "\x1e": "ctrl+^",
    "\x1f": "ctrl+_",
  });
});

Deno.test("Escape and Ctrl-C in one piece are these two keys", () => {
  rows({ "\x1b\x03": "escape ctrl+c", "\x1b\x03\x03": "escape ctrl+c ctrl+c" });
});

Deno.test("alt is an escape before the key", () => {
  rows({
    "\x1ba": "alt+a",
    "\x1bA": "alt+shift+a",
    "\x1b?": "alt+?",
    "\x1bé": "alt+é",
    "\x1b你": "alt+你",
    "\x1b🚀": "alt+🚀",
    "\x1b ": "alt+space",
    "\x1b\r": "alt+enter",
    "\x1b\x7f": "alt+backspace",
    "\x1b\x01": "ctrl+alt+a",
    "\x1b\x1b": "escape escape",
    "\x1b[": "alt+[",
    "\x1bO": "alt+shift+o",
    "\x1b]": "alt+]",
    "\x1b\x1b[": "escape alt+[",
  });
});

Deno.test("keys in kitty's protocol", () => {
  rows({
    "\x1b[27u": "escape",
    "\x1b[13;2u": "shift+enter",
    "\x1b[13;3u": "alt+enter",
    "\x1b[9;5u": "ctrl+tab",
    "\x1b[127;5u": "ctrl+backspace",
    "\x1b[97;5u": "ctrl+a",
    "\x1b[97;6u": "ctrl+shift+a",
    "\x1b[97:65;4u": "alt+shift+a",
    "\x1b[105;5u": "ctrl+i",
    "\x1b[32;5u": "ctrl+space",
    "\x1b[32u": '" "',
    "\x1b[47:63;4u": "alt+?",
    "\x1b[1089::99;5u": "ctrl+c",
    "\x1b[97;69u": "ctrl+a",
    "\x1b[97:65;2u": '"A"',
    "\x1b[57399u": '"0"',
    "\x1b[57414;5u": "ctrl+enter",
    "\x1b[57424u": "end",
    "\x1b[1;5:1A": "ctrl+up",
    "\x1b[1;5:3A": "",
    "\x1b[97;9u": "",
    "\x1b[57441;2u": "",
    "\x1b[57358u": "",
    "\x1b[1114112u": "",
    "\x1b[55296;5u": "",
    "\x1b[7;5u": "",
  });
});

Deno.test("keys as xterm's modifyOtherKeys has them", () => {
  rows({
    "\x1b[27;2;13~": "shift+enter",
    "\x1b[27;5;13~": "ctrl+enter",
    "\x1b[27;5;9~": "ctrl+tab",
    "\x1b[27;6;65~": "ctrl+shift+a",
    "\x1b[27;5;99~": "ctrl+c",
    "\x1b[27;2;65~": '"A"',
    "\x1b[27;5;63~": "ctrl+?",
  });
});

Deno.test("what nobody typed is swallowed whole", () => {
  const sent = [
    ...["\x1b[?1;2c", "\x1b[>41;354;0c", "\x1b[12;40R", "\x1b[0n", "\x1b[?2026;2$y", "\x1b[?5u"],
    ...["\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b]52;c;aGk=\x07", "\x1b]10;rgb:ff/ff/ff\x9c"],
    ...["\x1bP>|tmux 3.3a\x1b\\", "\x1b_Gi=31;OK\x1b\\", "\x1b^pm\x1b\\", "\x1bXsos\x1b\\"],
    ...["\x1b[8;24;80t", "\x1b[M !!", "\x1b[E", "\x1b[57~", "\x1bOz", "\x1b[201~"],
    ...[`\x1b[${"1;".repeat(100)}A`, "\x1b[1 q", "\x1b[3;1;2;4x", "\x85"],
  ];
  const found = sent.map((it) => [it, ...keys(it, "x")]);
  assert.deepEqual(found, sent.map((it) => [it, '"x"']));
});

Deno.test("a string that never ends gives way to the next key", () => {
  assert.deepEqual(keys("\x1b]11;rgb", "\x03", "x"), ["ctrl+c", '"x"']);
  assert.deepEqual(keys("\x1bPq", "\r"), ["enter"]);
  assert.deepEqual(keys("\x1bPq", "\x1b[A"), ["up"]);
  assert.deepEqual(keys("\x1bPq", "\x1b"), ["escape"]);
});

Deno.test("a sequence that breaks off gives way to what comes", () => {
  assert.deepEqual(keys("\x1b[1;", "\x1b[B"), ["down"]);
  assert.deepEqual(keys("\x1b[1;\r"), ["enter"]);
  assert.deepEqual(keys("\x1b[1;你"), ['"你"']);
});

Deno.test("silence decides about an escape, never about a sequence that has begun", () => {
  const it = decoder();
  const write = (text: string) => it.write(new TextEncoder().encode(text));
  assert.deepEqual([write("\x1b"), it.undecided], [[], true]);
  assert.deepEqual(it.settle(), [{ type: "key", key: "escape" }]);
  assert.deepEqual([write("\x1b[1;"), it.undecided, it.settle()], [[], false, []]);
  assert.deepEqual([...write("5A")], [{ type: "key", key: "ctrl+up" }]);
});

Deno.test("text comes as whole grapheme clusters", () => {
  assert.deepEqual(keys("ab你👩‍💻👍🏽🇨🇭e\u0301"), [
    '"a"',
    '"b"',
    '"你"',
    '"👩‍💻"',
    '"👍🏽"',
    '"🇨🇭"',
    '"e\u0301"',
  ]);
});

Deno.test("a character that comes in pieces is one, and what is no UTF-8 is none", () => {
  const bytes = new TextEncoder().encode("🚀");
  assert.deepEqual(decoded([...bytes].map((it) => Uint8Array.of(it))), [
    { type: "text", text: "🚀" },
  ]);
  assert.deepEqual(decoded([Uint8Array.of(0xff, 0x61, 0xc3, 0x28)]), [
    { type: "text", text: "a" },
    { type: "text", text: "(" },
  ]);
});

Deno.test("a paste is one input, its line ends are \\n, and what it holds is no key", () => {
  const sent = ["\x1b[200", "~one\r\ntwo\rthree\n\tfo", "ur\x1b[31m\x03\x1b[2", "01~x"];
  assert.deepEqual(decoded(sent), [
    { type: "paste", text: "one\ntwo\nthree\n\tfour" },
    { type: "text", text: "x" },
  ]);
  assert.deepEqual(decoded(["\x1b[200~\x1b[201~"]), [{ type: "paste", text: "" }]);
});

Deno.test("of a paste beyond the limit the beginning is kept, the rest is thrown away", () => {
  const sent = `\x1b[200~${"a".repeat(9)}🚀${"b".repeat(1000)}\r\x1b[201~x`;
  assert.deepEqual(decoded([sent], { pasteLimit: 10 }), [
    { type: "paste", text: "a".repeat(9) },
    { type: "text", text: "x" },
  ]);
});

Deno.test("several lines at once are a paste without brackets, until there is silence", () => {
  const it = decoder({ heaps: true });
  const write = (text: string) => it.write(new TextEncoder().encode(text));
  assert.deepEqual([write("one\rtwo\r"), it.undecided], [[], true]);
  assert.deepEqual([write("three"), it.undecided], [[], true]);
  assert.deepEqual(it.settle(), [{ type: "paste", text: "one\ntwo\nthree" }]);
  assert.deepEqual([it.undecided, write("\r")], [false, [{ type: "key", key: "enter" }]]);
  assert.deepEqual(write("one\ntwo\n"), []);
  assert.deepEqual(write("\x1b[A"), [
    { type: "paste", text: "one\ntwo\n" },
    { type: "key", key: "up" },
  ]);
});

Deno.test("a line that is sent, or two keys that come late, are no paste", () => {
  const count = (text: string) => decoded([text], { heaps: true }).length;
  assert.deepEqual(["go\r", "a\rb", "\r\r\r"].map(count), [3, 3, 3]);
});

Deno.test("a paste that never ends, ends with the input", () => {
  const it = decoder();
  assert.deepEqual(it.write(new TextEncoder().encode("\x1b[200~text\x1b[20")), []);
  assert.deepEqual([it.undecided, it.settle()], [false, []]);
  assert.deepEqual(it.end(), [{ type: "paste", text: "text[20" }]);
  assert.deepEqual(it.end(), []);
});

Deno.test("focus, the left button and the wheel", () => {
  assert.deepEqual(
    decoded(["\x1b[I\x1b[O\x1b[<0;3;5M\x1b[<32;4;5M\x1b[<0;4;5m\x1b[<64;1;1M\x1b[<85;2;1M"]),
    [
      { type: "focus", on: true },
      { type: "focus", on: false },
      { type: "mouse", action: "press", at: { column: 2, row: 4 } },
      { type: "mouse", action: "drag", at: { column: 3, row: 4 } },
      { type: "mouse", action: "release", at: { column: 3, row: 4 } },
      { type: "mouse", action: "wheel_up", at: { column: 0, row: 0 } },
      { type: "mouse", action: "wheel_down", at: { column: 1, row: 0 } },
    ],
  );
  assert.deepEqual(decoded(["\x1b[<2;3;5M\x1b[<35;3;5M\x1b[<66;3;5M\x1b[<0;3;5x"]), []);
});

Deno.test("the terminal's answer to what it is, is counted", () => {
  const it = decoder();
  it.write(new TextEncoder().encode("a\x1b[?1;2c\x1b[>0;1;0c"));
  assert.equal(it.answers, 1);
});
