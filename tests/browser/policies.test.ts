import type { Locator, Page } from '@playwright/test'

import { maskName } from '#domain/privacy/masks.ts'

import { choose } from './support/choose.ts'
import { openFirst } from './support/first-of-list.ts'
import { expect, test } from './support/fixtures.ts'
import { cellsOf, countOf, exportedRows, narrowed, numberIn } from './support/shown-list.ts'

const POLICIES = /^[\d,]+ polic(y|ies)$/
const ASKED = /\/api\/policies\?/

test('an analyst finds a policy by its number, and has as a file exactly what the filters keep', async ({
  page,
  signIn,
}) => {
  await signIn('analyst')
  await page.goto('/details-polizas')
  const all = await countOf(page, POLICIES)
  const number = (await cellsOf(page, 'Policy')).at(-1)!
  const search = async (words: string) => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(words)
    await page.keyboard.press('Enter')
  }
  await narrowed(page, () => search(number), new RegExp(`q=(%22)?${number}`), ASKED)
  expect(await cellsOf(page, 'Policy')).toEqual([number])
  expect(await countOf(page, POLICIES)).toBe(1)
  await narrowed(page, () => page.getByRole('button', { name: 'Clear filters' }).click(), /polizas$/, ASKED)
  expect(await countOf(page, POLICIES)).toBe(all)
  expect(await exportedRows(page)).toHaveLength(all)

  await narrowed(page, () => choose(page, 'Partner', 'Banco Cordillera'), /partner_id=\d+/, ASKED)
  const ofPartner = await countOf(page, POLICIES)
  await narrowed(page, () => page.getByLabel('Status').selectOption('Ended'), /standing=ended/, ASKED)
  const ended = await countOf(page, POLICIES)
  expect(ofPartner).toBeLessThan(all)
  expect(ended).toBeLessThan(ofPartner)
  const [address, shown] = [page.url(), await cellsOf(page, 'Policy')]

  await page.reload()
  await expect(page).toHaveURL(address)
  expect(await cellsOf(page, 'Policy')).toEqual(shown)
  expect(await countOf(page, POLICIES)).toBe(ended)
  expect(new Set(await cellsOf(page, 'Partner'))).toEqual(new Set(['Banco Cordillera']))

  const rows = await exportedRows(page)
  expect(rows).toHaveLength(ended)
  expect(rows.slice(0, shown.length).map((row) => row['number'])).toEqual(shown)
  expect(new Set(rows.map((row) => row['partner']))).toEqual(new Set(['Banco Cordillera']))
  expect(rows.filter((row) => row['status'] === 'active' || row['ended_on'] === '')).toEqual([])
})

test(
  'what a policy covers and costs is told, and what was paid of it adds up',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('analyst')
    await openFirst(page, '/details-polizas?standing=in-force&sort=effective_on', async () => {
      await expect(section(page, 'Timeline')).toBeVisible()
      return (await page.getByRole('table', { name: 'Instalments' }).count()) > 0
    })
    await expect(page.getByRole('table', { name: 'Coverages' }).getByRole('row').nth(1)).toContainText(/\d/)
    const [net = '', tax = '', total = ''] = await Promise.all(['Net', 'Tax', 'Total'].map((name) => fact(page, name)))
    expect(numberIn(net) + numberIn(tax)).toBe(numberIn(total))
    const instalments = page.getByRole('table', { name: 'Instalments' }).locator('tbody').getByRole('row')
    const paid = await instalments.filter({ has: page.getByRole('cell', { name: 'Paid', exact: true }) }).count()
    expect(paid).toBeGreaterThan(0)
    expect(await fact(page, 'Asked for in all')).toMatch(new RegExp(`\\(${await instalments.count()}\\)$`))
    expect(await fact(page, 'Paid')).toMatch(new RegExp(`\\(${paid}\\)$`))
  },
)

test(
  'a policy tells who is in it, and its life from the sale to the end',
  { tag: '@night' },
  async ({ page, newPage, signIn }) => {
    await signIn('analyst')
    await page.goto('/details-polizas?standing=ended&sale_call=yes')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Policy \d+$/ })).toBeVisible()
    const address = page.url()
    const events = section(page, 'Timeline').getByRole('listitem')
    // a customer may have been kept for another policy before
    const sale = events.filter({ hasText: 'Conversation of the sale' }).first()
    await expect(sale).toBeVisible()
    await expect(events.filter({ hasText: /Ended: (Cancelled|Annulled|Lapsed)$/ })).toHaveCount(1)
    const days = await events
      .getByRole('time')
      .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime.slice(0, 10)))
    expect(days.length).toBeGreaterThan(3)
    expect(days).toEqual(days.toSorted())

    await test.step('people are masked for the analyst, and whole for the administrator', async () => {
      const masked = await people(page)
      await expect(page.getByText('Names, ids, birthdays, telephones and addresses are masked.')).toBeVisible()
      const other = await newPage()
      await signIn('admin', { page: other })
      await other.goto(address)
      const whole = await people(other)
      expect(masked.map(({ name }) => name)).toEqual(whole.map(({ name }) => maskName(name)))
      for (const [at, { id, contact }] of whole.entries()) {
        expect(id).toMatch(/\d{3}/)
        expect(masked[at]!.id).toMatch(/^•+/)
        expect(masked[at]!.contact).toContain('•')
        expect(id.replaceAll(/\W/g, '').endsWith(masked[at]!.id.replaceAll(/\W/g, ''))).toBe(true)
        expect(contact).not.toContain('•')
      }
    })

    await test.step('the conversation that sold it is one click away', async () => {
      await sale.getByRole('link', { name: 'Conversation of the sale' }).click()
      await expect(page).toHaveURL(/\/call-detail(-ia-whatsapp\/\w+)?\/\d+/)
      await expect(page.getByText('Conversation of the sale')).toBeHidden()
      await page.goBack()
      await expect(page).toHaveURL(address)
    })
  },
)

