import type { Page } from '@playwright/test'

import { choose } from './support/choose.ts'
import { daysAgo } from './support/conversation-files.ts'
import { expect, test } from './support/fixtures.ts'
import { signInByMail } from './support/sign-in.ts'

test('a plan previews its draw, fills the queues of its auditors, and reassigns work to another auditor', async ({
  page,
  newPage,
  product,
  signIn,
}) => {
  const [aurora, octavio] = [await newPage(), await newPage()]
  await Promise.all([
    signIn('supervisor'),
    signIn('auditor', { page: aurora }),
    signInByMail(octavio, product, 'octavio.prieto@atalaya.test'),
  ])

  await page.goto('/quality/plans')
  await page.getByRole('link', { name: 'Add plan' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Two of each')
  await choose(page, 'Scorecard', 'Sale of insurance')
  await page.getByLabel('First day').fill(daysAgo(60).slice(0, 10))
  await page.getByLabel('Last day').fill(daysAgo(2).slice(0, 10))
  const everywhere = await readPreview(page)
  await choose(page, 'Partner', 'Banco Cordillera')
  await page.getByLabel('Channel').selectOption('Voice')
  const four = await readPreview(page)
  expect(four.eligible).toBeLessThan(everywhere.eligible)
  expect(four.agents.map(({ now }) => now)).toEqual(four.agents.map(({ are }) => Math.min(are, 4)))
  await page.getByLabel('Audits of each agent').fill('2')
  await choose(page, 'Add an evaluator', 'Aurora Lagos', 'Aurora')
  await page.getByRole('list', { name: 'Evaluators' }).getByLabel('At most').fill('5')
  await expect(panel(page).getByText(/would have nobody to audit/)).toBeVisible()
  await choose(page, 'Add an evaluator', 'Octavio Prieto', 'Octavio')
  const two = await readPreview(page)
  await expect(panel(page).getByText(/would have nobody to audit/)).toBeHidden()
  expect(two.eligible).toBe(four.eligible)
  expect(two.agents.map(({ now }) => now)).toEqual(two.agents.map(({ are }) => Math.min(are, 2)))
  expect(sum(two.agents.map(({ are }) => are))).toBe(two.eligible)
  expect(sum(two.agents.map(({ now }) => now))).toBe(two.drawn)
  expect(two.evaluators).toEqual({ 'Aurora Lagos': 5, 'Octavio Prieto': two.drawn - 5 })

  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two of each' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Banco Cordillera · Voice')
  await expect(page.getByRole('main')).toContainText('2 of each agent')
  const plan = /\/quality\/plans\/(\d+)/.exec(page.url())![1]!
  await expectNothingOpen(aurora, plan)

  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Draw now' }).click()
  await expect(page.getByText(`${two.drawn} conversations were drawn.`)).toBeVisible()
  await expectOpen(page, two.evaluators)
  await aurora.goto('/')
  await aurora.getByRole('button', { name: /unread notifications?$/ }).click()
  await aurora
    .getByRole('dialog')
    .getByRole('link', { name: /assigned audits of the plan “Two of each” to you/ })
    .click()
  await expect(aurora.getByRole('heading', { level: 1, name: 'My work today' })).toBeVisible()
  const [hers, his] = [await queueOf(aurora, plan, 5), await queueOf(octavio, plan, two.drawn - 5)]
  expect(hers.filter((call) => his.includes(call))).toEqual([])

  await page
    .getByRole('table', { name: 'By evaluator' })
    .getByRole('button', { name: 'Aurora Lagos', exact: true })
    .click()
  await expect(page.getByText('5 conversations', { exact: true })).toBeVisible()
  const assignment = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
    .first()
  const call = callIn((await assignment.getByRole('link').first().getAttribute('href'))!)
  expect(hers).toContain(call)
  await assignment.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Give to others' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give 1 conversation to others' })
  await dialog.getByLabel('Octavio Prieto').check()
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await expect(page.getByText('1 conversation was reassigned.')).toBeVisible()
  await expectOpen(page, { 'Aurora Lagos': 4, 'Octavio Prieto': two.drawn - 4 })
  expect(new Set(await queueOf(aurora, plan, 4))).toEqual(new Set(hers.filter((one) => one !== call)))
  expect(new Set(await queueOf(octavio, plan, two.drawn - 4))).toEqual(new Set([...his, call]))

  await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close plan' }).click()
  await expect(page.getByText('The plan Two of each is closed.')).toBeVisible()
  await expectNothingOpen(aurora, plan)
})

const panel = (page: Page) => page.getByRole('complementary', { name: 'What would be drawn' })
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The numbers in the preview of the plan. */
async function readPreview(page: Page) {
  await expect(panel(page)).toHaveAttribute('aria-busy', 'false')
  const text = await panel(page).getByRole('status').filter({ hasText: 'would be drawn now' }).textContent()
  const [drawn, eligible] = (/(\d+) of (\d+) conversation/.exec(text!) ?? []).slice(1).map(Number)
  const all = panel(page).getByRole('button', { name: /^Show all/ })
  if (await all.isVisible()) await all.click()
  const evaluators = await linesOf(page, 'Who audits how many')
  const agents = await linesOf(page, 'Of which agents')
  return {
    drawn: drawn!,
    eligible: eligible!,
    evaluators: Object.fromEntries(evaluators.map(([name, , now]) => [name, Number(now)])),
    agents: agents.map(([, are, , now]) => ({ are: Number(are), now: Number.parseInt(now!, 10) })),
  }
}

const linesOf = (page: Page, table: string): Promise<string[][]> =>
  page
    .getByRole('table', { name: table })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)))

async function expectOpen(page: Page, open: Record<string, number>) {
  const rows = page.getByRole('table', { name: 'By evaluator' }).getByRole('row')
  for (const [name, count] of Object.entries(open)) {
    await expect(rows.filter({ hasText: name }).getByRole('cell').first()).toHaveText(String(count))
  }
}

async function expectNothingOpen(auditor: Page, plan: string) {
  await auditor.goto(`/quality/queue?plan_id=${plan}`)
  await expect(auditor.getByText('Nothing of this plan is open for you')).toBeVisible()
}

/** The numbers of the conversations of a plan in an auditor's queue. */
async function queueOf(auditor: Page, plan: string, count: number): Promise<string[]> {
  await auditor.goto(`/quality/queue?plan_id=${plan}&per_page=100`)
  await expect(auditor.getByText(`${count} open`, { exact: true })).toBeVisible()
  const links = auditor.getByRole('row').getByRole('link')
  await expect(links).toHaveCount(count)
  return (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))).map(callIn)
}

/** The number of the conversation at the end of an address. */
const callIn = (address: string) => /(\d+)(\?|$)/.exec(address)![1]!
