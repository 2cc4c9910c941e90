/** One line of text and a button that sends it. */

import { useState } from "preact/hooks";

interface LineFormProps {
  readonly label: string;
  readonly submit: string;
  readonly initial?: string;
  /** False: what was typed stays. */
  send(text: string): Promise<boolean>;
}

export function LineForm({ label, submit, initial = "", send }: LineFormProps) {
  const [text, setText] = useState(initial);
  const submitted = async (event: Event) => {
    event.preventDefault();
    if (text.trim() !== "" && await send(text.trim())) setText("");
  };
  return (
    <form class="line-form" onSubmit={(event) => void submitted(event)}>
      <input
        value={text}
        aria-label={label}
        placeholder={label}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" disabled={text.trim() === ""}>{submit}</button>
    </form>
  );
}
