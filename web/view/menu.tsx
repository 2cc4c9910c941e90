/** A button that opens a short list of things to do; and a dialog that asks. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./icon.tsx";

export interface MenuEntry {
  readonly icon: IconName;
  readonly label: string;
  readonly isGrave?: boolean;
  run(): void;
}

interface MenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

export function Menu({ label, entries }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [isOpen]);
  const close = () => setOpen(false);
  return (
    <div
      class="menu"
      ref={root}
      onKeyDown={(event) => isOpen && pressed(event, root.current, close)}
    >
      <button
        type="button"
        class="icon-button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen ? <MenuList label={label} entries={entries} close={close} /> : null}
    </div>
  );
}

function MenuList({ label, entries, close }: MenuProps & { close(): void }) {
  return (
    <div class="menu-list" role="menu" aria-label={label}>
      {entries.map(({ icon, label, isGrave, run }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          class={isGrave ? "grave" : ""}
          onClick={() => {
            close();
            run();
          }}
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </div>
  );
}

function pressed(event: KeyboardEvent, root: HTMLElement | null, close: () => void): void {
  switch (event.key) {
    case "Escape":
      event.stopPropagation();
      close();
      root?.querySelector("button")?.focus();
      break;
    case "Tab":
      close();
      break;
    case "ArrowDown":
    case "ArrowUp":
      event.preventDefault();
      moved(root, event.key === "ArrowDown" ? 1 : -1);
  }
}

function moved(root: HTMLElement | null, by: number): void {
  const items = [...root?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []];
  const at = items.findIndex((it) => it === document.activeElement);
  items.at((at + by) % items.length)?.focus();
}

interface DialogProps {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
  close(): void;
}

/** Modal: the rest of the page is out of reach until it is closed. */
export function Dialog({ label, class: name, children, close }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key: whoever types on at once types into it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={name}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      {children}
    </dialog>
  );
}
