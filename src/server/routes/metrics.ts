import * as z from "zod";
import type { Metrics } from "../metrics.ts";
import { adminText, type Route } from "../route.ts";

/** For Prometheus, with the token of an administrator or a key made for `metrics`. */
export function metricsRoute(metrics: Metrics): Route {
  return adminText({
    id: "metrics",
    method: "GET",
    path: "/metrics",
    summary: "Figures of the server, for Prometheus",
    takes: z.object({}),
    run: () => metrics.text(),
  });
}
