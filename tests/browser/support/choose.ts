import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses an option, after typing a part of its name if `typed` is given. */
export async function choose(page: Page, label: string, option: string | RegExp, typed?: string): Promise<void> {
  const field = fieldOf(page, label)
  await field.click()
  if (typed !== undefined) await field.fill(typed)
  const item = page.getByRole('option', { name: option, exact: typeof option === 'string' })
  // Scrolling to a list that is still being positioned can move its field out of sight, which closes the list.
  await expect(async () => {
    await field.scrollIntoViewIfNeeded()
    await item.click({ timeout: 3_000 })
  }).toPass()
}

/** The list below the field has the same label: only the input is meant. */
const fieldOf = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true }).or(page.getByRole('combobox', { name: label, exact: true }))
