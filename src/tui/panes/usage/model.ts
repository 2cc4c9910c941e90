import type { UsageCharts } from "../../../actions/mod.ts";
import type { List } from "../../list.ts";

export interface UsageModel extends UsageCharts {
  readonly list: List;
}
