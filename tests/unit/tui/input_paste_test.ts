import assert from "node:assert/strict";
import { marked, pasted, told, typed } from "./input_desk.ts";

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join("\n");

Deno.test("short text is pasted as it is, with line ends of any kind", () => {
  assert.equal(marked(pasted("a\r\nb\rc\nd").model), "a\nb\nc\nd|");
});

Deno.test("more than ten lines or a thousand characters become a chip", () => {
  const seen = [lines(10), lines(11), "x".repeat(1_000), "x".repeat(1_001)].map((text) =>
    marked(pasted(text).model)
  );
  assert.deepEqual(seen, [
    `${lines(10)}|`,
    "[paste #1 +11 lines]|",
    `${"x".repeat(1_000)}|`,
    "[paste #1 1001 characters]|",
  ]);
});

Deno.test("a chip is one step for the cursor and one for deletion", () => {
  const model = pasted(lines(31), typed("see ").model).model;
  const seen = ["<left>", "<backspace>", "<left><delete>", "<ctrl+left>", "<backspace><ctrl+_>"]
    .map(
      (keys) => marked(typed(keys, model).model),
    );
  assert.deepEqual(seen, [
    "see |[paste #1 +31 lines]",
    "see |",
    "see |",
    "see |[paste #1 +31 lines]",
    "see [paste #1 +31 lines]|",
  ]);
});

Deno.test("chips are counted, and sent as what they stand for", () => {
  const first = pasted(lines(20)).model;
  const second = pasted(lines(12), typed(" and ", first).model).model;
  assert.equal(marked(second), "[paste #1 +20 lines] and [paste #2 +12 lines]|");
  const { model, effects } = typed("<enter>", second);
  assert.deepEqual(effects, [
    { type: "say", text: `${lines(20)} and ${lines(12)}`, how: "send" },
  ]);
  assert.equal(marked(typed("<up>", model).model), marked(second));
});

Deno.test("paths of images become chips, and it is asked whether they are there", () => {
  const paths = {
    "/tmp/shot.png": "/tmp/shot.png",
    "'/tmp/my shot.PNG'": "/tmp/my shot.PNG",
    '"/tmp/a.jpeg"': "/tmp/a.jpeg",
    "/tmp/my\\ shot\\(1\\).webp ": "/tmp/my shot(1).webp",
    "/tmp/my shot.png": "/tmp/my shot.png",
    "file:///tmp/my%20shot.gif": "/tmp/my shot.gif",
    "file:///C:/shots/a.png": "C:/shots/a.png",
    "C:\\shots\\a.png": "C:\\shots\\a.png",
    "图/截图.png": "图/截图.png",
  };
  const seen = Object.keys(paths).map((text) => [text, pasted(text).effects]);
  const wanted = Object.entries(paths).map(([text, path]) => [
    text,
    [{ type: "find_image", number: 1, path }],
  ]);
  assert.deepEqual(seen, wanted);
});

Deno.test("several images are several chips", () => {
  const { model, effects } = pasted("/a/one.png '/b/two.jpg'");
  assert.equal(marked(model), "[image one.png] [image two.jpg]|");
  assert.deepEqual(effects.map((it) => it.type === "find_image" && it.number), [1, 2]);
});

Deno.test("other text with a path in it stays text", () => {
  const texts = ["see /tmp/shot.png", "/tmp/shot.txt", "https://a.ch/x.png", "'/tmp/x.png"];
  const seen = texts.map((text) => {
    const { model, effects } = pasted(text);
    return [marked(model), effects.some(({ type }) => type === "find_image")];
  });
  assert.deepEqual(seen, texts.map((text) => [`${text}|`, false]));
});

Deno.test("an image that is there is sent as its path", () => {
  const { model } = pasted("'/tmp/my shot.png'");
  const { effects } = typed(" what?<enter>", told(model, image(true)).model);
  assert.deepEqual(effects, [{ type: "say", text: "/tmp/my shot.png what?", how: "send" }]);
});

const image = (found: boolean) => ({ type: "image", number: 1, found }) as const;

Deno.test("an image that is not there stands as it was pasted, the cursor where it was", () => {
  const before = pasted("'/tmp/no.png'", typed("see ").model).model;
  const seen = ["", " it", "<left>", "<home>"].map((keys) =>
    marked(told(typed(keys, before).model, image(false)).model)
  );
  assert.deepEqual(seen, [
    "see '/tmp/no.png'|",
    "see '/tmp/no.png' it|",
    "see |'/tmp/no.png'",
    "|see '/tmp/no.png'",
  ]);
});

Deno.test("an answer for an image that is gone changes nothing", () => {
  const { model } = typed("<backspace>", pasted("/tmp/no.png").model);
  assert.equal(told(model, image(false)).model, model);
});
