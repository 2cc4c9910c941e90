/** What a public checker says of a page's accessibility. */

import axe from "axe-core";
import type { Page } from "playwright-core";
import * as z from "zod";

const findings = z.object({
  violations: z.array(z.looseObject({
    id: z.string(),
    impact: z.string().nullable(),
    nodes: z.array(z.looseObject({ html: z.string(), failureSummary: z.string().optional() })),
  })),
});

/** Of weight `serious` and above, each with its element. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = findings.parse(await page.evaluate("axe.run(document)"));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = "" }) => `${id}: ${html} ${failureSummary}`)
    );
}
