import assert from "node:assert/strict";
import { sgr, themeNames } from "../../../../src/tui/theme/theme.ts";
import { themeNamed, themes } from "../../../../src/tui/theme/themes.ts";

Deno.test("every theme is listed by its own name", () => {
  assert.deepEqual(themeNames.map((name) => themes[name].name), [...themeNames]);
});

Deno.test("a look is parameters of SGR and nothing else", () => {
  const looks = themeNames.flatMap((name) => [
    ...Object.values(themes[name].roles),
    ...Object.values(themes[name].grounds).map((it) => it.sgr),
  ]);
  assert.deepEqual(looks.filter((it) => !/^(\d+(;\d+)*)?$/.test(it)), []);
});

/** Bold, faint, italic, underline, inverse. */
const attributes = /^([12347](;[12347])*)?$/;

Deno.test("without colours there are attributes alone, whatever the theme", () => {
  for (const name of themeNames) {
    const { roles, grounds } = themeNamed(name, { noColor: true });
    const looks = [...Object.values(roles), ...Object.values(grounds).map((it) => it.sgr)];
    assert.deepEqual(looks.filter((it) => !attributes.test(it)), []);
  }
  assert.equal(themeNamed("light", { noColor: false }), themes.light);
});

Deno.test("without colours what is bad, taken out or selected still differs from other text", () => {
  const { roles, grounds } = themes.mono;
  const marked = [roles.bad, roles.removed, grounds.selected.sgr, roles.focus];
  assert.deepEqual(marked.filter((it) => it === roles.text), []);
});

Deno.test("the user's palette holds: no theme but truecolor names a colour of its own", () => {
  const own = themeNames.filter((name) =>
    Object.values(themes[name].roles).some((it) => /(^|;)[34]8;/.test(it))
  );
  assert.deepEqual(own, ["truecolor"]);
});

Deno.test("high contrast has nothing faint", () => {
  const faint = Object.values(themes["high-contrast"].roles).filter((it) => /(^|;)2(;|$)/.test(it));
  assert.deepEqual(faint, []);
});

Deno.test("a span's look is its role's, what it asks for itself, and its ground's", () => {
  const looks = [
    sgr({ text: "x" }, themes.dark),
    sgr({ text: "x", role: "bad", bold: true }, themes.dark),
    sgr({ text: "x", italic: true, underline: true }, themes.dark),
    sgr({ text: "x", role: "bad", on: "selected" }, themes.dark),
    sgr({ text: "x", role: "bad", on: "code" }, themes.dark),
    sgr({ text: "x", role: "bad", on: "bar" }, themes.truecolor),
  ];
  assert.deepEqual(looks, ["", "31;1", "3;4", "7", "31", "38;2;239;125;125;48;2;38;43;51"]);
});
