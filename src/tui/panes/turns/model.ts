import type { TurnPicture } from "../../../actions/mod.ts";
import type { List } from "../../list.ts";

export interface TurnsModel {
  /** Oldest first. */
  readonly turns: readonly TurnPicture[];
  readonly list: List;
}
