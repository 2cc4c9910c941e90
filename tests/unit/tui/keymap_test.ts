import assert from "node:assert/strict";
import * as fc from "fast-check";
import { isMessageKey, loadMessages } from "../../../src/messages/mod.ts";
import {
  actionFor,
  contexts,
  type KeyAction,
  keyActions,
  type KeyContext,
  keymapOf,
  keyOf,
  keysOf,
  problemText,
} from "../../../src/tui/keys/keymap.ts";
import { keyNamed } from "../../../src/tui/keys/keymap_names.ts";
import { table } from "../../../src/tui/keys/keymap_table.ts";
import "../../support/chinese.ts";

const usual = keymapOf({});

/** The actions of keys pressed one after the other; `…` waits, `–` is no shortcut. */
function pressed(keymap: typeof usual, context: KeyContext, keys: readonly string[]): string {
  let pending: string | null = null;
  const said: string[] = [];
  for (const key of keys) {
    const match = actionFor(keymap, key, { context, pending });
    pending = match.type === "action" || match.type === "pending" ? match.pending : null;
    said.push(said_(match));
  }
  return said.join(" ");
}

function said_(match: ReturnType<typeof actionFor>): string {
  switch (match.type) {
    case "action":
      return match.pending === null ? match.action : `${match.action}…`;
    case "pending":
      return "…";
    case "none":
      return "–";
    case "no_chord":
      return `no ${match.keys}`;
  }
}

Deno.test("a key means what its context says, then what is said around it", () => {
  const cases: readonly (readonly [KeyContext, string, string])[] = [
    ["input", "enter", "send"],
    ["completion", "enter", "completion_send"],
    ["completion", "left", "cursor_left"],
    ["conversation", "enter", "open"],
    ["picker", "enter", "picker_pick"],
    ["input", "tab", "mode_next"],
    ["completion", "tab", "completion_accept"],
    ["input", "escape", "interrupt"],
    ["completion", "escape", "completion_close"],
    ["viewer", "escape", "viewer_close"],
    ["options", "space", "option_toggle"],
    ["options", "o", "–"],
    ["changes", "u", "undo_change"],
    ["plan", "u", "–"],
    ["card", "o", "answer_once"],
    ["input_empty", "ctrl+d", "quit"],
    ["input", "ctrl+d", "delete_right"],
    ["picker", "f1", "–"],
  ];
  assert.deepEqual(
    cases.map(([context, key]) => [context, key, pressed(usual, context, [key])]),
    cases,
  );
});

Deno.test("a question mark asks for help where nothing is typed, F1 everywhere but in overlays", () => {
  const of = (key: string) => contexts.filter((it) => pressed(usual, it, [key]) === "help");
  assert.deepEqual(of("?"), [
    ...["input_empty", "pane", "conversation", "plan", "changes", "card"],
    ...["sheet", "turns", "usage", "request"],
  ]);
  const typing = ["picker", "viewer", "sessions"];
  assert.deepEqual(of("f1"), contexts.filter((it) => !typing.includes(it)));
});

Deno.test("chords wait for their second key, and a key that goes on to none does nothing", () => {
  const cases = [
    [["ctrl+x", "ctrl+e"], "… edit_outside"],
    [["ctrl+x", "a", "a"], "… no ctrl+x a –"],
    [["ctrl+x", "ctrl+x"], "… no ctrl+x ctrl+x"],
    [["ctrl+c", "ctrl+c"], "cancel… quit"],
    [["ctrl+c", "a", "ctrl+c"], "cancel… – cancel…"],
    [["ctrl+c", "enter"], "cancel… send"],
  ] as const;
  assert.deepEqual(cases.map(([keys]) => [keys, pressed(usual, "input", keys)]), cases);
});

Deno.test("the configuration gives an action other keys, in all of its contexts", () => {
  const keymap = keymapOf({ help: ["f2", "Control+?"], open: "o", quit: [] });
  assert.deepEqual(keymap.problems, []);
  assert.deepEqual(
    [["input", "f1"], ["input", "f2"], ["card", "ctrl+?"], ["input_empty", "?"], ["plan", "o"]]
      .map(([context, key]) => [context, key, pressed(keymap, known(context), [key ?? ""])]),
    [
      ["input", "f1", "–"],
      ["input", "f2", "help"],
      ["card", "ctrl+?", "help"],
      ["input_empty", "?", "–"],
      ["plan", "o", "open"],
    ],
  );
  assert.equal(pressed(keymap, "input_empty", ["ctrl+c", "ctrl+c"]), "cancel cancel");
});

function known(context: string | undefined): KeyContext {
  return contexts.find((it) => it === context) ?? "global";
}

Deno.test("a character given to an action everywhere counts where nothing is typed", () => {
  const keymap = keymapOf({ mode_next: "m", pick_model: "g m" });
  const of = (keys: readonly string[]) => contexts.map((it) => pressed(keymap, it, keys));
  assert.deepEqual(contexts.filter((_, at) => of(["m"])[at] === "mode_next"), [
    ...["global", "pane", "conversation", "plan", "changes", "card", "options"],
  ]);
  assert.equal(pressed(keymap, "input", ["g", "m"]), "– –");
  assert.equal(pressed(keymap, "input_empty", ["g", "m"]), "– –");
});

