import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses one of many by typing a part of its name. */
export async function choose(page: Page, label: string, option: string | RegExp, typed?: string): Promise<void> {
  const field = fieldOf(page, label)
  await field.click()
  if (typed !== undefined) await field.fill(typed)
  const wanted = page.getByRole('option', { name: option, exact: typeof option === 'string' })
  // a list that is still finding its place is scrolled to, and hides when that moves its field out of sight
  await expect(async () => {
    await field.scrollIntoViewIfNeeded()
    await wanted.click({ timeout: 3_000 })
  }).toPass()
}

/** The list that opens below is labelled alike: only what is typed into is meant. */
const fieldOf = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true }).or(page.getByRole('combobox', { name: label, exact: true }))
