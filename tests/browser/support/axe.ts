import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The problems that axe finds on the page by WCAG 2.2 A and AA, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // the script is run as a debugger does, because the page's content security policy allows no foreign scripts
  const client = await page.context().newCDPSession(page)
  await client.send('Runtime.evaluate', { expression: source })
  const answer = await client.send('Runtime.evaluate', { expression: RUN, awaitPromise: true, returnByValue: true })
  await client.detach()
  if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? 'axe failed')
  const { violations }: Pick<AxeResults, 'violations'> = answer.result.value
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}

const RUN = `axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  preload: false, // none of these rules needs preloaded style sheets or sounds
})`
