/** What is used of highlight.js, as types. */

export type HighlightCore = (typeof import("highlight.js/lib/core"))["default"];
export type LanguageFn = Parameters<HighlightCore["registerLanguage"]>[1];
