import type { Page } from '@playwright/test'

import { expect } from './fixtures.ts'
import { linkIn } from './link-in.ts'
import type { Product } from './product.ts'
import { signInWith } from './sign-in-with.ts'

const PASSWORD = 'a lantern above the harbour'

/** Signs in as somebody whose password nobody knows, by the mail for who has forgotten it. Once for each person. */
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
