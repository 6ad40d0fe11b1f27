import type { Page } from '@playwright/test'

import { choose } from './support/choose.ts'
import { expect, test } from './support/fixtures.ts'
import { importFiles } from './support/import-files.ts'
import { numberIn } from './support/list-page.ts'

const NAME = 'Cards that are spoken'

/** Part of a call in which the customer reads a card number aloud. 4111 1111 1111 1111 is a test number. */
const SPOKEN = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Agent>¿Me indica el número de su tarjeta?</v>

00:00:06.000 --> 00:00:15.000
<v Customer>Sí, es 4111 1111 1111 1111, vence en diciembre.</v>
`

/** The number of open alerts in the badge of the header; it has no number while there is none. */
const openAlerts = async (page: Page) =>
  numberIn((await page.getByRole('banner').locator('a[href^="/alerts?"]').getAttribute('aria-label'))!)

test('a spoken card number alerts the recipients of the rule, and one of them acknowledges it', async ({
  page,
  newPage,
  product,
  folderOf,
  signIn,
}) => {
  test.setTimeout(240_000) // a server that has just started has a lot to judge before it looks at new conversations
  await signIn('supervisor')
  await page.goto('/alerts/rules/create')
  await page.getByLabel('Name', { exact: true }).fill(NAME)
  await page.getByLabel('A rule on').selectOption('A card number is spoken')
  // no rule of the demo notifies the analyst: every alert of theirs comes from this rule
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
  await importFiles(product, await folderOf({ 'card.vtt': SPOKEN }))
  // the header shows it without a reload
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
  // the badge no longer counts it
  await expect.poll(() => openAlerts(watching)).toBe(0)
})
