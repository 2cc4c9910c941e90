import assert from "node:assert/strict";
import { Appearance } from "../../../../src/tui/theme/appearance.ts";
import { terminalTraits } from "../../../../src/tui/theme/traits.ts";

function traits(env: Readonly<Record<string, string>>, options = {}) {
  const all = { color: true, colors: "auto", symbols: "auto", ...options } as const;
  return terminalTraits((name) => env[name], all);
}

Deno.test("how many colours there are is told by the environment, and by the user first", () => {
  const table: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
    [{ TERM: "xterm-256color", COLORTERM: "truecolor" }, "truecolor"],
    [{ TERM: "xterm-256color", COLORTERM: "24bit" }, "truecolor"],
    [{ TERM: "xterm-direct" }, "truecolor"],
    [{ TERM: "xterm-kitty" }, "truecolor"],
    [{ TERM: "xterm", WT_SESSION: "1" }, "truecolor"],
    [{ TERM: "xterm-256color", TERM_PROGRAM: "iTerm.app" }, "truecolor"],
    [{ TERM: "xterm-256color", TERM_PROGRAM: "Apple_Terminal" }, "256color"],
    [{ TERM: "tmux-256color" }, "256color"],
    [{ TERM: "screen-256color" }, "256color"],
    [{ TERM: "xterm" }, "16color"],
    [{ TERM: "linux" }, "16color"],
    [{}, "16color"],
  ];
  assert.deepEqual(table.map(([env]) => [env, traits(env).depth]), table);
  assert.equal(traits({ TERM: "xterm" }, { colors: "256color" }).depth, "256color");
  assert.equal(traits({ COLORTERM: "truecolor" }, { color: false }).depth, "none");
});

Deno.test("COLORFGBG tells the background, as rxvt and Konsole write it", () => {
  const table = {
    "15;0": "dark",
    "0;15": "light",
    "0;7": "light",
    "15;default;0": "dark",
    "0;default;15": "light",
    "12;8": "dark",
    "default;default": null,
    "": null,
    "0;x": null,
  };
  const found = Object.keys(table).map((it) => [it, traits({ COLORFGBG: it }).background]);
  assert.deepEqual(found, Object.entries(table));
});

Deno.test("signs are ASCII where the locale is of another character set, or where the user says so", () => {
  const table: readonly (readonly [Readonly<Record<string, string>>, boolean])[] = [
    [{ LANG: "en_US.UTF-8" }, false],
    [{ LANG: "zh_CN.utf8" }, false],
    [{ LANG: "C" }, true],
    [{ LANG: "en_US.ISO-8859-1" }, true],
    [{ LANG: "en_US.UTF-8", LC_ALL: "C" }, true],
    [{ LANG: "C", LC_CTYPE: "C.UTF-8" }, false],
    [{ LANG: "en_US.UTF-8", TERM: "linux" }, true],
    [{}, false],
  ];
  assert.deepEqual(table.map(([env]) => [env, traits(env).ascii]), table);
  assert.deepEqual(
    [traits({ LANG: "C" }, { symbols: "unicode" }).ascii, traits({}, { symbols: "ascii" }).ascii],
    [false, true],
  );
});

const white = { red: 255, green: 255, blue: 255 };
const plain = { text: "x", role: "accent" } as const;

Deno.test("auto is dark until the terminal says that it is light, and follows what it says", () => {
  const at = { TERM: "xterm-256color", COLORTERM: "truecolor" };
  const looks = (name: string, env: Readonly<Record<string, string>> = at) => {
    const appearance = new Appearance(name, traits(env));
    const seen = [appearance.look.sgr(plain)];
    appearance.follow((look) => seen.push(look.sgr(plain)));
    appearance.background(white);
    appearance.background({ red: 0, green: 0, blue: 0 });
    return seen;
  };
  const [dark, light] = ["38;2;95;201;216", "38;2;11;107;122"];
  assert.deepEqual(looks("auto"), [dark, light, dark]);
  assert.deepEqual(looks("auto", { ...at, COLORFGBG: "0;15" }), [light, light, dark]);
  assert.deepEqual(looks("light").slice(0, 2), [light, light]);
});
