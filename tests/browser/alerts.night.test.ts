import type { Page } from '@playwright/test'

import { choose } from './support/choose.ts'
import { imported } from './support/imported.ts'
import { expect, test } from './support/fixtures.ts'
import { numberIn } from './support/shown-list.ts'

const NAME = 'Cards that are spoken'

/** A minute of a call in which the customer reads a card number aloud: 4111 1111 1111 1111 is nobody's. */
const SPOKEN = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Agent>¿Me indica el número de su tarjeta?</v>

00:00:06.000 --> 00:00:15.000
<v Customer>Sí, es 4111 1111 1111 1111, vence en diciembre.</v>
`

/** How many are open, as the mark in the frame says; it has no number while there is none. */
const openAlerts = async (page: Page) =>
  numberIn((await page.getByRole('banner').locator('a[href^="/alerts?"]').getAttribute('aria-label'))!)

test('a card that is spoken is told to whoever is to hear of it, who says that they have seen to it', async ({
  page,
  newPage,
  product,
  folderOf,
  signIn,
}) => {
  test.setTimeout(240_000) // a server that has just begun has much to judge before it looks at what is new
  await signIn('supervisor')
  await page.goto('/alerts/rules/create')
  await page.getByLabel('Name', { exact: true }).fill(NAME)
  await page.getByLabel('A rule on').selectOption('A card number is spoken')
  // no rule of the demo tells the analyst: whatever they hear, they hear by this one
  await page.getByRole('button', { name: /^Take .+ away$/ }).click()
  await choose(page, 'Add somebody', /Ángel Medina/, 'Ángel')
  await page.getByRole('button', { name: /^(Save|Add rule|Add)$/ }).click()
  await expect(page).toHaveURL(/\/alerts\/rules/)

  const watching = await newPage()
  await signIn('analyst', { page: watching })
  const listening = watching.waitForResponse(/\/api\/alerts\/events/)
  await watching.goto('/alerts')
  expect((await listening).status()).toBe(200)
  expect(await openAlerts(watching)).toBe(0)
  await imported(product, await folderOf({ 'card.vtt': SPOKEN }))
  // without a reload: the frame hears of it
  await expect(watching.getByText(`Alert: ${NAME}`)).toBeVisible({ timeout: 90_000 })
  await expect.poll(() => openAlerts(watching)).toBe(1)
  const alert = watching
    .getByRole('main')
    .getByRole('link', { name: new RegExp(NAME) })
    .first()
  await watching.reload()
  await alert.click()
  await expect(watching.getByText('4111')).toHaveCount(0)
  await watching.getByRole('button', { name: 'Acknowledge' }).click()
  await watching.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
  await expect(watching.getByText('Acknowledged').first()).toBeVisible()
  // nobody is to be told of it any more
  await expect.poll(() => openAlerts(watching)).toBe(0)
})
