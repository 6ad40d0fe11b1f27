import { expect, type Page } from '@playwright/test'

/** Writes into an editor of rich text. */
export async function writeText(page: Page, name: string, text: string) {
  const field = page.getByRole('textbox', { name, exact: true })
  await field.click()
  await page.keyboard.type(text)
  await expect(field).toContainText(text)
}
