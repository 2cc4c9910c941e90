import assert from "node:assert/strict";
import { runTool } from "./support.ts";

async function found(query: string): Promise<readonly string[] | undefined> {
  return (await runTool("find_tool", { query })).offers;
}

Deno.test("a tool is found by what somebody wants to do, in English and in Chinese", async () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["find references", ["find_references"]],
    ["who calls this function?", ["find_references"]],
    ["谁调用了这个函数", ["find_references"]],
    ["renaming a method everywhere", ["rename_symbol"]],
    ["重命名一个类", ["rename_symbol"]],
    ["outline of the folder", ["signatures"]],
    ["list functions", ["signatures"]],
    ["what imports this file", ["dependencies"]],
    ["依赖关系", ["dependencies"]],
    ["which tests cover it", ["related_tests"]],
    ["测试", ["related_tests"]],
    ["search the code", ["search_code", "web_search"]],
    ["rename_symbol", ["rename_symbol"]],
    ["delete a file", ["delete_file"]],
    ["删除文件", ["delete_file"]],
    ["move a file to another folder", ["move_file"]],
    ["移动文件", ["move_file"]],
    ["apply a unified diff", ["apply_patch"]],
    ["edit many files at once", ["apply_patch"]],
    ["打补丁", ["apply_patch"]],
    ["read a web page", ["fetch_url", "web_search"]],
    ["网页", ["fetch_url"]],
    ["news about it", ["web_search"]],
    ["联网", ["web_search"]],
    ["open a PDF", ["read_pdf"]],
    ["read the spreadsheet", ["read_office"]],
    ["word document", ["read_office", "read_pdf"]],
    ["look at a screenshot", ["read_image"]],
    ["看图片", ["read_image"]],
    ["sub-agents", ["multi_agent"]],
    ["并行调查", ["multi_agent"]],
    ["表格", ["read_office"]],
    ["calculate a sum exactly", ["calc"]],
    ["calculator", ["calc"]],
    ["what time is it in Tokyo", ["date_time"]],
    ["日期", ["date_time"]],
    ["filter the JSON with jq", ["query_json"]],
    ["sha256 hash of a string", ["transform_text"]],
    ["排序", ["transform_text"]],
    ["present it in columns", ["show_table"]],
    ["展示结果", ["show_table"]],
    ["compare before and after", ["show_diff"]],
    ["references, imports, tests and renaming", [
      "find_references",
      "rename_symbol",
      "dependencies",
    ]],
  ];
  for (const [query, names] of cases) assert.deepEqual(await found(query), names, query);
});

Deno.test("what is found comes with the shape of its input", async () => {
  assert.deepEqual(await runTool("find_tool", { query: "imports" }), {
    text:
      "dependencies: List what a file or folder imports, what imports it, and imports that lead " +
      "nowhere; with transitive to the end.\n" +
      '{"type":"object","properties":{"path":{"type":"string"},"transitive":{"type":"boolean"}},' +
      '"required":["path"],"additionalProperties":false}',
    offers: ["dependencies"],
  });
});

Deno.test("words that fit nothing are answered with all there is", async () => {
  for (const query of ["", "weather", "the a of", "天气"]) {
    const { text, failed, offers } = await runTool("find_tool", { query });
    const names = text.split("\n").slice(1).map((line) => line.slice(0, line.indexOf(":")));
    assert.deepEqual([failed, offers, names], [true, undefined, [
      ...["find_references", "rename_symbol", "signatures", "dependencies", "related_tests"],
      ...["search_code", "apply_patch", "delete_file", "move_file", "command_output"],
      ...["fetch_url", "web_search", "read_pdf", "read_office", "read_image"],
      ...["multi_agent", "take_changes"],
      ...["calc", "date_time", "query_json", "show_table", "show_diff", "transform_text"],
    ]]);
  }
  assert.deepEqual(await runTool("find_tool", { query: "x" }, { findable: [] }), {
    text: "There are no further tools.",
    failed: true,
  });
});
