import type { ContextReport } from "../../../actions/mod.ts";
import type { List } from "../../list.ts";

export interface RequestModel {
  readonly report: ContextReport;
  /** What stands in each segment. */
  readonly texts: readonly string[];
  readonly list: List;
}
