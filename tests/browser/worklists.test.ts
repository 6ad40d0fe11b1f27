import { choose } from './support/choose.ts'
import { expect, test } from './support/fixtures.ts'
import { countOf } from './support/list-page.ts'

const REASON = 'Talks over the customer while the conditions are read.'

test('an agent is added to the coaching worklist, and the assignee starts the item and records the outcome', async ({
  page,
  newPage,
  signIn,
}) => {
  await signIn('supervisor')
  await page.goto('/calls?media=audio')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Add to a worklist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to a worklist' })
  const coach = (await dialog.getByRole('option', { name: /^Coach / }).innerText()).trim()
  await dialog.getByLabel('What is to be done').selectOption(coach)
  await dialog.getByLabel('Reason').fill(REASON)
  await choose(page, 'Assigned to (optional)', /Ángel Medina/, 'Ángel')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('It is on the worklist.')).toBeVisible()

  const analyst = await newPage()
  await signIn('analyst', { page: analyst })
  await analyst.goto('/worklists?assignee=me')
  const item = analyst.getByRole('row').filter({ hasText: REASON })
  await expect(item).toHaveCount(1)
  await item.getByRole('link').first().click()
  await expect(analyst.getByRole('heading', { level: 1 })).toHaveText(coach)
  await analyst.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(analyst.getByRole('definition').first()).toHaveText('In progress')
  await analyst.getByRole('button', { name: 'Say what came of it' }).click()
  const outcome = analyst.getByRole('dialog')
  await outcome.getByRole('radio', { name: 'Coached' }).check()
  await outcome.getByLabel('How it went').fill('We listened to it together.')
  await outcome.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(analyst.getByRole('definition').first()).toHaveText('Coached')

  await page.goto('/worklists?state=done&kind=coach')
  await expect(page.getByRole('row').filter({ hasText: REASON })).toHaveCount(1)
  expect(await countOf(page, /^[\d,]+ items?$/)).toBeGreaterThan(0)
})