test(
  'what a verifier decides of a suggested conversation stays, and an analyst decides nothing',
  { tag: '@night' },
  async ({ page, newPage, signIn }) => {
    await signIn('verifier')
    const undecided = async () => {
      await expect(saleLink(page)).toBeVisible()
      return (await saleLink(page).getByRole('button', { name: 'Confirm' }).count()) > 0
    }
    const list = '/details-polizas?sale_call=yes&sort=effective_on'
    const kept = await openFirst(page, list, undecided)
    await saleLink(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(saleLink(page)).toContainText(/Confirmed\s*by Verónica Salas/)
    await page.reload()
    await expect(saleLink(page)).toContainText(/Confirmed\s*by Verónica Salas/)
    await expect(saleLink(page).getByRole('button', { name: 'Confirm' })).toBeHidden()

    await openFirst(page, list, undecided)
    await saleLink(page).getByRole('button', { name: 'Reject' }).click()
    const rejected = page.getByRole('group').filter({ has: page.getByText(/^\d+ rejected links?$/) })
    await expect(rejected).toBeVisible()
    await page.reload()
    await page.getByText(/^\d+ rejected links?$/).click()
    await expect(rejected).toContainText(/Rejected\s*by Verónica Salas/)
    await expect(section(page, 'Timeline').getByText('Conversation of the sale')).toBeHidden()

    const other = await newPage()
    await signIn('analyst', { page: other })
    await other.goto(kept)
    await expect(saleLink(other)).toContainText(/Confirmed\s*by Verónica Salas/)
    await expect(other.getByRole('button', { name: /^(Confirm|Reject|Link a conversation)$/ })).toHaveCount(0)
  },
)

test(
  'a cohort is as many policies as its cell says, and those in force are as many as its numerator',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('analyst')
    await page.goto('/details-polizas/persistency')
    const cohorts = page.getByRole('table', { name: /^Share of policies still in force/ })
    await expect(cohorts.getByRole('columnheader')).toHaveText([
      'In force from',
      'Issued',
      '3 months',
      '6 months',
      '13 months',
      '25 months',
      '37 months',
    ])
    const together = cohorts.getByRole('row', { name: /^All together/ }).getByRole('link', { name: / of / })
    await expect(together).toHaveCount(5)
    const newest = cohorts.locator('tbody tr').nth(1).locator('xpath=following-sibling::tr')
    for (const cell of [newest.getByRole('link', { name: / of / }).first(), together.nth(2)]) {
      const told = /(\d+)%\s*([\d,]+) of ([\d,]+)/.exec((await cell.textContent())!)!
      const [rate = 0, part = 0, whole = 0] = told.slice(1).map(numberIn)
      expect(rate).toBe(Math.round((100 * part) / whole))
      await cell.click()
      await expect(page).toHaveURL(/persistency=counted/)
      expect(await countOf(page, POLICIES)).toBe(whole)
      expect(await countAfter(page, 'In force')).toBe(part)
      expect(await countAfter(page, 'Lapsed')).toBe(whole - part)
      await page.goto('/details-polizas/persistency')
    }
  },
)

/** How many of the cohort this became of. */
async function countAfter(page: Page, outcome: string): Promise<number> {
  const chip = page.getByRole('button', { name: new RegExp(`^After \\d+ months: ${outcome}$`) })
  await narrowed(page, () => chip.click(), /outcome=/, ASKED)
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  return countOf(page, POLICIES)
}

const section = (page: Page, heading: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })

/** The first conversation below the heading of sales. */
const saleLink = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: 'Sale' }) })
    .last()
    .getByRole('listitem')
    .first()

const fact = (page: Page, name: string) => page.locator(`dt:text-is("${name}") + dd`).last().innerText()

async function people(page: Page) {
  const rows = page.getByRole('table', { name: 'People' }).locator('tbody').getByRole('row')
  await expect(rows.first()).toBeVisible()
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())),
  )
  return texts.map(([name = '', , id = '', , contact = '']) => ({ name, id, contact }))
}
