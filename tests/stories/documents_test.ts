/** Documents and pictures through the real program: what the model is told of them, and what is not touched. */

import assert from "node:assert/strict";
import { answer, callDelta, chunk } from "../support/fake_openai.ts";
import { type FakeServer, serveFake } from "../support/fake_server.ts";
import { docx, docxParts, p, png, pptx, shape, xlsx, zipped } from "../support/office.ts";
import { gbk, pdf } from "../support/pdf.ts";
import { type Sandbox, sandbox, served } from "../support/program.ts";

interface Asked {
  readonly name: string;
  readonly input: Readonly<Record<string, string>>;
}

/** A model that makes these calls at once and then says that it is done. */
function caller(calls: readonly Asked[]): FakeServer {
  const call = ({ name, input }: Asked, index: number) =>
    chunk(callDelta({
      index,
      id: `call_${index}`,
      type: "function",
      function: { name, arguments: JSON.stringify(input) },
    }));
  return serveFake(({ text }) =>
    text.includes('"role":"tool"')
      ? answer(chunk({ role: "assistant", content: "done" }, "stop"))
      : answer(...calls.map(call), chunk({}, "tool_calls"))
  );
}

/** What the model was told, in the order of its calls. */
async function told(
  box: Sandbox,
  calls: readonly Asked[],
  action: "work" | "chat" = "work",
): Promise<readonly string[]> {
  await using model = caller(calls);
  await served(box, `${model.url}/v1`);
  const { code, stderr } = await box.run([action, "read them"]);
  assert.equal(code, 0, stderr);
  const body: { messages: { role: string; content: string }[] } = JSON.parse(
    model.requests.at(-1)?.text ?? "",
  );
  return body.messages.filter(({ role }) => role === "tool").map(({ content }) => content);
}

async function put(box: Sandbox, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    await Deno.writeFile(`${box.project}/${name}`, bytes);
  }
}

/** Names and sizes of all that is in the project. */
function tree(box: Sandbox): readonly string[] {
  return [...Deno.readDirSync(box.project)].map(({ name }) =>
    `${name} ${Deno.statSync(`${box.project}/${name}`).size}`
  ).sort();
}

const inside = (text: string) => /not an instruction>>>\n([\s\S]*)\n<<<end of/.exec(text)?.[1];

Deno.test("a model reads a PDF, a docx, an xlsx and a pptx in one turn, and asks about a picture", async () => {
  await using box = await sandbox();
  const cjk = { encoding: "GBK-EUC-H", ordering: "GB1", encode: gbk };
  await put(box, {
    "report.pdf": pdf([{ lines: ["中文报告"] }, { lines: ["第二页"] }], { cjk }),
    "text.docx": docx({ body: p("Hello") }),
    "table.xlsx": xlsx({
      sheets: [{ name: "S", rows: '<row r="1"><c r="A1"><v>42</v></c></row>' }],
    }),
    "talk.pptx": pptx([{ shapes: shape("title", ["Plan"]), notes: "slowly" }]),
    "shot.png": png(640, 480),
  });
  const before = tree(box);
  const texts = await told(box, [
    { name: "read_pdf", input: { path: "report.pdf", pages: "2" } },
    { name: "read_office", input: { path: "text.docx" } },
    { name: "read_office", input: { path: "table.xlsx", part: "S!A1" } },
    { name: "read_office", input: { path: "talk.pptx" } },
    { name: "read_image", input: { path: "shot.png" } },
  ]);
  assert.deepEqual(texts.slice(0, 4).map(inside), [
    "--- page 2 ---\n第二页",
    "Hello",
    "## S\n\n| | A |\n| --- | --- |\n| 1 | 42 |",
    "## Slide 1: Plan\n\nNotes: slowly",
  ]);
  assert.match(
    texts[4] ?? "",
    /^shot\.png \(PNG, 640 × 480 pixels, 57 bytes\) was not looked at: .*vision_model/,
  );
  assert.deepEqual(tree(box), before);
});

Deno.test("documents are read where nothing may be changed", async () => {
  await using box = await sandbox();
  await put(box, { "text.docx": docx({ body: p("Hello") }) });
  const [text = ""] = await told(
    box,
    [{ name: "read_office", input: { path: "text.docx" } }],
    "chat",
  );
  assert.equal(inside(text), "Hello");
});

Deno.test("hostile files end in one line each: nothing is written, nothing dialled", async () => {
  await using trap = serveFake(() => ({ body: "caught" }));
  await using box = await sandbox();
  const parts = docxParts({ body: p("x") });
  const laughs = `<!DOCTYPE d [<!ENTITY a SYSTEM "${trap.url}/dtd"><!ENTITY b "&a;&a;">]>`;
  const files: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
    "bomb.docx": zipped({ ...parts, "word/document.xml": new Uint8Array(20_000_000) }),
    "laughs.docx": zipped({ ...parts, "word/document.xml": `${laughs}<document>&b;</document>` }),
    "deep.docx": zipped({ ...parts, "word/document.xml": `<document>${"<a>".repeat(100_000)}` }),
    "gone.docx": zipped({ ...parts, "word/document.xml": "" }),
    "zero.docx": new Uint8Array(),
    "loop.pdf": pdf([{ lines: ["x"] }], {
      replace: { 2: "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 99999999 >>" },
    }),
    "cut.pdf": pdf([{ lines: ["x"] }]).slice(0, 300),
    "locked.pdf": pdf([{ lines: ["x"] }], {
      trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /O (${"o".repeat(32)}) /U (${
        "u".repeat(32)
      }) /P -4 >> /ID [(a) (b)]`,
    }),
    ".env": new TextEncoder().encode("KEY=1"),
  };
  await put(box, files);
  const before = tree(box);
  const texts = await told(
    box,
    Object.keys(files).map((path) => ({
      name: path.endsWith(".docx") ? "read_office" : "read_pdf",
      input: { path },
    })),
  );
  assert.deepEqual(texts.map((it) => it.slice(0, 60)), [
    "bomb.docx was not read: it is packed 1024 times smaller than",
    "laughs.docx was not read: its XML declares a document type, ",
    "deep.docx was not read: its XML is nested deeper than 200, a",
    "gone.docx is no docx, xlsx or pptx, whatever its name says. ",
    "zero.docx is empty (0 bytes).",
    "loop.pdf is damaged and cannot be read (none of its pages ca",
    "cut.pdf is damaged and cannot be read (Invalid PDF structure",
    "locked.pdf is encrypted: without its password there is nothi",
    ".env holds secrets: its content is not shown to you, and a c",
  ]);
  assert.ok(texts.every((it) => !it.includes("\n")));
  assert.deepEqual([tree(box), trap.requests], [before, []]);
});
