/** Tokens and cost, as bars and as numbers. */

import { useEffect, useState } from "preact/hooks";
import * as z from "zod/mini";
import { usage, type UsageRow } from "../api/schemas.ts";
import { money, shortCount } from "../text/format.ts";
import { useDesk, useView } from "./context.ts";

const groupings = ["day", "model", "session"] as const;
type Grouping = (typeof groupings)[number];

export function UsagePane() {
  const { t } = useView();
  const desk = useDesk();
  const [by, setBy] = useState<Grouping>("day");
  const [read, setRead] = useState<z.output<typeof usage> | null>(null);
  useEffect(() => {
    void desk.attempt(async () => {
      setRead(
        await desk.client.call("GET", desk.workspace.path(`api/stats/tokens?by=${by}`), usage),
      );
    });
  }, [by]);
  return (
    <>
      <div class="segments" role="group" aria-label={t("web.usage.by")}>
        {groupings.map((it) => (
          <button
            key={it}
            type="button"
            aria-pressed={it === by}
            onClick={() => setBy(it)}
          >
            {t(`web.usage.by.${it}`)}
          </button>
        ))}
      </div>
      {read === null
        ? null
        : read.rows.length === 0
        ? <p class="pane-empty">{t("web.usage.none")}</p>
        : <UsageTable rows={read.rows} total={read.total} by={by} />}
    </>
  );
}

interface TableProps {
  readonly rows: readonly UsageRow[];
  readonly total: UsageRow;
  readonly by: Grouping;
}

function UsageTable({ rows, total, by }: TableProps) {
  const { t, locale } = useView();
  const desk = useDesk();
  const most = Math.max(...rows.map(tokensOf), 1);
  const titles = new Map(
    (desk.conversations.items.value ?? []).map(({ id, title }) => [id, title] as const),
  );
  const numbers = ({ input, output, cost }: UsageRow) => (
    <>
      <td>{shortCount(input, locale)}</td>
      <td>{shortCount(output, locale)}</td>
      <td>{money(cost, locale)}</td>
    </>
  );
  return (
    <table class="usage">
      <caption class="visually-hidden">
        {t("web.usage.chart", { by: t(`web.usage.by.${by}`) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t(`web.usage.by.${by}`)}</th>
          <th scope="col">{t("web.usage.input")}</th>
          <th scope="col">{t("web.usage.output")}</th>
          <th scope="col">{t("web.usage.cost")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              <span class="usage-name">{titles.get(row.name) || row.name}</span>
              <Bar share={tokensOf(row) / most} />
            </th>
            {numbers(row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("web.usage.total")}</th>
          {numbers(total)}
        </tr>
      </tfoot>
    </table>
  );
}

function tokensOf({ input, output }: UsageRow): number {
  return input + output;
}

function Bar({ share }: { readonly share: number }) {
  return (
    <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="4" rx="2" />
      <rect class="fill" width={Math.max(1, share * 100)} height="4" rx="2" />
    </svg>
  );
}
