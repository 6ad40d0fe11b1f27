import type { Locator, Page } from '@playwright/test'

import { expect } from './fixtures.ts'

/** The questions of the scorecard that is open. */
export const questionsOf = (page: Page): Locator => page.getByRole('group', { name: 'Questions' }).getByRole('region')

/** What a question of the form is answered with, while it has the focus. */
export type Answering = (question: Locator) => Promise<void>

/** Answers every question by its keys, from the first to the last: as told for some, and well for the others. Says how many. */
export async function answerSheet(page: Page, told: Readonly<Record<number, Answering>> = {}): Promise<number> {
  const questions = questionsOf(page)
  await expect(questions.first()).toBeVisible()
  await page.keyboard.press('f')
  let at = 0
  // an answer can ask for another question
  for (; at < (await questions.count()); at += 1) {
    const question = questions.nth(at)
    await expect(question.locator(':focus')).toHaveCount(1)
    await (told[at] ?? answerWell)(question)
    await page.keyboard.press('ArrowDown')
  }
  return at
}

/** The answer that costs nothing. */
export async function answerWell(question: Locator): Promise<void> {
  const { keyboard } = question.page()
  const isYesNo = (await question.getByRole('radio', { name: 'Yes', exact: true }).count()) > 0
  const isScale = (await question.getByRole('radio', { name: /^5\b/ }).count()) > 0
  await keyboard.press(isYesNo ? 'y' : isScale ? '5' : '1')
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(1)
  if (isYesNo && (await question.getByText('Fails', { exact: true }).count()) > 0) await keyboard.press('n')
  await expect(question.getByText('Fails', { exact: true })).toBeHidden()
}

/** A fail, with the comment that it may need. */
export const answerBadly =
  (why: string): Answering =>
  async (question) => {
    const { keyboard } = question.page()
    await keyboard.press('n')
    await expect(question.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
    await keyboard.press('c')
    await expect(question.getByRole('textbox', { name: /^Comment on/ })).toBeFocused()
    await keyboard.type(why)
    await keyboard.press('Escape')
    await expect(question.getByRole('radio', { name: 'No', exact: true })).toBeFocused()
  }
