/** A value that views read and are drawn anew by. */

import { useEffect, useState } from "preact/hooks";

export class Cell<T> {
  readonly #listeners = new Set<(value: T) => void>();
  #value: T;

  constructor(initial: T) {
    this.#value = initial;
  }

  get value(): T {
    return this.#value;
  }

  set value(next: T) {
    if (Object.is(next, this.#value)) return;
    this.#value = next;
    for (const listener of [...this.#listeners]) listener(next);
  }

  listen(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

export function useCell<T>(cell: Cell<T>): T {
  const [, redraw] = useState<{ readonly value: T }>({ value: cell.value });
  useEffect(() => {
    redraw({ value: cell.value });
    return cell.listen((value) => redraw({ value }));
  }, [cell]);
  return cell.value;
}
