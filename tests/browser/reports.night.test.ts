import { readFile } from 'node:fs/promises'

import type { Locator } from '@playwright/test'

import { choose } from './support/choose.ts'
import { expect, test } from './support/fixtures.ts'
import { download } from './support/list-page.ts'

const TITLE = 'Semana de calidad'
const PDF = '%PDF'
const XLSX = 'PK\u0003\u0004'

/** The first four bytes of the file that a button downloads. */
async function fileSignature(button: Locator): Promise<string> {
  const { path } = await download(button.page(), () => button.click())
  return (await readFile(path)).subarray(0, 4).toString('latin1')
}

test('a dashboard is sent to a person in the chosen language, by mail and in the list of received reports', async ({
  page,
  newPage,
  product,
  signIn,
}) => {
  await signIn('supervisor')
  await page.goto('/reports/new')
  await page.getByLabel('Title').fill(TITLE)
  await page.getByLabel('Report on').selectOption('Premium dashboard')
  await page.getByLabel('Language of the report').selectOption('Español')
  await page.getByLabel('PDF').setChecked(true)
  await page.getByLabel('Excel (XLSX)').setChecked(true)
  await choose(page, 'Add somebody', 'Ángel Medina')
  await page.getByRole('button', { name: 'Add report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await page.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Done' })).toHaveCount(1, { timeout: 60_000 })

  const letter = await product.mailTo('analyst@atalaya.test', /Semana[ _]de[ _]calidad/)
  expect(letter).toMatch(/application\/pdf/)
  expect(letter).toMatch(/spreadsheetml\.sheet/)

  const analyst = await newPage()
  await signIn('analyst', { page: analyst })
  await analyst.goto('/received-reports')
  const files = analyst.getByRole('row').filter({ hasText: TITLE })
  await expect(files).toHaveCount(2)
  expect(await fileSignature(files.getByRole('button', { name: /\.pdf$/ }))).toBe(PDF)
  expect(await fileSignature(files.getByRole('button', { name: /\.xlsx$/ }))).toBe(XLSX)
})

test('the dashboard and the funnel can be exported as they are, and the export menu leads to a regular report', async ({
  page,
  signIn,
}) => {
  await signIn('analyst')
  await page.goto('/premium?judge=people')
  await expect(page.getByRole('figure').first()).toBeVisible()
  for (const [name, head] of [
    ['As PDF', PDF],
    ['As Excel (XLSX)', XLSX],
    ['Funnel for the regulator, as PDF', PDF],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    expect(await fileSignature(page.getByRole('menuitem', { name, exact: true }))).toBe(head)
  }
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Send regularly' }).click()
  await expect(page).toHaveURL(/\/reports\/new\?.*judge=people/)
  await expect(page.getByLabel('Report on')).toHaveValue('premium')
})
