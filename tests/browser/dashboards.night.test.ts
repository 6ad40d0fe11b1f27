import type { Locator, Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'
import { countOf, numberIn } from './support/list-page.ts'

const CONVERSATIONS = /^[\d,]+ conversations?$/
const EVALUATIONS = /^[\d,]+ evaluations?$/
const POLICIES = /^[\d,]+ polic(y|ies)$/

/** A year, so that there is enough data: fewer than five cases give no rate. */
const YEAR = (() => {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return `started_from=${day(365)}&started_to=${day(0)}`
})()

/** The seconds in the name of a button such as `Play from 1:05`. */
async function timeOf(button: Locator): Promise<number> {
  const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec((await button.getAttribute('aria-label')) ?? '')!
  return 60 * Number(minutes) + Number(seconds)
}

const tile = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })

test('each number of the premium dashboard leads to that many rows, by machine and by people', async ({
  page,
  signIn,
}) => {
  await signIn('supervisor')
  for (const [name, what, rows] of [
    ['Machine score', /of ([\d,]+) conversations/, CONVERSATIONS],
    ['Human score', /of ([\d,]+) audits/, EVALUATIONS],
    ['Set to zero by people', /([\d,]+) of [\d,]+/, EVALUATIONS],
    ['Judged by rules', /([\d,]+) of [\d,]+/, CONVERSATIONS],
  ] as const) {
    await page.goto(`/premium?${YEAR}`)
    const number = what.exec(await tile(page, name).innerText())![1]!
    await tile(page, name).click()
    expect(await countOf(page, rows), name).toBe(numberIn(number))
  }
})

test('from a question that an agent fails, four steps lead to the moment in the call', async ({ page, signIn }) => {
  await signIn('supervisor')
  await page.goto(`/premium?${YEAR}`)
  const map = page.getByRole('figure', { name: 'Which question fails with whom' })
  const cell = map.getByRole('link', { name: /Failed: [1-9]/ }).first()
  const [, question, failed] = /^(.+) · .+; Failed: (\d+) of/.exec((await cell.getAttribute('aria-label')) ?? '')!
  await cell.press('Enter')
  expect(await countOf(page, CONVERSATIONS)).toBe(Number(failed))

  await page.goBack()
  await map.getByRole('link', { name: question!, exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Facets' }).waitFor()
  await page.goto(`${page.url()}&media=audio`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const rules = page.getByRole('region', { name: 'What rules say' })
  await expect(rules.getByRole('listitem').filter({ hasText: question! })).toContainText('Failed')
  const quote = rules.getByRole('button', { name: /^Go to / }).last()
  const quoteStart = await timeOf(quote)
  await quote.click()
  const lines = page.getByRole('region', { name: 'Transcript' })
  const starts = await Promise.all((await lines.getByRole('button', { name: /^Play from / }).all()).map(timeOf))
  const current = lines.locator('[aria-current]').getByRole('button', { name: /^Play from / })
  await expect.poll(() => timeOf(current)).toBe(starts.findLast((start) => start <= quoteStart))
})

test('the filters of the premium dashboard are in its address, and a partner can be compared with all', async ({
  page,
  newPage,
  signIn,
}) => {
  await signIn('analyst')
  await page.goto(`/premium?${YEAR}`)
  await page.getByLabel('Channel').selectOption('Voice')
  await expect(page).toHaveURL(/channel=voice/)
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name: /Banco Cordillera/ }).click()
  await expect(page).toHaveURL(/compare_partner_id=\d+/)
  await expect(page.getByRole('main')).toContainText('Banco Cordillera')
  const machineScore = (await tile(page, 'Machine score').textContent())!

  const other = await newPage()
  await signIn('supervisor', { page: other })
  await other.goto(page.url())
  await expect(tile(other, 'Machine score')).toHaveText(machineScore)
})

test('a cell of the persistency by campaign leads to that many policies', async ({ page, signIn }) => {
  await signIn('analyst')
  await page.goto('/beyond?by=campaign')
  const cell = page.getByRole('link', { name: /, after 3 months; In force: \d+ of \d+; Persistency/ }).first()
  const [, , whole] = /In force: (\d+) of (\d+)/.exec((await cell.getAttribute('aria-label')) ?? '')!
  await cell.press('Enter')
  await expect(page).toHaveURL(/\/details-polizas/)
  expect(await countOf(page, POLICIES)).toBe(Number(whole))
})

test('drivers of early ends are called association, and partners are compared only when there are at least five', async ({
  page,
  signIn,
}) => {
  await signIn('analyst')
  await page.goto('/beyond')
  const drivers = page.getByRole('region', { name: 'What goes with it' })
  await expect(drivers.getByText('This is association, not cause.')).toBeVisible()
  await expect(page.getByRole('figure', { name: /Persistency after three months, by partner/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Partner', exact: true }).click()
  await page.getByRole('option', { name: 'Banco Cordillera' }).click()
  await expect(page).toHaveURL(/partner_id=/)
  await expect(page.getByRole('figure', { name: /Persistency after three months, by partner/ })).toHaveCount(0)
})
