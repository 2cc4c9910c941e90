/** Where one comes in: with a name and a password, or by the address that the server printed. */

import { useState } from "preact/hooks";
import { Refused } from "../api/client.ts";
import { useCell } from "../state/cell.ts";
import { useView } from "./context.ts";
import { ThemeAndLanguage } from "./settings_bar.tsx";

export function SignIn() {
  const { app, t } = useView();
  const auth = useCell(app.auth);
  const isExpired = useCell(app.isExpired);
  return (
    <main class="sign-in">
      <div class="sign-in-card">
        <img src="assets/icon.svg" alt="" width="44" height="44" />
        <h1>{t("web.sign_in.head")}</h1>
        {isExpired ? <p class="hint" role="status">{t("web.sign_in.expired")}</p> : null}
        {auth === null
          ? null
          : auth.auth_mode === "single"
          ? <Address />
          : <Account mayRegister={auth.register} />}
      </div>
      <ThemeAndLanguage />
    </main>
  );
}

function Address() {
  const { app, t } = useView();
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    setWrong(!app.useAddress(text));
  };
  return (
    <form onSubmit={submit}>
      <p>{t("web.sign_in.single")}</p>
      <Field
        label={t("web.sign_in.address")}
        value={text}
        isSecret
        autocomplete="off"
        change={setText}
      />
      {isWrong ? <p class="wrong" role="alert">{t("web.sign_in.no_token")}</p> : null}
      <button type="submit" class="primary" disabled={text.trim() === ""}>
        {t("web.sign_in.open")}
      </button>
    </form>
  );
}

function Account({ mayRegister }: { readonly mayRegister: boolean }) {
  const { app, t } = useView();
  const [how, setHow] = useState<"login" | "register">("login");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState("");
  const [isSending, setSending] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    try {
      await app.signIn(how, name, password);
    } catch (error) {
      setWrong(error instanceof Refused ? error.message : t("web.unreachable"));
    } finally {
      setSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field label={t("web.sign_in.name")} value={name} autocomplete="username" change={setName} />
      <Field
        label={t("web.sign_in.password")}
        value={password}
        isSecret
        autocomplete={how === "login" ? "current-password" : "new-password"}
        change={setPassword}
      />
      {wrong === "" ? null : <p class="wrong" role="alert">{wrong}</p>}
      <button type="submit" class="primary" disabled={isSending || name === "" || password === ""}>
        {t(how === "login" ? "web.sign_in.do" : "web.sign_in.register")}
      </button>
      {mayRegister
        ? (
          <button
            type="button"
            class="link-button"
            onClick={() => setHow(how === "login" ? "register" : "login")}
          >
            {t(how === "login" ? "web.sign_in.register" : "web.sign_in.have")}
          </button>
        )
        : null}
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  /** What is typed is not shown. */
  readonly isSecret?: boolean;
  readonly autocomplete: "username" | "current-password" | "new-password" | "off";
  change(value: string): void;
}

function Field({ label, value, isSecret = false, autocomplete, change }: FieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        {...isSecret ? { type: "password" } as const : { type: "text" } as const}
        value={value}
        autocomplete={autocomplete}
        spellcheck={false}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}
