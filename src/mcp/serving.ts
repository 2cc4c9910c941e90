/** What serves an offer: a bundle of its own, with a copy of the SDK. */

export { endpoint, HttpOffer } from "./serve_http.ts";
export { serveLines } from "./serve_lines.ts";
