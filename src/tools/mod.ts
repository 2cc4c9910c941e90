/**
 * What a model can do: one folder a tool, its definition (data) apart from its executor
 * (a function), which is loaded when the tool is first used.
 *
 * Invariants:
 * - an executor changes nothing itself: it returns effects and the host commits them;
 * - what a tool cannot do is a result that says why and what to do, never an exception;
 * - a result has nothing in it but what was asked for: every request carries it again;
 * - a request carries the core and what was found, so that a tool costs nothing until it is wanted: the
 *   schema of one that is not in the core is made when it is first looked at (`z.lazy`).
 */

import type { Tool } from "../protocol/mod.ts";
import { applyPatch } from "./apply_patch/definition.ts";
import { askUser } from "./ask_user/definition.ts";
import { commandOutput } from "./command_output/definition.ts";
import { deleteFile } from "./delete_file/definition.ts";
import { dependencies } from "./dependencies/definition.ts";
import { editFile } from "./edit_file/definition.ts";
import { fetchUrl } from "./fetch_url/definition.ts";
import { findReferences } from "./find_references/definition.ts";
import { findTool } from "./find_tool/definition.ts";
import { listDir } from "./list_dir/definition.ts";
import type { markedData } from "./marked_data.ts";
import { moveFile } from "./move_file/definition.ts";
import { inputWith as agentInput, multiAgent } from "./multi_agent/definition.ts";
import type { sentOut } from "./multi_agent/execute.ts";
import { readFile } from "./read_file/definition.ts";
import { readImage } from "./read_image/definition.ts";
import { readOffice } from "./read_office/definition.ts";
import { readPdf } from "./read_pdf/definition.ts";
import { relatedTests } from "./related_tests/definition.ts";
import { renameSymbol } from "./rename_symbol/definition.ts";
import { runShell } from "./run_shell/definition.ts";
import { searchCode } from "./search_code/definition.ts";
import { searchText } from "./search_text/definition.ts";
import { signatures } from "./signatures/definition.ts";
import { takeChanges } from "./take_changes/definition.ts";
import * as system from "./system/definitions.ts";
import { tool } from "./tool.ts";
import { updatePlan } from "./update_plan/definition.ts";
import { webSearch } from "./web_search/definition.ts";
import { writeFile } from "./write_file/definition.ts";

export { reason } from "./failure.ts";
export { wantedToWrite } from "./run_shell/refused_write.ts";
export { questionText } from "./ask_user/definition.ts";
export { toolForPrograms } from "./run_program/definition.ts";
export { methodsOf, parametersOf, toolkitsOf } from "./run_program/toolkits.ts";
export { offlineTools } from "./offline.ts";
export { ownInput } from "./own_input.ts";
export { toolSpecs } from "./specs.ts";
export { reachesNetwork } from "./tool.ts";

export { agentInput };

/** How agents are sent out that are described. */
export async function loadSentOut(): Promise<typeof sentOut> {
  return (await import("./multi_agent/execute.ts")).sentOut;
}

/** What puts text from elsewhere between marks. */
export async function loadMarkedData(): Promise<typeof markedData> {
  return (await import("./marked_data.ts")).markedData;
}

/** The tools that are always offered, in the order in which a model sees them. */
export const coreTools: readonly Tool[] = [
  tool(readFile, async () => (await import("./read_file/execute.ts")).execute),
  tool(listDir, async () => (await import("./list_dir/execute.ts")).execute),
  tool(searchText, async () => (await import("./search_text/execute.ts")).execute),
  tool(editFile, async () => (await import("./edit_file/execute.ts")).execute),
  tool(writeFile, async () => (await import("./write_file/execute.ts")).execute),
  tool(runShell, async () => (await import("./run_shell/execute.ts")).execute),
  tool(findTool, async () => (await import("./find_tool/execute.ts")).execute),
];

/** The tools that are offered while a goal is carried out; a task has the first where there is a plan. */
export const planTools: readonly Tool[] = [
  tool(updatePlan, async () => (await import("./update_plan/execute.ts")).execute),
  tool(askUser, async () => (await import("./ask_user/execute.ts")).execute),
];

/** The tools that are offered once `find_tool` has found them; a call of one is served anyway. */
export const foundTools: readonly Tool[] = [
  tool(findReferences, async () => (await import("./find_references/execute.ts")).execute),
  tool(renameSymbol, async () => (await import("./rename_symbol/execute.ts")).execute),
  tool(signatures, async () => (await import("./signatures/execute.ts")).execute),
  tool(dependencies, async () => (await import("./dependencies/execute.ts")).execute),
  tool(relatedTests, async () => (await import("./related_tests/execute.ts")).execute),
  tool(searchCode, async () => (await import("./search_code/execute.ts")).execute),
  tool(applyPatch, async () => (await import("./apply_patch/execute.ts")).execute),
  tool(deleteFile, async () => (await import("./delete_file/execute.ts")).execute),
  tool(moveFile, async () => (await import("./move_file/execute.ts")).execute),
  tool(commandOutput, async () => (await import("./command_output/execute.ts")).execute),
  tool(fetchUrl, async () => (await import("./fetch_url/execute.ts")).execute),
  tool(webSearch, async () => (await import("./web_search/execute.ts")).execute),
  tool(readPdf, async () => (await import("./read_pdf/execute.ts")).execute),
  tool(readOffice, async () => (await import("./read_office/execute.ts")).execute),
  tool(readImage, async () => (await import("./read_image/execute.ts")).execute),
  tool(multiAgent, async () => (await import("./multi_agent/execute.ts")).execute),
  tool(takeChanges, async () => (await import("./take_changes/execute.ts")).execute),
  tool(system.calc, async () => (await import("./system/calc.ts")).execute),
  tool(system.dateTime, async () => (await import("./system/date_time.ts")).execute),
  tool(system.queryJson, async () => (await import("./system/query_json.ts")).execute),
  tool(system.showTable, async () => (await import("./system/show.ts")).table),
  tool(system.showDiff, async () => (await import("./system/show.ts")).diff),
  tool(system.transform, async () => (await import("./system/transform_text.ts")).execute),
];

const inPrograms = () => import("./system/in_programs.ts");

/** The tools that only programs call. */
export const programTools: readonly Tool[] = [
  tool(system.sleep, async () => (await inPrograms()).sleep),
  tool(system.say, async () => (await inPrograms()).say),
  tool(system.think, async () => (await inPrograms()).think),
  tool(system.extract, async () => (await inPrograms()).extract),
  tool(system.tasks, async () => (await inPrograms()).tasks),
  tool(system.skills, async () => (await inPrograms()).skills),
];

export const allTools: readonly Tool[] = [
  ...coreTools,
  ...planTools,
  ...foundTools,
  ...programTools,
];
