import type { Locator, Page } from '@playwright/test'

import { nextWeekday, testAt } from './support/at-moment.ts'
import { expect } from './support/fixtures.ts'
import { cellsOf, changeList, countOf, exportedRows, numberIn } from './support/list-page.ts'

/** Noon and night in Santiago, independent of the time of the run. */
const PERMITTED = nextWeekday(3, 15)
const FORBIDDEN = nextWeekday(0, 5)
const DEBTS = /^[\d,]+ debts?$/
const DEBTS_REQUEST = /\/api\/debts\?/

/** Two debts of one person in Chile, where the law limits how often people may be called. */
const test = testAt((moment) => ({ 'debts.csv': debtsOf(moment) }), 'Banco Cordillera')

test('each number of the collections page leads to that many debts', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('collector')
  const figure = (name: RegExp) => page.getByRole('figure', { name })
  await openWithRollRates(page, figure(/^Roll rates/))
  const portfolio = await numbersOf(figure(/^Portfolio by days overdue/), /^(.+?);.*Debts: ([\d,]+)$/)
  const recovery = await numbersOf(figure(/^Recovery by days overdue/), /^(.+?);.*Debts: ([\d,]+)$/)
  await page.getByLabel('Count by').selectOption('By number of debts')
  const rolls = await numbersOf(figure(/^Roll rates/), /^From “(.+?)” to .*: ([\d,]+) of [\d,]+/)

  for (const { href, debts } of [...portfolio, ...recovery, ...rolls]) {
    await page.goto(href)
    expect(await countOf(page, DEBTS), href).toBe(debts)
  }
  for (const { href, bucket, debts } of portfolio) {
    await page.goto(href)
    const overdue = (await cellsOf(page, 'Overdue since')).map((cell) => cell.split(' · ')[1])
    expect(new Set(overdue)).toEqual(new Set([bucket]))
    expect(await exportedRows(page)).toHaveLength(debts)
  }
})

test(
  'a person may be called only as often as the law permits',
  { tag: '@night' },
  async ({ page, signIn, productAt, complaints }) => {
    const own = await productAt(PERMITTED)
    await signIn('collector', { product: own })
    await page.goto(`${own.url}/data-partner-cob/worklist`)
    const all = await countOf(page, DEBTS)
    await changeList(page, () => page.getByLabel('May be called now').click(), /callable=yes/, DEBTS_REQUEST)
    const callable = await countOf(page, DEBTS)
    expect(callable).toBeGreaterThanOrEqual(2)
    expect(callable).toBeLessThanOrEqual(all)
    expect(new Set(await cellsOf(page, NEXT))).toEqual(new Set(['Permitted now']))

    await openDebt(page, own, DEBT)
    await expect(permitted(page, 'Call')).toContainText('Permitted now')
    await expect(page.getByRole('link', { name: /4321$/ }).or(page.getByText(/•4321/))).toBeVisible()
    await noteAttempt(page, { By: 'Call', 'What came of it': 'Promise to pay' }, 'She pays on Friday.')
    await expect(attempts(page).first()).toContainText(/Call.*Promise to pay/)
    await expect(attempts(page).first()).toContainText('Cristóbal Peña')

    await test.step('one call in seven days, for all debts of one person', async () => {
      await expect(permitted(page, 'Call')).toContainText(/limit reached$/)
      await expect(page.getByText('Telephone numbers are shown while a call is permitted.')).toBeVisible()
      await expect(page.getByText(/4321/)).toHaveCount(0)
      const { dialog, send } = await attempt(page, { By: 'Call' })
      await send()
      await expect(dialog).toContainText('This person was contacted as often as the law of this country (Ley 19.496')
      await expect(dialog).toContainText(/The next permitted moment is \d{4}-\d{2}-\d{2} 08:00 \(America\/Santiago\)/)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await openDebt(page, own, OTHER)
      await expect(permitted(page, 'Call')).toContainText(/limit reached$/)
      await page.goto(`${own.url}/data-partner-cob/worklist?callable=yes`)
      expect(await countOf(page, DEBTS)).toBe(callable - 2)
    })

    await test.step('messages are counted separately, and a call that happened anyway is stored as a breach', async () => {
      await openDebt(page, own, DEBT)
      await expect(permitted(page, 'Message')).toContainText('Permitted now')
      await noteAttempt(page, { By: 'Message' })
      await expect(attempts(page)).toHaveCount(2)
      const { dialog, send } = await attempt(page, { By: 'Call' })
      await dialog.getByLabel(/^It has happened/).check()
      await send()
      await expect(dialog).toBeHidden()
      await expect(attempts(page).filter({ hasText: 'More often than permitted' })).toHaveCount(1)
    })

    await test.step('the page names the law and counts the breaches', async () => {
      const day = PERMITTED.toISOString().slice(0, 10)
      await page.goto(`${own.url}/data-partner-cob?from=${day}&to=${day}`)
      const chile = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Chile' }) })
      await expect(chile).toContainText('Ley 19.496, art. 37; Ley 21.320')
      await expect(chile).toContainText('Call and Visit: at most 1 in 7 days')
      await expect(chile).toContainText('3 attempts in the period')
      await expect(chile).toContainText('More often than permitted: 1')
    })
    expectRefused(complaints, 1)
  },
)

