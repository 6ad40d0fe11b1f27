import { expect, type Page } from '@playwright/test'

/** Types into a rich-text editor. */
export async function writeText(page: Page, name: string, text: string) {
  const field = page.getByRole('textbox', { name, exact: true })
  await field.click()
  await page.keyboard.type(text)
  await expect(field).toContainText(text)
}
