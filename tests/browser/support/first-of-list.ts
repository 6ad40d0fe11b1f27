import type { Page } from '@playwright/test'

import { expect } from './fixtures.ts'

/** Opens what the rows of a list lead to, one after the other, until it is as wanted; says where that stands. */
export async function openFirst(page: Page, list: string, isWanted: () => Promise<boolean>): Promise<string> {
  await page.goto(list)
  const links = page.locator('tbody tr > :first-child').getByRole('link')
  await expect(links.first()).toBeVisible()
  for (const address of await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))) {
    await page.goto(address)
    if (await isWanted()) return address
  }
  throw new Error(`Nothing on ${list} is as wanted.`)
}
