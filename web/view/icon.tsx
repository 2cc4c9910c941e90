/** Pictures of buttons, drawn in the colour of the text around them. */

const paths = {
  attach: "m16.5 9-6.2 6.2a3 3 0 0 1-4.2-4.2l6.7-6.7a2 2 0 0 1 2.8 2.8l-6.5 6.5",
  check: "m5 10.5 3.2 3.2L15 7",
  chevron: "m8 6 4 4-4 4",
  close: "M5.5 5.5l9 9m0-9-9 9",
  copy: "M8 8h7v8H8zM5 12V4h7",
  down: "M10 4v11m-4.5-4.5L10 15l4.5-4.5",
  edit: "m5 15 .7-3L13 4.7a1.5 1.5 0 0 1 2.2 2.2L8 14.3z",
  file: "M6 3.5h5l3.5 3.5v9.5H6zM11 3.5V7h3.5",
  folder: "M3.5 5.5h4.5l1.5 2h7v8h-13z",
  gear:
    "M10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM10 3v2m0 10v2M3 10h2m10 0h2M5 5l1.5 1.5m7 7L15 15m0-10-1.5 1.5m-7 7L5 15",
  menu: "M4 6h12M4 10h12M4 14h12",
  more: "M5 10h.01M10 10h.01M15 10h.01",
  panel: "M3.5 4.5h13v11h-13zM12 4.5v11",
  pause: "M7.5 5.5v9m5-9v9",
  play: "m7 5 8 5-8 5z",
  plus: "M10 4.5v11M4.5 10h11",
  redo: "M15 8H8a3.5 3.5 0 0 0 0 7h3M12 5l3 3-3 3",
  search: "M9 4.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM12.5 12.5 16 16",
  send: "M10 16V5m-4.5 4.5L10 5l4.5 4.5",
  skip: "m5 5 6 5-6 5zM14.5 5v10",
  stop: "M6.5 6.5h7v7h-7z",
  trash: "M4.5 6h11M8 6V4h4v2m-6 0 .6 10h6.8L14 6",
  move: "M3.5 5.5h4.5l1.5 2h7v8h-13zM8 11.5h5m-2-2 2 2-2 2",
  upload: "M10 13V4m-3.5 3.5L10 4l3.5 3.5M4.5 13v3h11v-3",
  undo: "M5 8h7a3.5 3.5 0 0 1 0 7H9M8 5 5 8l3 3",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly class?: string;
  readonly disabled?: boolean;
  readonly expanded?: boolean;
  onClick(): void;
}

export function IconButton({ icon, label, disabled, expanded, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      class={`icon-button ${rest.class ?? ""}`}
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
