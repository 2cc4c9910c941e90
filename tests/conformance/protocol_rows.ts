/**
 * The traps of the wire, by number, and where each is proved: the test's whole name as it
 * stands in its file, or the reason why there is none.
 */

export type ProtocolRow =
  | { readonly row: number; readonly provider: Provider; readonly test: string }
  | { readonly row: number; readonly provider: Provider; readonly notApplicable: string };

export type Provider = "openai" | "deepseek" | "gemini" | "ollama" | "llama-server" | "all";

const responses = "the Responses API is not used: chat completions has no such items";

/** Rows 1 to 32 and 61 to 63. */
const openai: readonly ProtocolRow[] = [
  {
    row: 1,
    provider: "openai",
    test: "row 1: the pieces of a call are joined by index, its id and name come once",
  },
  {
    row: 2,
    provider: "openai",
    test: "row 2: arguments that are no JSON are handed on as they were written",
  },
  {
    row: 3,
    provider: "openai",
    test: "row 3: usage comes in a last chunk without choices",
  },
  {
    row: 4,
    provider: "openai",
    test: "row 4: a stream that breaks has an estimated usage",
  },
  {
    row: 5,
    provider: "openai",
    test: "row 5: a refusal is shown as one and is not an empty answer",
  },
  {
    row: 6,
    provider: "openai",
    test: "row 6: calls count although the finish reason is stop",
  },
  {
    row: 7,
    provider: "openai",
    test: "row 7: arguments cut by the token limit finish with length",
  },
  {
    row: 8,
    provider: "openai",
    test: "row 8: the provider's filter ends the answer, and nothing is retried",
  },
  {
    row: 9,
    provider: "openai",
    test: "row 9: every call sent has exactly one result, holes are filled",
  },
  {
    row: 10,
    provider: "openai",
    test: "row 10: results stand right behind their calls whatever came between",
  },
  {
    row: 11,
    provider: "openai",
    test: "row 11: reasoning models get max_completion_tokens and no sampling parameter",
  },
  {
    row: 12,
    provider: "openai",
    test: "row 12: developer replaces system for OpenAI's reasoning models",
  },
  { row: 13, provider: "openai", notApplicable: responses },
  { row: 14, provider: "openai", notApplicable: responses },
  { row: 15, provider: "openai", notApplicable: responses },
  { row: 16, provider: "openai", notApplicable: responses },
  {
    row: 17,
    provider: "openai",
    test: "row 17: unknown keys and foreign types in chunks are passed over",
  },
  {
    row: 18,
    provider: "openai",
    test: "row 18: characters split over network reads arrive whole",
  },
  {
    row: 19,
    provider: "openai",
    test: "row 19: the whole grammar of server-sent events is read",
  },
  {
    row: 20,
    provider: "openai",
    test: "row 20: an error inside a 200 is what it says, and is retried as such",
  },
  {
    row: 21,
    provider: "openai",
    test: "row 21: a new id or a new name begins a new call whatever the index",
  },
  {
    row: 22,
    provider: "deepseek",
    test: "row 22: DeepSeek's thinking of a turn with calls goes back to it for good",
  },
  {
    row: 23,
    provider: "deepseek",
    test: "row 23: DeepSeek gets the field also where there was no thinking",
  },
  {
    row: 24,
    provider: "deepseek",
    test: "row 24: no sampling parameter is sent to DeepSeek, where it would do nothing",
  },
  {
    row: 25,
    provider: "deepseek",
    test: "row 25: the effort that DeepSeek gets is one that it keeps",
  },
  {
    row: 26,
    provider: "deepseek",
    test: "row 26: DeepSeek's statuses have their kinds, and only what may pass is retried",
  },
  {
    row: 27,
    provider: "deepseek",
    test: "row 27: comments and empty lines are signs of life, silence is not",
  },
  {
    row: 28,
    provider: "deepseek",
    test: "row 28: a 429 is waited out, longer each time and never in step with others",
  },
  {
    row: 29,
    provider: "deepseek",
    notApplicable: "strict tools are not offered: inputs are validated and mended here",
  },
  {
    row: 30,
    provider: "deepseek",
    notApplicable: "prefix completion is not offered: a cut answer is asked for again",
  },
  {
    row: 31,
    provider: "deepseek",
    test: "row 31: cached tokens are read in both spellings",
  },
  {
    row: 32,
    provider: "deepseek",
    test: "row 32: any model name is sent as it is",
  },
  {
    row: 61,
    provider: "llama-server",
    test: "row 61: what llama-server cannot read is sent once more only",
  },
  {
    row: 62,
    provider: "llama-server",
    test: "row 62: llama-server's overflow tells its numbers and is not retried",
  },
  {
    row: 63,
    provider: "llama-server",
    test: "row 63: an answer that llama-server could not parse is asked for once more, unchanged",
  },
];

