import type { Locator, Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'
import { countOf, numberIn } from './support/shown-list.ts'

const CONVERSATIONS = /^[\d,]+ conversations?$/
const EVALUATIONS = /^[\d,]+ evaluations?$/
const POLICIES = /^[\d,]+ polic(y|ies)$/

/** A year, so that there is enough of everything: fewer than five cases are no rate. */
const YEAR = (() => {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return `started_from=${day(365)}&started_to=${day(0)}`
})()

/** The seconds that a button leads to, by what it is called: `Play from 1:05`. */
async function timeOf(button: Locator): Promise<number> {
  const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec((await button.getAttribute('aria-label')) ?? '')!
  return 60 * Number(minutes) + Number(seconds)
}

const tile = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })

test('a number of the premium dashboard is as many rows as it says, by machine and by people', async ({
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
    const told = what.exec(await tile(page, name).innerText())![1]!
    await tile(page, name).click()
    expect(await countOf(page, rows), name).toBe(numberIn(told))
  }
})

test('from a question that fails with an agent it is four steps to the second in the call', async ({
  page,
  signIn,
}) => {
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
  const said = page.getByRole('region', { name: 'What rules say' })
  await expect(said.getByRole('listitem').filter({ hasText: question! })).toContainText('Failed')
  const quote = said.getByRole('button', { name: /^Go to / }).last()
  const wanted = await timeOf(quote)
  await quote.click()
  const lines = page.getByRole('region', { name: 'Transcript' })
  const starts = await Promise.all((await lines.getByRole('button', { name: /^Play from / }).all()).map(timeOf))
  const current = lines.locator('[aria-current]').getByRole('button', { name: /^Play from / })
  await expect.poll(() => timeOf(current)).toBe(starts.findLast((start) => start <= wanted))
})

test('what is chosen on the premium dashboard is its address, and a partner stands beside the whole', async ({
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
  const shown = (await tile(page, 'Machine score').textContent())!

  const other = await newPage()
  await signIn('supervisor', { page: other })
  await other.goto(page.url())
  await expect(tile(other, 'Machine score')).toHaveText(shown)
})

test('how long policies last by campaign is as many policies as each cell says', async ({ page, signIn }) => {
  await signIn('analyst')
  await page.goto('/beyond?by=campaign')
  const cell = page.getByRole('link', { name: /, after 3 months; In force: \d+ of \d+; Persistency/ }).first()
  const [, , whole] = /In force: (\d+) of (\d+)/.exec((await cell.getAttribute('aria-label')) ?? '')!
  await cell.press('Enter')
  await expect(page).toHaveURL(/\/details-polizas/)
  expect(await countOf(page, POLICIES)).toBe(Number(whole))
})

test('what goes with an early end is called association, and partners are compared only where there are five', async ({
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
