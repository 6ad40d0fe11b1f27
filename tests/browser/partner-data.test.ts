import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'
import { cellsOf, countOf, download, exportedRows, numberIn } from './support/list-page.ts'

const BASE = {
  name: 'november.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'record_id,name,national_id,phone,campaign,attempts,last_result',
      'N-1,Rosa Díaz,12.345.678-5,+56 9 8765 4321,Hogar Protegido,1,Contactado',
      'N-2,Luis Gil,,+56 9 8765 4322,Hogar Protegido,0,',
      ',Nadie,,,Hogar Protegido,0,',
      'N-3,Eva Sol,,+56 9 8765 4323,Hogar Protegido,a few,',
      'N-1,Rosa Díaz,12.345.678-5,+56 9 8765 4321,Hogar Protegido,1,Contactado',
    ].join('\r\n'),
  ),
}

test('a partner sees their own data and nothing of other partners', async ({ page, signIn, complaints }) => {
  await signIn('partner')
  await page.goto('/data-partner')
  await expect(page).toHaveURL(/\/data-partner\/1$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Banco Cordillera')
  for (const address of ['/data-partner/2', '/data-partner/2/funnel', '/data-partner/3/reconciliation']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  // the browser reports these responses on its console
  expect(complaints.splice(0).filter((text) => !/\b404\b/.test(text))).toEqual([])
})

test('each step of the funnel leads to that many records', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('partner')
  await page.goto('/data-partner/1/funnel')
  const steps = page
    .getByRole('table', { name: 'From the base to policies in force' })
    .locator('tbody')
    .getByRole('row')
  await expect(steps).toHaveCount(7)
  const records = (await steps.locator('td:nth-child(2)').allInnerTexts()).map(numberIn)
  const shares = await steps.locator('td:nth-child(5)').allInnerTexts()
  const [base = 0] = records
  for (const [index, share] of shares.entries()) {
    if (index > 0) expect(numberIn(/^\d+%/.exec(share)![0])).toBe(Math.round((100 * records[index]!) / base))
  }
  for (const name of ['Base', 'Contacted', 'Sold']) {
    const step = steps.filter({ has: page.getByRole('link', { name, exact: true }) })
    await step.getByRole('link', { name, exact: true }).click()
    const stepRecords = page.getByRole('region', { name: `Records behind “${name}”` })
    await expect(stepRecords).toBeVisible()
    expect(await countOf(stepRecords, /records?$/)).toBe(numberIn(await step.locator('td:nth-child(2)').innerText()))
  }
  await page.reload()
  await expect(page.getByRole('region', { name: 'Records behind “Sold”' })).toBeVisible()
})

test(
  'every number of the reconciliation leads to that many sales and policies, and its file has all of them',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('partner')
    await page.goto('/data-partner/1/reconciliation')
    const rows = page.getByRole('region', { name: 'Sales and policies' })
    const all = await countOf(rows, TOTAL)
    const months = page.getByRole('table', { name: 'Sold here, issued there' })
    const kinds = await months
      .locator('tbody tr')
      .evaluateAll((lines) =>
        lines.flatMap((line) => [...line.children].slice(1, 5).map((cell) => Number(cell.textContent))),
      )
    expect(kinds.reduce((sum, count) => sum + count, 0)).toBe(all)
    const exported = await exportedRows(page, rows)
    expect(exported).toHaveLength(all)

    const cell = months.getByRole('link').first()
    const expected = numberIn(await cell.innerText())
    await cell.click()
    await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
    await expect(rows.getByRole('button', { name: 'Clear filters' })).toBeVisible()
    await expect.poll(() => countOf(rows, TOTAL)).toBe(expected)
    expect(new Set(await cellsOf(rows, 'State')).size).toBe(1)
    expect(await exportedRows(page, rows)).toHaveLength(expected)
  },
)

test(
  'the partner also sees the rows of an uploaded base, and the upload can be undone',
  { tag: '@night' },
  async ({ page, newPage, signIn }) => {
    await signIn('admin')
    const before = await recordsOfBase(page)
    await page.goto('/data-partner/1')
    await page.getByLabel(/Drop files or folders here/).setInputFiles(BASE)
    await expect(page.getByText('Everything was checked: nothing is stored yet.')).toBeVisible()
    const upload = page.url()
    await page.getByRole('button', { name: /^Import \d dialling records$/ }).click()
    await expect(page.getByText('All that was not refused is stored.')).toBeVisible()
    await expectTiles(page, { 'New or completed': 3, 'Known already': 1, Refused: 1 })

    const partner = await newPage()
    await signIn('partner', { page: partner })
    expect(await recordsOfBase(partner)).toBe(before + 3)
    await partner.goto('/data-partner/1')
    await expect(partner.getByLabel(/Drop files or folders here/)).toHaveCount(0)
    await partner.getByRole('link', { name: BASE.name }).first().click()
    await expect(partner).toHaveURL(upload)
    await expectTiles(partner, { 'New or completed': 3, 'Known already': 1, Refused: 1, Notes: 1 })
    const { path } = await download(partner, () =>
      partner.getByRole('button', { name: 'Download what was refused' }).click(),
    )
    const lines = (await readFile(path, 'utf8')).split('\r\n').filter(Boolean)
    expect(lines).toEqual([
      expect.stringMatching(/file.*row.*field/i),
      expect.stringMatching(/november\.csv.*\b4\b.*neither an id nor a national id nor a phone/),
      expect.stringMatching(/november\.csv.*\b5\b.*attempts.*a few/),
    ])

    await page.getByRole('button', { name: 'Undo the import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByText('3 entries were removed again.')).toBeVisible()
    await partner.reload()
    await expect(partner.getByText(/Rows that were removed again: 3\./)).toBeVisible()
    expect(await recordsOfBase(partner)).toBe(before)
  },
)

const TOTAL = /sale or policy|sales and policies/

async function recordsOfBase(page: Page): Promise<number> {
  await page.goto('/data-partner/1/funnel')
  const base = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Base', exact: true }) })
  return numberIn(await base.locator('td:nth-child(2)').innerText())
}

async function expectTiles(page: Page, numbers: Readonly<Record<string, number>>) {
  for (const [name, value] of Object.entries(numbers)) {
    await expect(tile(page, name), name).toHaveText(new RegExp(`^${name}\\s*${value}$`))
  }
}

const tile = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('span, div')
    .filter({ hasText: new RegExp(`^${name}\\s*[\\d,]+$`) })
    .first()
