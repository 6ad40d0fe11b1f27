import type { Locator, Page } from '@playwright/test'

import { expect } from './fixtures.ts'

/** The questions of the scorecard that is open. */
export const questionsOf = (page: Page): Locator => page.getByRole('group', { name: 'Questions' }).getByRole('region')

/** Answers a question of the form while it has the focus. */
export type AnswerQuestion = (question: Locator) => Promise<void>

/** Answers every question with the keyboard, in order: with the given answers, and well where none is given. Returns the number of questions. */
export async function answerSheet(page: Page, answers: Readonly<Record<number, AnswerQuestion>> = {}): Promise<number> {
  const questions = questionsOf(page)
  await expect(questions.first()).toBeVisible()
  await page.keyboard.press('f')
  let index = 0
  // an answer can add another question
  for (; index < (await questions.count()); index += 1) {
    const question = questions.nth(index)
    await expect(question.locator(':focus')).toHaveCount(1)
    await (answers[index] ?? answerWell)(question)
    await page.keyboard.press('ArrowDown')
  }
  return index
}

/** Gives an answer that loses no points. */
export async function answerWell(question: Locator): Promise<void> {
  const { keyboard } = question.page()
  const isYesNo = (await question.getByRole('radio', { name: 'Yes', exact: true }).count()) > 0
  const isScale = (await question.getByRole('radio', { name: /^5\b/ }).count()) > 0
  await keyboard.press(isYesNo ? 'y' : isScale ? '5' : '1')
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(1)
  if (isYesNo && (await question.getByText('Fails', { exact: true }).count()) > 0) await keyboard.press('n')
  await expect(question.getByText('Fails', { exact: true })).toBeHidden()
}

/** Fails the question, with the comment that it may need. */
export const answerBadly =
  (why: string): AnswerQuestion =>
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
