/**
 * What a user can do, one file an action, from which every face derives what it needs.
 * This file names the actions and loads none, nor what they stand on: help and "did you
 * mean" need no more than the names.
 */

import { loadMessages } from "../messages/mod.ts";
import type { candidates } from "./candidates.ts";
import type { nextRequest } from "./context/context.ts";
import type { drive } from "./drive.ts";
import type { follow } from "./follow.ts";
import type { offlineNotice } from "./offline.ts";
import type { demandReady } from "./readiness.ts";
import type { setUp } from "./live/setup.ts";
import type { serverPrompt } from "./mcp/prompt.ts";
import type { namedOffers } from "./setup/named.ts";
import type { usageCharts } from "./usage/report.ts";
import type { searchedSessions, sessionItems } from "./session/choices.ts";
import type { sessionPreview } from "./session/preview.ts";
import type { runByHand } from "./tool/run.ts";

export type {
  Action,
  ActionEntry,
  Answer,
  Approve,
  ArgsSchema,
  ChoiceAction,
  Conversation,
  Description,
  DialogueAction,
  Face,
  QueryAction,
  ServeAction,
  ShellAction,
  ViewContext,
} from "./action.ts";
export type {
  A2aStart,
  AcpStart,
  HttpStart,
  ListenAddress,
  McpStart,
  ServeStart,
} from "./serve_start.ts";
export type { PromptQuestion, ShellAnswer, ShellRow, ShellStart } from "./shell_start.ts";
export type { DriveParts } from "./drive.ts";
export type {
  ConversationView,
  Interruption,
  Reply,
  Unfinished,
  UserInput,
  Word,
} from "./conversation_view.ts";
export { continueText } from "./continue_text.ts";
export { entries } from "./entries.ts";
export { liveEntries } from "./live/entries.ts";
export type { Choice, Choosing, Live, LiveAction, LiveEntry } from "./live/live.ts";
export { failureNote } from "./failure_note.ts";
export { count, duration, money } from "./figures.ts";
export { heldText } from "./pending/held.ts";
export {
  callText,
  goesOnText,
  isDeclined,
  limitText,
  modelErrorText,
  narrator,
  type Voice,
} from "./narrator.ts";
export { pendingNotice } from "./pending/waiting.ts";
export { ContextSummary, isNudge, nudgeText, toldLine } from "./told.ts";
export { routeWhy } from "./route_why.ts";
export { verdictWhy } from "./verdict_why.ts";
export {
  demandPlace,
  type Kind,
  projectName,
  reachesModels,
  type RemotePlace,
  type Right,
  surplus,
} from "./rights.ts";
export type { ChangeRow } from "./changes/row.ts";
export type { ListedSession } from "./session/choices.ts";
export type { ContextReport } from "./context/context_text.ts";
export type { Segment } from "./context/segments.ts";
export type { UsageCharts, UsageReport } from "./usage/report.ts";
export type { Grouping, UsageRow } from "./usage/rows.ts";
export type { TurnPicture } from "./session/turn_pictures.ts";
export type { SessionPreview } from "./session/preview.ts";
export type { Work } from "./follow.ts";
export type { CodeWatcher, Ports, ResumeOptions, RunOptions } from "./ports.ts";

/** Values to complete an argument with. */
export async function loadCandidates(): Promise<typeof candidates> {
  return (await import("./candidates.ts")).candidates;
}

/** Refuses to go on where there is no model to talk to. */
export async function loadDemandReady(): Promise<typeof demandReady> {
  return (await import("./readiness.ts")).demandReady;
}

/** Lets the person of a conversation without a model choose one. */
export async function loadSetUp(): Promise<typeof setUp> {
  return (await import("./live/setup.ts")).setUp;
}

/** The models that are here, in a line. */
export async function loadNamedOffers(): Promise<typeof namedOffers> {
  return (await import("./setup/named.ts")).namedOffers;
}

/** What `offline` turned off, in a line. */
export async function loadOffline(): Promise<typeof offlineNotice> {
  return (await import("./offline.ts")).offlineNotice;
}

/** Takes a conversation from turn to turn, whoever shows it. */
export async function loadDrive(): Promise<typeof drive> {
  return (await import("./drive.ts")).drive;
}

/** The plan and the changes of the workspace, again and again. */
export async function loadFollow(): Promise<typeof follow> {
  return (await import("./follow.ts")).follow;
}

/** Sessions to pick from, and those in which something was said. */
export async function loadSessionChoices(): Promise<
  { sessionItems: typeof sessionItems; searchedSessions: typeof searchedSessions }
> {
  return await import("./session/choices.ts");
}

/** What was spent in this folder. */
export async function loadUsage(): Promise<typeof usageCharts> {
  return (await import("./usage/report.ts")).usageCharts;
}

/** What the next request of a session holds. */
export async function loadNextRequest(): Promise<typeof nextRequest> {
  return (await import("./context/context.ts")).nextRequest;
}

/** A session in a few lines. */
export async function loadSessionPreview(): Promise<typeof sessionPreview> {
  return (await import("./session/preview.ts")).sessionPreview;
}

/** Runs a call that a person makes himself: nobody is asked. */
export async function loadByHand(): Promise<typeof runByHand> {
  return (await import("./tool/run.ts")).runByHand;
}
export { outcomeLine, outcomeWord } from "./session/outcome_text.ts";

/** The text of a prompt of an MCP server. */
export async function loadServerPrompt(): Promise<typeof serverPrompt> {
  await loadMessages("mcp");
  return (await import("./mcp/prompt.ts")).serverPrompt;
}
