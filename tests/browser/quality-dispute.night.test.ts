import type { Page } from '@playwright/test'

import { answerBadly, answerSheet, questionsOf } from './support/answer-sheet.ts'
import { expect, test } from './support/fixtures.ts'

const FIRST = 0

test('a dispute is rejected, escalated, accepted by the supervisor, and ends', async ({ page, newPage, signIn }) => {
  const [agent, supervisor] = [await newPage(), await newPage()]
  await signIn('agent', { page: agent })
  await signIn('supervisor', { page: supervisor })
  await signIn('auditor')

  await agent.goto('/calls')
  await agent.getByRole('row').nth(1).getByRole('link').click()
  await expect(agent).toHaveURL(/\/call-detail\/\d+/)
  const call = new URL(agent.url()).pathname

  await page.goto(call)
  await page.getByRole('link', { name: 'Evaluate', exact: true }).click()
  await page.getByRole('radio').last().check()
  await page.getByRole('button', { name: 'Begin the evaluation' }).click()
  await expect(page).toHaveURL(/\/call-detail-calidad\/quality\/\d+\/\d+$/)
  await answerSheet(page, { [FIRST]: answerBadly('Begins without a word of greeting.') })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectState(page, 'Submitted')
  const before = await scoreOf(page)
  await page.getByRole('button', { name: 'Release' }).click()
  await expectState(page, 'Released')

  await openNews(agent, /^Aurora Lagos released an evaluation of /)
  await expectState(agent, 'Released')
  expect(await scoreOf(agent)).toBe(before)
  await agent.getByRole('button', { name: 'Dispute…' }).click()
  const disputed = questionsOf(agent).nth(FIRST)
  await disputed.getByRole('button', { name: 'Dispute this answer' }).click()
  await disputed.getByLabel('The answer should be').selectOption('Yes')
  await disputed.getByLabel('Why').fill('I greet in the first line.')
  await agent.getByRole('button', { name: 'Send the dispute' }).click()
  await expectState(agent, 'Disputed')

  await openNews(page, /^Andrés Molina disputed an evaluation of /)
  await expect(questionsOf(page).nth(FIRST)).toContainText('Andrés Molina disputes “No” and proposes “Yes”')
  await expect(questionsOf(page).nth(FIRST)).toContainText('I greet in the first line.')
  await decide(page, /^Reject/, 'That is the machine, not the agent.')
  await expectState(page, 'Resolved')
  expect(await scoreOf(page)).toBe(before)

  await openNews(agent, /^Aurora Lagos resolved the dispute about an evaluation of /)
  await expect(questionsOf(agent).nth(FIRST)).toContainText('That is the machine, not the agent.')
  await expect(agent.getByRole('button', { name: 'Dispute…' })).toBeHidden()
  await agent.getByRole('button', { name: 'Escalate' }).click()
  await agent.getByRole('dialog').getByLabel('Reason').fill('Please listen to it yourself.')
  await agent.getByRole('dialog').getByRole('button', { name: 'Escalate' }).click()
  await expectState(agent, 'Escalated')

  await openNews(supervisor, /^Andrés Molina escalated the dispute about an evaluation of /)
  await decide(supervisor, /^Accept/, 'It is the agent who greets.')
  await expectState(supervisor, 'Resolved')
  const after = await scoreOf(supervisor)
  expect(Number(after)).toBeGreaterThan(Number(before))
  await expect(supervisor.getByText(`Before the dispute: ${before}`)).toBeVisible()

  await openNews(agent, /^Sergio Paredes resolved the dispute about an evaluation of /)
  expect(await scoreOf(agent)).toBe(after)
  await expect(questionsOf(agent).nth(FIRST).getByRole('radio', { name: 'Yes', exact: true })).toBeChecked()
  await expect(agent.getByRole('main').getByRole('button', { name: /^(Dispute|Escalate|Acknowledge)/ })).toHaveCount(0)
  const history = agent.getByRole('listitem')
  await expect(history.filter({ hasText: 'Disputed · Andrés Molina' })).toContainText('I greet in the first line.')
  await expect(history.filter({ hasText: 'Decided · Aurora Lagos' })).toContainText('(rejected) · That is the machine')
  await expect(history.filter({ hasText: 'Escalated · Andrés Molina' })).toContainText('Please listen to it yourself.')
  await expect(history.filter({ hasText: 'Decided · Sergio Paredes' })).toContainText('(accepted) · It is the agent')
})

/** Opens the newest notification from the bell. */
async function openNews(page: Page, sentence: RegExp) {
  await page.goto('/')
  await page.getByRole('button', { name: /unread notifications?$/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: sentence }).first().click()
  await expect(page).toHaveURL(/\/call-detail-calidad\//)
  await expect(questionsOf(page).first()).toBeVisible()
}

async function decide(page: Page, decision: RegExp, why: string) {
  await page.getByRole('button', { name: 'Decide the dispute…' }).click()
  const disputed = questionsOf(page).nth(FIRST)
  await disputed.getByRole('radio', { name: decision }).check()
  await disputed.getByLabel(/^Why/).fill(why)
  await page.getByRole('button', { name: 'Send the decision' }).click()
}

const expectState = (page: Page, state: string) =>
  expect(page.getByRole('main').getByText(state, { exact: true }).first()).toBeVisible()

/** `72.5`: the number before “of 100”. */
async function scoreOf(page: Page): Promise<string> {
  const line = page.getByRole('status').filter({ hasText: 'questions answered' })
  return /^[\d.]+/.exec((await line.textContent()) ?? '')![0]
}
