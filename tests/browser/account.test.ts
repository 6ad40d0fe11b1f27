import type { Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'
import { linkIn } from './support/product.ts'
import { signInWith } from './support/sign-in.ts'

test('a new person registers, signs in, and waits for a role', { tag: '@night' }, async ({ page }) => {
  await register(page, 'nora@example.test', 'seven boats at anchor')
  await expect(page.getByText('Registration successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await signInWith(page, 'nora@example.test', 'seven boats at anchor')
  await expect(page.getByText(/waiting for access/i)).toBeVisible()
})

test('the link in the mail resets a forgotten password, once', async ({ page, product, complaints }) => {
  await register(page, 'teo@example.test', 'seven boats at anchor')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByLabel('Email').fill('teo@example.test')
  await page.locator('form button[type=submit]').click()
  await expect(
    page.getByText('Hemos enviado un correo con un enlace para resetear tu password! Por favor revisa tu buzón'),
  ).toBeVisible()

  const link = linkIn(await product.mailTo('teo@example.test', /reset-password/), '/reset-password/')
  const setPassword = async () => {
    await page.goto(link)
    await page.getByLabel('Email').fill('teo@example.test')
    await page.getByLabel(/^(New )?password$/i).fill('a lantern above the harbour')
    await page.getByLabel(/again|repeat|confirm/i).fill('a lantern above the harbour')
    await page.locator('form button[type=submit]').click()
  }
  await setPassword()
  await expect(page.getByText('Contraseña se ha cambiado satisfactoriamente.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await signInWith(page, 'teo@example.test', 'a lantern above the harbour')
  await expect(page.getByText(/waiting for access/i)).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)

  await setPassword()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  // the browser reports a response of 422 on its console
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/\b422\b/)])
})

async function register(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Nora Salas')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^password$/i).fill(password)
  await page.getByLabel(/again|repeat|confirm/i).fill(password)
  await page.locator('form button[type=submit]').click()
}
