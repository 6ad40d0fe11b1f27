import { createRequire } from 'node:module'

import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds wrong with the page by WCAG 2.2 A and AA, a line for each. Runs in the page's own world, past its CSP. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setBypassCSP', { enabled: true })
  await page.addScriptTag({ path: source })
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`,
  )
  await client.detach()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}
