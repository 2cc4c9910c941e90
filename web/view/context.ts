/** What every view may need: the page behind it, and the words of the chosen language. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { App } from "../control/app.ts";
import type { Desk } from "../control/desk.ts";
import type { Say } from "../text/i18n.ts";

export interface ViewContext {
  readonly app: App;
  readonly t: Say;
  /** BCP 47, for dates and numbers. */
  readonly locale: string;
}

export const Context = createContext<ViewContext | null>(null);
export const DeskContext = createContext<Desk | null>(null);

export function useView(): ViewContext {
  const context = useContext(Context);
  if (context === null) throw new Error("no context");
  return context;
}

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error("nobody has signed in");
  return desk;
}