test(
  'nobody may be called on a Sunday night, and a call that happened anyway is stored as a breach',
  { tag: '@night' },
  async ({ page, signIn, productAt, complaints }) => {
    const own = await productAt(FORBIDDEN)
    await signIn('collector', { product: own })
    await page.goto(`${own.url}/data-partner-cob/worklist?callable=yes`)
    await expect(page.getByText('No debt matches')).toBeVisible()

    await openDebt(page, own, DEBT)
    await expect(permitted(page, 'Call')).toContainText(/8:00 AM: legal hours$/)
    await expect(page.getByText(/4321/)).toHaveCount(0)
    const { dialog, send } = await attempt(page, { By: 'Call', 'What came of it': 'No answer' })
    await send()
    await expect(dialog).toContainText('permits no contact at that time.')
    await dialog.getByLabel(/^It has happened/).check()
    await send()
    await expect(dialog).toBeHidden()
    await expect(attempts(page).first()).toContainText(/No answer.*Outside the permitted hours/)
    expectRefused(complaints, 1)
  },
)

test('a promise is noted, is the only open one, and can be withdrawn', async ({
  page,
  product,
  signIn,
  complaints,
}) => {
  await signIn('collector')
  await page.goto('/data-partner-cob/worklist?promise=none')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const debt = new URL(page.url()).pathname
  const balance = numberIn(await page.locator('dt:text-is("Open balance") + dd').innerText())
  await page.getByRole('button', { name: 'Note a promise' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note a promise' })
  const amount = dialog.getByLabel(/^Amount, [A-Z]{3}$/)
  const whole = await amount.inputValue()
  expect(numberIn(whole)).toBe(balance)
  await amount.fill(`${whole.replace('.', '')}99`)
  await dialog.getByRole('button', { name: 'Note promise' }).click()
  await expect(dialog).toContainText('This is more than what is open.')
  await amount.fill(whole)
  await dialog.getByRole('button', { name: 'Note promise' }).click()
  await expect(dialog).toBeHidden()

  const promise = promises(page).first()
  await expect(promise).toContainText(/^Open/)
  await expect(page.getByRole('button', { name: 'Note a promise' })).toBeHidden()
  await page.goto('/data-partner-cob/worklist?promise=open&per_page=200')
  await expect(
    page
      .getByRole('row')
      .getByRole('link', { name: /^D-/ })
      .and(page.locator(`[href="${debt}"]`)),
  ).toBeVisible()

  await page.goto(`${product.url}${debt}`)
  await promise.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('She has lost her job.')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw promise' }).click()
  await expect(promise).toContainText(/^Withdrawn/)
  await expect(promise).toContainText('She has lost her job.')
  await page.reload()
  await expect(promise).toContainText(/^Withdrawn/)
  expectRefused(complaints, 1)
})

const [DEBT, OTHER] = ['CL-77001', 'CL-77002']
const NEXT = 'Next permitted call, partner’s time'

function debtsOf(moment: Date): string {
  const due = new Date(moment.getTime() - 20 * 86_400_000).toISOString().slice(0, 10)
  const row = (id: string) => `${id},Rosa Díaz,12.345.678-5,+56 9 8765 4321,45000,CLP,${due},${due}`
  return [
    'debt_id,customer_name,national_id,phone,debt amount,currency,due_on,assigned_on',
    row(DEBT),
    row(OTHER),
  ].join('\r\n')
}

/** The parts of a chart that lead to debts, with their bucket and their number of debts. */
async function numbersOf(figure: Locator, pattern: RegExp) {
  const links = figure.getByRole('link', { name: pattern })
  await expect(links.first()).toBeVisible()
  const parts = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')!] as const),
  )
  return parts.map(([name, href]) => {
    const [, bucket, debts = ''] = pattern.exec(name)!
    return { href, bucket, debts: numberIn(debts) }
  })
}

/** The browser reports refused requests on its console. */
const expectRefused = (complaints: string[], times: number) =>
  expect(complaints.splice(0)).toEqual(Array.from({ length: times }, () => expect.stringMatching(/\b422\b/)))

/** Opens the page in a currency with enough debts for roll rates: which currency that is changes from day to day. */
async function openWithRollRates(page: Page, rolls: Locator) {
  for (const currency of ['CLP', 'PEN', 'MXN', 'BRL', 'COP', 'EUR']) {
    const address = `/data-partner-cob?currency=${currency}`
    await page.goto(address)
    await expect(rolls).toBeVisible()
    await page.getByLabel('Count by').selectOption('By number of debts')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    if ((await rolls.getByRole('link').count()) > 0) return void (await page.goto(address))
  }
  throw new Error('In no currency are there debts enough.')
}

/** Finds a debt by its number on the worklist and opens it. */
async function openDebt(page: Page, { url }: { url: string }, id: string) {
  await page.goto(`${url}/data-partner-cob/worklist?q=${id}`)
  await page.getByRole('row').nth(1).getByRole('link', { name: id }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Debt ${id}`)
}

const partOf = (page: Page, heading: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

const promises = (page: Page) => partOf(page, 'Promises').getByRole('listitem')
const attempts = (page: Page) => partOf(page, 'Attempts').getByRole('listitem')

/** When the person may be contacted by a medium. */
const permitted = (page: Page, medium: string) =>
  partOf(page, 'Next permitted contact')
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${medium}`) })

type Answers = Readonly<Record<string, string>>

/** The dialog of an attempt, filled in. */
async function attempt(page: Page, answers: Answers) {
  await page.getByRole('button', { name: 'Note an attempt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note an attempt' })
  for (const [label, option] of Object.entries(answers)) {
    await dialog.getByLabel(label, { exact: true }).selectOption(option)
  }
  return { dialog, send: () => dialog.getByRole('button', { name: 'Note attempt' }).click() }
}

/** Notes an attempt that is permitted. */
async function noteAttempt(page: Page, answers: Answers, note = '') {
  const { dialog, send } = await attempt(page, answers)
  await dialog.getByLabel('Note (optional)').fill(note)
  await send()
  await expect(dialog).toBeHidden()
}