Deno.test("what cannot be is told in a line, and the rest counts", () => {
  const keymap = keymapOf({
    serch: "f3",
    qqqqqq: "f4",
    search: ["ctrl+alt+", "f5"],
    send: "x",
    redraw: "ctrl+t",
    copy: "f5",
  });
  assert.deepEqual(keymap.problems.map((it) => problemText(it, "en")), [
    "keys: unknown action serch. Did you mean search?",
    "keys: unknown action qqqqqq. To list them: ? in the dashboard",
    "keys.search: unknown key ctrl+alt+. Write keys as ctrl+t, alt+enter, f2 or ctrl+x e.",
    "keys.send: x types a character there; use ctrl, alt or a function key.",
    "keys.copy: f5 is also bound to search; search keeps it.",
    "keys.redraw: ctrl+t is also bound to thinking_toggle; redraw keeps it.",
  ]);
  assert.deepEqual(
    ["f5", "ctrl+t", "enter", "ctrl+l"].map((key) => pressed(keymap, "input", [key])),
    ["search", "redraw", "send", "–"],
  );
});

Deno.test("every problem is one line in Chinese as well", () => {
  const { problems } = keymapOf({
    serch: "f3",
    qqqqqq: "f4",
    search: "",
    send: "x",
    redraw: "ctrl+t",
  });
  const said = problems.map((it) => problemText(it, "zh"));
  assert.equal(said.length, 5);
  for (const text of said) assert.match(text, /^keys[^\n]*\p{Script=Han}[^\n]*$/u);
});

Deno.test("names of keys are written in several ways", () => {
  const cases: Readonly<Record<string, string | null>> = {
    "ctrl+c": "ctrl+c",
    "Shift+Ctrl+Z": "ctrl+shift+z",
    "CTRL+X  CTRL+E": "ctrl+x ctrl+e",
    "esc": "escape",
    "Return": "enter",
    "PgUp": "pageup",
    "ctrl+plus": "ctrl++",
    "ctrl++": "ctrl++",
    "+": "+",
    "G": "G",
    " ": "space",
    "中": "中",
    "f12": "f12",
    "hyper+a": null,
    "ctrl+ctrl+a": null,
    "ctrl": null,
    "a b c": null,
    "": null,
  };
  const seen = Object.keys(cases).map((written) => [written, keyNamed(written)]);
  assert.deepEqual(Object.fromEntries(seen), cases);
});

Deno.test("inputs are looked up by name where they have one", () => {
  const inputs = [
    { type: "key", key: "ctrl+c" },
    { type: "text", text: "?" },
    { type: "text", text: " " },
    { type: "text", text: "ab" },
    { type: "paste", text: "?" },
    { type: "focus", on: true },
  ] as const;
  assert.deepEqual(inputs.map(keyOf), ["ctrl+c", "?", "space", null, null, null]);
});

Deno.test("by itself no key has two meanings in one place, and each is written as keys come", () => {
  const seen = new Map<string, KeyAction>();
  for (const action of keyActions) {
    for (const context of contexts) {
      for (const key of table[action][context] ?? []) {
        assert.equal(keyNamed(key), key);
        assert.equal(seen.get(`${context} ${key}`), undefined, `${context} ${key} of ${action}`);
        seen.set(`${context} ${key}`, action);
      }
    }
  }
  assert.deepEqual(usual.problems, []);
});

Deno.test("every action and every context has its words", async () => {
  await loadMessages("help");
  const keys = [
    ...keyActions.map((it) => `tui.key.${it}`),
    ...contexts.map((it) => `tui.help.context.${it}`),
  ];
  assert.deepEqual(keys.filter((it) => !isMessageKey(it)), []);
});

Deno.test("whatever is configured, each key has one action, and what is told has been asked for", () => {
  const key = fc.constantFrom(
    "f1",
    "f2",
    "ctrl+t",
    "x",
    "?",
    "ctrl+x e",
    "nope+",
    "enter",
    "escape",
  );
  const config = fc.dictionary(
    fc.constantFrom(...keyActions, "nothing"),
    fc.oneof(key, fc.array(key, { maxLength: 3 })),
    { maxKeys: 6 },
  );
  fc.assert(fc.property(config, (given) => {
    const keymap = keymapOf(given);
    for (const [name, keys] of Object.entries(given)) {
      const action = keyActions.find((it) => it === name);
      if (action === undefined) continue;
      for (const written of [keys].flat()) {
        const has = contexts.some((it) => keysOf(keymap, action, it).includes(written));
        const told = keymap.problems.some((it) => "action" in it && it.action === action);
        assert.ok(has || told, `${action} ${written}`);
      }
    }
  }));
});
