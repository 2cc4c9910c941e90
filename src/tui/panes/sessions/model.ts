import type { ListedSession, SessionPreview } from "../../../actions/mod.ts";
import { type PickerItem, type PickerModel, pickerOf, seenOf } from "../../picker/mod.ts";
import type { PanePlace } from "../pane.ts";

export interface SessionsModel {
  readonly picker: PickerModel;
  readonly sessions: ReadonlyMap<string, ListedSession>;
  /** The one that is open here. */
  readonly current: string | null;
  readonly previews: ReadonlyMap<string, SessionPreview>;
  /** What is being typed about the chosen one, or asked of it. */
  readonly asks:
    | { readonly type: "rename"; readonly text: string }
    | { readonly type: "remove" }
    | null;
}

export function sessionsOf(
  { title, sessions, current, at }: {
    readonly title: string;
    readonly sessions: readonly ListedSession[];
    readonly current: string | null;
    readonly at: PanePlace;
  },
): SessionsModel {
  const items = sessions.map((it) => itemOf(it, it.id === current));
  return {
    picker: pickerOf({
      ...{ title, items, wideColumn: 3, searches: true, filter: at.by },
      ...(at.id === null ? {} : { id: at.id }),
    }),
    sessions: new Map(sessions.map((it) => [it.id, it])),
    current,
    previews: new Map(),
    asks: null,
  };
}

function itemOf({ id, columns, pinned, open }: ListedSession, current: boolean): PickerItem {
  const mark = pinned ? "★" : current ? "●" : open ? "▸" : " ";
  return { id, columns: [mark, ...columns] };
}

/** Id of what is chosen; `null`: the list is empty. */
export function chosenId({ picker }: SessionsModel): string | null {
  return seenOf(picker).at(picker.selected)?.id ?? null;
}
