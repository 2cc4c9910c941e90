import assert from "node:assert/strict";
import { png } from "../../support/office.ts";
import { desk } from "../../support/terminal.ts";

const write = ["tool", "run", "write_file", "--input", '{"path":"a.txt","content":"x\\n"}'];

Deno.test("all tools are listed with what they may do", async () => {
  await using it = await desk();
  const { stdout } = await it.agent(["tool", "list", "--json"]);
  const tools = JSON.parse(stdout).map((
    it: { name: string; effects: string[] },
  ) => [it.name, it.effects]);
  assert.deepEqual(Object.fromEntries(tools), {
    read_file: ["read"],
    list_dir: ["read"],
    search_text: ["read"],
    edit_file: ["write"],
    web_search: ["network"],
    write_file: ["write"],
    run_shell: ["execute"],
    run_program: ["read"],
    find_tool: ["read"],
    update_plan: ["plan"],
    ask_user: ["ask"],
    find_references: ["read"],
    rename_symbol: ["write"],
    signatures: ["read"],
    dependencies: ["read"],
    read_image: ["read"],
    read_office: ["read"],
    read_pdf: ["read"],
    related_tests: ["read"],
    search_code: ["read"],
    apply_patch: ["write"],
    delete_file: ["write"],
    move_file: ["write"],
    command_output: ["read"],
    fetch_url: ["network"],
    multi_agent: ["delegate"],
    take_changes: ["write"],
    calc: ["read"],
    date_time: ["read"],
    query_json: ["read"],
    show_table: ["read"],
    show_diff: ["read"],
    transform_text: ["read"],
  });
});

Deno.test("a tool that reads runs at once", async () => {
  await using it = await desk();
  await Deno.writeTextFile(`${it.root}/a.txt`, "");
  const { stdout, code, revoked } = await it.agent(["tool", "run", "list_dir"]);
  assert.deepEqual([stdout, code, revoked], ["a.txt\n", 0, ["ffi", "net"]]);
});

Deno.test("a tool that changes something needs a word, as a model's call does", async () => {
  await using it = await desk();
  const refused = await it.agent(write);
  assert.deepEqual(
    [refused.stderr, refused.code],
    ["write_file needs approval. To allow it: --approve\n", 4],
  );
  const never = await it.agent([...write, "--approve", "never"], { person: [] });
  assert.equal(never.code, 4);
  const declined = await it.agent(write, { person: [{ after: "(Enter)", type: "\r" }] });
  assert.deepEqual([declined.stderr.split("\n").at(-2), declined.code], [
    "write_file was declined.",
    4,
  ]);
  await assert.rejects(Deno.stat(`${it.root}/a.txt`));
  const allowed = await it.agent(write, { person: [{ after: "(Enter)", type: "o" }] });
  assert.deepEqual([allowed.code, await Deno.readTextFile(`${it.root}/a.txt`)], [0, "x\n"]);
});

Deno.test("--approve edits lets files be changed and no command run", async () => {
  await using it = await desk();
  assert.equal((await it.agent([...write, "--approve", "edits"])).code, 0);
  const shell = ["tool", "run", "run_shell", "-i", '{"command":"touch hello"}', "--approve"];
  assert.equal((await it.agent([...shell, "edits"])).code, 4);
  const ran = await it.agent([...shell, "all", "--json"]);
  const { status, exit } = JSON.parse(ran.stdout);
  assert.deepEqual([ran.code, status, exit], [0, "ok", 0]);
});

Deno.test("input that does not fit and files outside are refused in the tool's own words", async () => {
  await using it = await desk();
  const wrong = await it.agent(["tool", "run", "read_file", "--input", '{"paht":"a"}']);
  assert.deepEqual([wrong.code, wrong.stderr], [1, ""]);
  assert.match(wrong.stdout, /path/);
  const outside = await it.agent(["tool", "run", "read_file", "-i", '{"path":"/etc/passwd"}']);
  assert.equal(outside.code, 1);
  assert.doesNotMatch(outside.stdout, /root:/);
});

Deno.test("a change made by hand is on record and leaves nothing half done", async () => {
  await using it = await desk();
  assert.equal((await it.agent([...write, "--approve", "all"])).code, 0);
  const again = ["tool", "run", "write_file", "--input", '{"path":"a.txt","content":"y\\n"}'];
  assert.equal((await it.agent([...again, "--approve", "all"])).code, 0);
  // The next driver recovers what is left half done: nothing.
  await it.script("- text: It is a letter.");
  assert.equal((await it.agent(["work", "what is x?"])).code, 0);
  assert.equal(await Deno.readTextFile(`${it.root}/a.txt`), "y\n");
});

Deno.test("a picture is shown to the model that is set for pictures, or else to one that sees and answers", async () => {
  await using it = await desk();
  await Deno.writeFile(`${it.root}/a.png`, png(8, 6));
  await it.script("- text: A red square.");
  const look = ["tool", "run", "read_image", "--input", '{"path":"a.png"}'];
  const blind = await it.agent(look);
  assert.deepEqual([blind.code, /no model for pictures is set/.test(blind.stdout)], [1, true]);
  const config = `${it.env.get("HOME")}/.config/agent/config.yaml`;
  const before = await Deno.readTextFile(config);
  for (const line of ["vision_model: test", "catalog: { scripted/*: { vision: true } }"]) {
    await Deno.writeTextFile(config, `${before}${line}\n`);
    const { code, stdout } = await it.agent(look);
    assert.deepEqual([code, stdout.split("\n").slice(0, 1), stdout.includes("A red square.")], [
      0,
      [`a.png (PNG, 8 × 6 pixels, 57 bytes)`],
      true,
    ], line);
  }
});
