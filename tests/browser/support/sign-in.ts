import { expect, type Page } from '@playwright/test'

import { linkIn, type Product } from './product.ts'

/** Fills in the sign-in form, opening it first if necessary. The caller checks whether the sign-in succeeded. */
export async function signInWith(page: Page, email: string, password: string): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const PASSWORD = 'a lantern above the harbour'

/** Signs in as a person whose password is unknown, by resetting it with the mail. Use it once per person. */
export async function signInByMail(page: Page, product: Product, email: string): Promise<void> {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(linkIn(await product.mailTo(email, /reset-password/), '/reset-password/'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signInWith(page, email, PASSWORD)
  await expect(page).not.toHaveURL(/\/login/)
}
