/** Lines that came and went, below each other or side by side. */

import { type DiffLine, sideBySide } from "../state/diff.ts";

const marks: Readonly<Record<DiffLine["type"], string>> = {
  added: "+",
  removed: "−",
  same: " ",
  hunk: "",
  file: "",
};

interface DiffProps {
  readonly lines: readonly DiffLine[];
  readonly label: string;
  readonly isSideBySide?: boolean;
}

export function DiffView({ lines, label, isSideBySide = false }: DiffProps) {
  return (
    <div class="diff scroll-x" tabIndex={0} role="region" aria-label={label}>
      {isSideBySide ? <Sides lines={lines} /> : (
        <div class="diff-lines">
          {lines.map((line, key) => <Line key={key} line={line} />)}
        </div>
      )}
    </div>
  );
}

function Line({ line }: { readonly line: DiffLine | null }) {
  if (line === null) return <div class="diff-line none" />;
  return (
    <div class={`diff-line ${line.type}`}>
      <span class="mark">{marks[line.type]}</span>
      <span>{line.text || " "}</span>
    </div>
  );
}

function Sides({ lines }: { readonly lines: readonly DiffLine[] }) {
  return (
    <div class="diff-sides">
      {sideBySide(lines).map(({ left, right }, key) => {
        const isWide = left !== null && (left.type === "hunk" || left.type === "file");
        return isWide
          ? (
            <div key={key} class="wide">
              <Line line={left} />
            </div>
          )
          : [<Line key={`${key}l`} line={left} />, <Line key={`${key}r`} line={right} />];
      })}
    </div>
  );
}
