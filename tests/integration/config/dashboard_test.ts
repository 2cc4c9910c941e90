import assert from "node:assert/strict";
import { setValue } from "../../../src/config/mod.ts";
import { failure, house } from "../../support/config.ts";

const written = `theme: high-contrast
keys:
  undo: ctrl+z
  next_pane: [f6, ctrl+o]
  help: "?"
  gone: null
shortcuts: { test: pytest -q, "2nd": "echo \${HOME_NAME:-x} | cat" }
notifications: system
mouse: true
screen_reader: true
show_thinking: true
`;

Deno.test("the dashboard is set up as the user wants it", async () => {
  await using home = await house();
  await home.user(written);
  const expected = {
    theme: "high-contrast",
    keys: { undo: "ctrl+z", next_pane: ["f6", "ctrl+o"], help: "?", gone: null },
    shortcuts: { test: "pytest -q", "2nd": "echo x | cat" },
    notifications: "system",
    mouse: true,
    screen_reader: true,
    show_thinking: true,
  };
  // From the files, then from the cache.
  for (const _start of [1, 2]) {
    const { theme, keys, shortcuts, notifications, mouse, screen_reader, show_thinking } =
      (await home.load()).value;
    assert.deepEqual(
      { theme, keys, shortcuts, notifications, mouse, screen_reader, show_thinking },
      expected,
    );
  }
});

Deno.test("a trusted project does not decide what a command may use up", async () => {
  await using home = await house();
  const before = (await home.load()).value.limits;
  await home.project("limits: { processes: null, memory_percent: null }\n");
  const { value, warnings } = await home.load({ trusted: true });
  assert.deepEqual(value.limits, before);
  assert.deepEqual(warnings.map(({ code, params }) => [code, params["key"]]), [
    ["config.ignored", "limits"],
  ]);
});

Deno.test("a trusted project decides nothing of it", async () => {
  await using home = await house();
  const before = (await home.load()).value;
  await home.project(written);
  const { value, warnings } = await home.load({ trusted: true });
  assert.deepEqual(value, before);
  assert.deepEqual(warnings.map(({ code, params }) => [code, params["key"]]), [
    ["config.ignored", "theme"],
    ["config.ignored", "keys"],
    ["config.ignored", "shortcuts"],
    ["config.ignored", "notifications"],
    ["config.ignored", "mouse"],
    ["config.ignored", "screen_reader"],
    ["config.ignored", "show_thinking"],
  ]);
  const set = setValue(home.paths, { key: "shortcuts.test", value: "rm -rf ." }, {
    scope: "project",
    root: home.root,
  });
  assert.equal((await failure(set)).code, "config.not_in_project");
});

const mistakes: readonly (readonly [string, string])[] = [
  ["theme: ../x", ":1: theme must be the name of a theme. To see them: /theme"],
  ["colors: many", ":1: colors must be one of: auto, truecolor, 256color, 16color, none."],
  ["symbols: no", ":1: symbols must be one of: auto, unicode, ascii."],
  ["keys: { undo: ctrl+ }", ":1: keys.undo must be a key such as ctrl+z or f6, or a list of them."],
  [
    "keys: { undo: [a, 1] }",
    ":1: keys.undo must be a key such as ctrl+z or f6, or a list of them.",
  ],
  ["keys: f6", ":1: keys must contain keys and values."],
  [
    'shortcuts: { "a b": x }',
    ":1: shortcuts.a b is not a valid shortcut name: use letters, digits, dots, - and _.",
  ],
  ["shortcuts: { a: [x] }", ":1: shortcuts.a must be text."],
  ["mouse: maybe", ":1: mouse must be true or false."],
];

Deno.test("what is wrong is said with its place", async () => {
  for (const [text, said] of mistakes) {
    await using home = await house();
    const file = await home.user(text);
    assert.equal((await failure(home.load())).en, file + said);
  }
});

Deno.test("a shortcut is set from the command line, and kept as text", async () => {
  await using home = await house();
  await setValue(home.paths, { key: "shortcuts.one", value: "1" }, { scope: "user" });
  await setValue(home.paths, { key: "keys.undo", value: "ctrl+z" }, { scope: "user" });
  const { shortcuts, keys } = (await home.load()).value;
  assert.deepEqual([shortcuts, keys], [{ one: "1" }, { undo: "ctrl+z" }]);
});
