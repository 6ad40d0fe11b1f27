import type { Page } from '@playwright/test'

/** Signs in where the form is, or goes there first. Whether it is let in is for the caller to see. */
export async function signInWith(page: Page, email: string, password: string): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
