import type { Locator, Page } from '@playwright/test'

import { expect } from './fixtures.ts'

/** Opens a debt from the worklist, where its number finds it. */
export async function openDebt(page: Page, { url }: { url: string }, id: string) {
  await page.goto(`${url}/data-partner-cob/worklist?q=${id}`)
  await page.getByRole('row').nth(1).getByRole('link', { name: id }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Debt ${id}`)
}

const partOf = (page: Page, heading: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

export const promises = (page: Page) => partOf(page, 'Promises').getByRole('listitem')
export const attempts = (page: Page) => partOf(page, 'Attempts').getByRole('listitem')

/** When somebody may be contacted by a medium. */
export const permitted = (page: Page, medium: string) =>
  partOf(page, 'Next permitted contact')
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${medium}`) })

type Answers = Readonly<Record<string, string>>

/** The dialog of an attempt, filled in. */
export async function attempt(page: Page, answers: Answers) {
  await page.getByRole('button', { name: 'Note an attempt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note an attempt' })
  for (const [label, option] of Object.entries(answers)) {
    await dialog.getByLabel(label, { exact: true }).selectOption(option)
  }
  return { dialog, send: () => dialog.getByRole('button', { name: 'Note attempt' }).click() }
}

/** An attempt that nothing speaks against. */
export async function noteAttempt(page: Page, answers: Answers, note = '') {
  const { dialog, send } = await attempt(page, answers)
  await dialog.getByLabel('Note (optional)').fill(note)
  await send()
  await expect(dialog).toBeHidden()
}
