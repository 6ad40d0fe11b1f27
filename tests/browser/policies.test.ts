import type { Locator, Page } from '@playwright/test'

import { maskName } from '#domain/privacy/masks.ts'

import { choose } from './support/choose.ts'
import { expect, test } from './support/fixtures.ts'
import { cellsOf, changeList, countOf, exportedRows, numberIn, openFirst } from './support/list-page.ts'

const POLICIES = /^[\d,]+ polic(y|ies)$/
const POLICIES_REQUEST = /\/api\/policies\?/

test('an analyst finds a policy by its number, and exports exactly the rows that match the filters', async ({
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
  await changeList(page, () => search(number), new RegExp(`q=(%22)?${number}`), POLICIES_REQUEST)
  expect(await cellsOf(page, 'Policy')).toEqual([number])
  expect(await countOf(page, POLICIES)).toBe(1)
  await changeList(
    page,
    () => page.getByRole('button', { name: 'Clear filters' }).click(),
    /polizas$/,
    POLICIES_REQUEST,
  )
  expect(await countOf(page, POLICIES)).toBe(all)
  expect(await exportedRows(page)).toHaveLength(all)

  await changeList(page, () => choose(page, 'Partner', 'Banco Cordillera'), /partner_id=\d+/, POLICIES_REQUEST)
  const ofPartner = await countOf(page, POLICIES)
  await changeList(page, () => page.getByLabel('Status').selectOption('Ended'), /standing=ended/, POLICIES_REQUEST)
  const ended = await countOf(page, POLICIES)
  expect(ofPartner).toBeLessThan(all)
  expect(ended).toBeLessThan(ofPartner)
  const [address, numbers] = [page.url(), await cellsOf(page, 'Policy')]

  await page.reload()
  await expect(page).toHaveURL(address)
  expect(await cellsOf(page, 'Policy')).toEqual(numbers)
  expect(await countOf(page, POLICIES)).toBe(ended)
  expect(new Set(await cellsOf(page, 'Partner'))).toEqual(new Set(['Banco Cordillera']))

  const rows = await exportedRows(page)
  expect(rows).toHaveLength(ended)
  expect(rows.slice(0, numbers.length).map((row) => row['number'])).toEqual(numbers)
  expect(new Set(rows.map((row) => row['partner']))).toEqual(new Set(['Banco Cordillera']))
  expect(rows.filter((row) => row['status'] === 'active' || row['ended_on'] === '')).toEqual([])
})

test(
  'a policy shows its coverage and its price, and its payments add up',
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
  'a policy shows its people, and its events from the sale to the end',
  { tag: '@night' },
  async ({ page, newPage, signIn }) => {
    await signIn('analyst')
    await page.goto('/details-polizas?standing=ended&sale_call=yes')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Policy \d+$/ })).toBeVisible()
    const address = page.url()
    const events = section(page, 'Timeline').getByRole('listitem')
    // there may be several conversations of the sale
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
      for (const [index, { id, contact }] of whole.entries()) {
        expect(id).toMatch(/\d{3}/)
        expect(masked[index]!.id).toMatch(/^•+/)
        expect(masked[index]!.contact).toContain('•')
        expect(id.replaceAll(/\W/g, '').endsWith(masked[index]!.id.replaceAll(/\W/g, ''))).toBe(true)
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
  'the decision of a verifier on a suggested conversation is stored, and an analyst cannot decide',
  { tag: '@night' },
  async ({ page, newPage, signIn }) => {
    await signIn('verifier')
    const undecided = async () => {
      await expect(saleLink(page)).toBeVisible()
      return (await saleLink(page).getByRole('button', { name: 'Confirm' }).count()) > 0
    }
    const list = '/details-polizas?sale_call=yes&sort=effective_on'
    const confirmed = await openFirst(page, list, undecided)
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
    await other.goto(confirmed)
    await expect(saleLink(other)).toContainText(/Confirmed\s*by Verónica Salas/)
    await expect(other.getByRole('button', { name: /^(Confirm|Reject|Link a conversation)$/ })).toHaveCount(0)
  },
)

test(
  'a cell of a cohort leads to that many policies, and its numerator is the number in force',
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
      const match = /(\d+)%\s*([\d,]+) of ([\d,]+)/.exec((await cell.textContent())!)!
      const [rate = 0, part = 0, whole = 0] = match.slice(1).map(numberIn)
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

/** The number of policies of the cohort with this outcome. */
async function countAfter(page: Page, outcome: string): Promise<number> {
  const chip = page.getByRole('button', { name: new RegExp(`^After \\d+ months: ${outcome}$`) })
  await changeList(page, () => chip.click(), /outcome=/, POLICIES_REQUEST)
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  return countOf(page, POLICIES)
}

const section = (page: Page, heading: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })

/** The first conversation below the heading “Sale”. */
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
