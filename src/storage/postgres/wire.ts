/** What the program and the thread that speaks to the server say to each other. */

import type { Param, Row, Sign } from "./sql.ts";

export type Order =
  | { readonly type: "open"; readonly address: string }
  | {
    readonly type: "query";
    readonly id: number;
    readonly text: string;
    readonly params: readonly Param[];
  }
  | { readonly type: "listen" }
  | { readonly type: "close" };

export type Reply =
  | { readonly type: "rows"; readonly id: number; readonly rows: readonly Row[] }
  | {
    readonly type: "failure";
    readonly id: number;
    readonly code: string;
    readonly message: string;
  }
  | { readonly type: "sign"; readonly sign: Sign }
  | { readonly type: "closed" };
