import type { Page } from '@playwright/test'

import { answerBadly, answerSheet, questionsOf } from './support/answer-sheet.ts'
import { expect, test } from './support/fixtures.ts'
import { pressUntilOn } from './support/press-until-on.ts'

const WHY = 'Nobody was told that the call is recorded.'
const [FAILED, NOT_APPLICABLE] = [1, 2]

test('an auditor completes the first audit of the queue without the mouse', async ({ page, signIn }) => {
  await signIn('auditor')
  await page.goto('/quality/queue')
  await expect(nextOne(page)).toBeVisible()
  const second = await page.getByRole('row').nth(2).getByRole('link').getAttribute('href')

  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/call-detail-calidad\/quality\/\d+\/\d+(\?|$)/)
  await expect(page.getByRole('heading', { level: 1, name: /^Evaluation of / })).toBeVisible()
  const questions = questionsOf(page)
  const count = await answerSheet(page, {
    [FAILED]: answerBadly(WHY),
    async [NOT_APPLICABLE](question) {
      await page.keyboard.press('-')
      await expect(question.getByRole('radio', { name: 'N/A' })).toBeChecked()
    },
  })
  expect(count).toBeGreaterThanOrEqual(18)
  const score = page.getByRole('status').filter({ hasText: `${count} of ${count} questions answered` })
  await expect(score).toHaveText(/^\d+\.\d\s*of 100/)

  await test.step('a line of the transcript becomes the evidence of a fail', async () => {
    for (let index = count - 1; index > FAILED; index -= 1) await page.keyboard.press('ArrowUp')
    await expect(questions.nth(FAILED).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(page.getByLabel(/^Find in the/)).toBeFocused()
    await pressUntilOn(lineWithFocus(page))
    await page.keyboard.press('e')
    await expect(evidence(page)).toHaveCount(1)
    await expect(questions.nth(FAILED).locator(':focus')).toHaveCount(1)
  })

  await test.step('it is submitted and released', async () => {
    await expect(page.getByText('Everything is saved')).toBeVisible()
    await pressUntilOn(page.getByRole('button', { name: 'Submit' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible()
    await pressUntilOn(page.getByRole('button', { name: 'Release' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Released', { exact: true }).first()).toBeVisible()
  })

  const scoreText = await score.textContent()
  await page.reload()
  await expect(score).toHaveText(scoreText!)
  await expect(questions).toHaveCount(count)
  await expect(questions.getByRole('radio', { checked: true })).toHaveCount(count)
  await expect(questions.nth(FAILED)).toContainText(WHY)
  await expect(evidence(page)).toHaveCount(1)

  await pressUntilOn(page.getByRole('link', { name: 'Back to the queue' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/quality\/queue$/)
  await expect(nextOne(page)).toHaveAttribute('href', second!)
  await expect(page.getByRole('row').nth(1).getByRole('link')).toHaveAttribute('href', second!)
})

/** An earlier test may have started the draft. */
const nextOne = (page: Page) => page.getByRole('link', { name: /^(Audit the next one|Go on with the draft)/ })

/** A line of a call or a message of a chat, or a button or link in it. */
const lineWithFocus = (page: Page) =>
  page
    .locator('[data-turn]')
    .or(page.locator('[data-turn]').getByRole('button'))
    .or(page.getByRole('article').getByRole('link'))

const evidence = (page: Page) =>
  questionsOf(page).nth(FAILED).getByRole('list', { name: 'Evidence' }).getByRole('listitem')
