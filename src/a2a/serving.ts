/** What serves an offer: a bundle of its own, with a copy of the SDK. */

export { A2aServer, endpoint } from "./serve_http.ts";
