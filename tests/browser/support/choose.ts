import type { Locator, Page } from '@playwright/test'

/** Chooses one of many by typing a part of its name. */
export async function choose(page: Page, label: string, option: string | RegExp, typed?: string): Promise<void> {
  const field = fieldOf(page, label)
  await field.click()
  if (typed !== undefined) await field.fill(typed)
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
}

/** The list that opens below is labelled alike: only what is typed into is meant. */
const fieldOf = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true }).or(page.getByRole('combobox', { name: label, exact: true }))
