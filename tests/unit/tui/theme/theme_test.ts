import assert from "node:assert/strict";
import { lookOf } from "../../../../src/tui/theme/look.ts";
import {
  builtIn,
  colouredThemes,
  groundNames,
  onBackground,
  roleNames,
  themeNames,
} from "../../../../src/tui/theme/theme.ts";
import { look, themeOf } from "../../../support/look.ts";

const every = [
  ...Object.keys(colouredThemes),
  ...["ansi-dark", "ansi-light", "ansi-high-contrast", "ansi-colorblind", "mono"],
];

Deno.test("every theme says what each role and ground looks like, and nothing else", () => {
  for (const name of every) {
    const { roles, grounds, sixteen } = themeOf(name);
    assert.deepEqual(Object.keys(roles), roleNames, name);
    assert.deepEqual(Object.keys(grounds), groundNames, name);
    assert.ok(builtIn(sixteen), `${name}: ${sixteen}`);
  }
});

Deno.test("every name that can be chosen is a theme, on a dark background and on a light one", () => {
  const missing = themeNames.flatMap((name) =>
    (["dark", "light"] as const).map((background) => onBackground(name, background))
  ).filter((name) => builtIn(name) === undefined);
  assert.deepEqual(missing, []);
  assert.deepEqual([onBackground("auto", "light"), onBackground("mono", "light")], [
    "light",
    "mono",
  ]);
});

Deno.test("a look is parameters of SGR and nothing else", () => {
  const looks = every.flatMap((name) =>
    (["truecolor", "256color", "16color", "none"] as const).flatMap((depth) => {
      const drawn = lookOf(themeOf(name), { depth, background: null });
      return roleNames.flatMap((role) =>
        [undefined, ...groundNames].map((on) => drawn.sgr({ text: "x", role, ...on ? { on } : {} }))
      );
    })
  );
  assert.deepEqual(looks.filter((it) => !/^(\d+(;\d+)*)?$/.test(it)), []);
});

/** Bold, faint, italic, underline, inverse. */
const attributes = /^([12347](;[12347])*)?$/;

Deno.test("without colours there are attributes alone, whatever the theme", () => {
  for (const name of every) {
    const drawn = lookOf(themeOf(name), { depth: "none", background: null });
    const looks = roleNames.flatMap((role) => [
      drawn.sgr({ text: "x", role }),
      ...groundNames.map((on) => drawn.sgr({ text: "x", role, on })),
    ]);
    assert.deepEqual(looks.filter((it) => !attributes.test(it)), [], name);
  }
});

Deno.test("with sixteen colours no theme names a colour of its own: the user's palette holds", () => {
  for (const name of every) {
    const drawn = lookOf(themeOf(name), { depth: "16color", background: null });
    const looks = roleNames.map((role) => drawn.sgr({ text: "x", role, on: "selected" }));
    assert.deepEqual(looks.filter((it) => /(^|;)[34]8;/.test(it)), [], name);
  }
});

Deno.test("without colours what is bad, taken out or selected still differs from other text", () => {
  const mono = lookOf(themeOf("mono"), { depth: "none", background: null });
  const plain = mono.sgr({ text: "x" });
  const marked = [
    ...(["bad", "removed", "focus", "heading", "link", "code", "user"] as const).map((role) =>
      mono.sgr({ text: "x", role })
    ),
    ...(["selected", "match", "added_word", "removed_word"] as const).map((on) =>
      mono.sgr({ text: "x", on })
    ),
  ];
  assert.deepEqual(marked.filter((it) => it === plain), []);
});

Deno.test("high contrast has nothing faint", () => {
  for (const name of ["high-contrast-dark", "high-contrast-light", "ansi-high-contrast"]) {
    const faint = Object.values(themeOf(name).roles).filter((it) => /\bfaint\b/.test(it));
    assert.deepEqual(faint, [], name);
  }
});

Deno.test("a span's look is its role's, what it asks for itself, and its ground's", () => {
  const full = lookOf(themeOf("dark"), { depth: "truecolor", background: null });
  const looks = [
    look.sgr({ text: "x" }),
    look.sgr({ text: "x", role: "bad", bold: true }),
    look.sgr({ text: "x", italic: true, underline: true }),
    look.sgr({ text: "x", role: "bad", on: "selected" }),
    look.sgr({ text: "x", role: "bad", on: "code" }),
    full.sgr({ text: "x" }),
    full.sgr({ text: "x", role: "bad" }),
    full.sgr({ text: "x", on: "code" }),
  ];
  assert.deepEqual(looks, [
    "",
    "31;1",
    "3;4",
    "7",
    "31",
    "",
    "38;2;240;128;128",
    "38;2;214;218;226;48;2;32;34;39",
  ]);
});

Deno.test("a ground is the terminal's own background with a tint, so that it suits any", () => {
  const background = { red: 0, green: 43, blue: 54 };
  const solarized = lookOf(themeOf("dark"), { depth: "truecolor", background });
  assert.equal(
    solarized.sgr({ text: "x", on: "code" }).split(";").slice(-3).join(";"),
    "11;52;63",
  );
});