/** Rows 33 to 60. */
const gemini: readonly ProtocolRow[] = [
  {
    row: 33,
    provider: "gemini",
    test: "gemini 33: the signature of a call comes back on the same part",
  },
  {
    row: 34,
    provider: "gemini",
    test: "gemini 34: parallel calls keep their order, and only the first is signed",
  },
  {
    row: 35,
    provider: "gemini",
    test: "gemini 35: a signature in an empty text at the end stays a part of its own",
  },
  { row: 35, provider: "gemini", test: "gemini 35: a signature in pieces is put together" },
  {
    row: 35,
    provider: "gemini",
    test: "gemini 35: the rest of a call's signature may come with the call's id again",
  },
  {
    row: 35,
    provider: "gemini",
    test: "gemini 35: a signed text is not joined with its neighbours",
  },
  {
    row: 36,
    provider: "gemini",
    test: "gemini 36: an event that is longer than a network read is read whole",
  },
  {
    row: 37,
    provider: "gemini",
    test: "gemini 37: calls of another model go with the documented placeholder",
  },
  {
    row: 37,
    provider: "gemini",
    test: "gemini 37: a model that checks no signatures gets no placeholder",
  },
  {
    row: 37,
    provider: "gemini",
    test: "gemini 37: a refused signature is dropped, and asked again once with calls as text",
  },
  {
    row: 38,
    provider: "gemini",
    test: "gemini 38: all results of an answer are in one content, one for each call",
  },
  {
    row: 39,
    provider: "gemini",
    test: "gemini 39: a thinking budget is a level for Gemini 3 and a number for 2.5",
  },
  {
    row: 40,
    provider: "gemini",
    test: "gemini 40: thinking that ate the whole answer is tried once with more room",
  },
  {
    row: 40,
    provider: "gemini",
    test: "gemini 40: if it is eaten again, the answer finishes with length",
  },
  { row: 41, provider: "gemini", test: "gemini 41: a candidate without parts is an empty answer" },
  { row: 41, provider: "gemini", test: "gemini 41: no candidate at all is malformed" },
  {
    row: 42,
    provider: "gemini",
    test: "gemini 42: a blocked prompt is a content filter with the reason",
  },
  {
    row: 42,
    provider: "gemini",
    test: "gemini 42: a filtered answer is a content filter with the reason",
  },
  {
    row: 43,
    provider: "gemini",
    test: "gemini 43: a malformed, unexpected or repeated call is no success",
  },
  {
    row: 44,
    provider: "gemini",
    test: "gemini 44: tool schemas hold only keywords that the server knows",
  },
  {
    row: 44,
    provider: "gemini",
    test: "gemini 44: an answer's schema is sent, beside tools only to Gemini 3",
  },
  {
    row: 45,
    provider: "gemini",
    test: "gemini 45: references are inlined with their siblings, and cycles end",
  },
  {
    row: 46,
    provider: "gemini",
    test: "gemini 46: a result that looks like a schema goes as text",
  },
  {
    row: 47,
    provider: "gemini",
    test: "gemini 47: no content is empty, and neither is the system text",
  },
  { row: 48, provider: "gemini", test: "gemini 48: calls may lack an id and even arguments" },
  { row: 49, provider: "gemini", test: "gemini 49: usage is a sum, and thoughts count as output" },
  {
    row: 50,
    provider: "gemini",
    test: "gemini 50: a rate limit says when to come back, also in an array",
  },
];
const ollama: readonly ProtocolRow[] = [
  {
    row: 51,
    provider: "ollama",
    test: "ollama 51: the window is asked for, is enough for most sessions, and grows in few steps",
  },
  {
    row: 51,
    provider: "ollama",
    test: "ollama 51: windows grow in large steps, since each is a load",
  },
  {
    row: 51,
    provider: "ollama",
    test: "ollama 51: the window is never larger than the model's or the user's",
  },
  {
    row: 51,
    provider: "ollama",
    test: "ollama 51: a prompt above the largest window is an overflow and is not sent",
  },
  {
    row: 51,
    provider: "ollama",
    test: "ollama 51: a prompt that the server cut silently is an overflow",
  },
  {
    row: 51,
    provider: "ollama",
    test: "ollama 51: a count that is missing, for a prompt in the cache, is no cut",
  },
  {
    row: 52,
    provider: "ollama",
    test: "ollama 52: the native path is used, also where the address ends in /v1",
  },
  {
    row: 53,
    provider: "ollama",
    test: "ollama 53: a history cut until no question is left is an overflow",
  },
  {
    row: 54,
    provider: "ollama",
    test: "ollama 54: calls come whole before the last line and are remembered",
  },
  { row: 54, provider: "ollama", test: "ollama 54: a last line without line feed is read" },
  { row: 55, provider: "ollama", test: "ollama 55: an error line under 200 ends the answer" },
  { row: 56, provider: "ollama", test: "ollama 56: an unknown model says how to get it" },
  {
    row: 57,
    provider: "ollama",
    test: "ollama 57: a model without tools is told of them in words",
  },
  {
    row: 57,
    provider: "ollama",
    test: "ollama 57: a server too old to tell is asked again without what it refuses",
  },
  {
    row: 58,
    provider: "ollama",
    test: "ollama 58: thinking is yes or no, and for GPT-OSS a level that cannot be off",
  },
  {
    row: 59,
    provider: "ollama",
    test: "ollama 59: results carry the tool's name and stand in the order of the calls",
  },
  {
    row: 60,
    provider: "ollama",
    test: "ollama 60: loading may take longer than silence within an answer",
  },
  {
    row: 60,
    provider: "ollama",
    test: "ollama 60: a model that does not load in time is given up",
  },
  {
    row: 60,
    provider: "ollama",
    test: "ollama 60: the model is kept loaded, and durations are not taken for tokens",
  },
];

/** Rows that no server sets: the loop's. */
const all: readonly ProtocolRow[] = [
  {
    row: 64,
    provider: "all",
    test: "the same call with the same result is pointed out, then stops the run",
  },
  {
    row: 65,
    provider: "all",
    test: "a cancel stores what was said, answers every open call and names the fact in one commit",
  },
];

export const protocolRows: readonly ProtocolRow[] = [...openai, ...gemini, ...ollama, ...all];
