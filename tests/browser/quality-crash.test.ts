import type { Page } from '@playwright/test'

import { questionsOf } from './support/answer-sheet.ts'
import { DEMO_TEMPLATE } from './support/demo-template.ts'
import { expect, test } from './support/fixtures.ts'
import { startProduct } from './support/product.ts'

/** What the browser says depends on where the server was when it went. */
const NOBODY_ANSWERED = /net::ERR_(CONNECTION_|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)/

const COMMENT = 'Said while nobody was listening.'

test(
  'answers that the server did not hear outlive the page, and are saved once it is back',
  { tag: '@night' },
  async ({ page, context, signIn, complaints }) => {
    const own = await startProduct({}, DEMO_TEMPLATE)
    try {
      await page.goto(`${own.url}/login`)
      await signIn('auditor', { remember: true })
      await page.goto(`${own.url}/quality/queue`)
      await page.getByRole('link', { name: /^Audit the next one/ }).click()
      await answer(page, 0, 'Yes')
      await expect(saved(page)).toBeVisible()
      const address = page.url()

      await own.stop()
      await answer(page, 0, 'No')
      await answer(page, 1, 'Yes')
      await question(page, 1)
        .getByRole('button', { name: /^Comment on/ })
        .click()
      await question(page, 1)
        .getByRole('textbox', { name: /^Comment on/ })
        .fill(COMMENT)
      await expect(page.getByText('Your answers are kept in this browser and saved as soon as possible.')).toBeVisible()
      // a page that dies asks nobody whether it may
      await page.close({ runBeforeUnload: false })

      await own.start()
      expect(complaints.splice(0).filter((text) => !NOBODY_ANSWERED.test(text))).toEqual([])
      const reopened = await context.newPage()
      await reopened.goto(address)
      await expectAnswers(reopened)
      await expect(saved(reopened)).toBeVisible()
      expect(await reopened.evaluate(() => localStorage.getItem('atalaya-unsaved-audits'))).toBeNull()

      // the server has them: nothing of it is left here
      await reopened.reload()
      await expectAnswers(reopened)
      await reopened.close() // or it complains that the server goes once more
    } finally {
      await own.stop()
      await own.forget()
    }
  },
)

test('two people on one draft see each other, and nothing is written over unseen', async ({
  page,
  context,
  newPage,
  signIn,
  complaints,
}) => {
  const other = await newPage()
  await signIn('auditor')
  await signIn('supervisor', { page: other })
  await page.goto('/quality/queue')
  await page.getByRole('link', { name: /^(Audit the next one|Go on with the draft)/ }).click()
  await expect(question(page, 0)).toBeVisible()
  await other.goto(page.url())
  await expect(other.getByText(/^Also open with Aurora Lagos/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Also open with Sergio Paredes/)).toBeVisible()

  await answer(other, 0, 'Yes')
  await expect(chosen(page, 0, 'Yes')).toBeChecked()

  // both answer what neither has seen of the other
  await context.setOffline(true)
  for (const at of [1, 2]) await answer(page, at, 'No')
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible()
  for (const at of [1, 2]) await answer(other, at, 'Yes')
  await expect(saved(other)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try now' }).click()

  for (const at of [1, 2]) {
    await expect(question(page, at).getByRole('alert')).toContainText(
      'Sergio Paredes has answered this in the meantime: Yes',
    )
    await expect(chosen(page, at, 'No')).toBeChecked()
    await question(page, at)
      .getByRole('button', { name: at === 1 ? 'Take theirs' : 'Keep mine' })
      .click()
  }
  await expect(saved(page)).toBeVisible()
  await expect(chosen(page, 1, 'Yes')).toBeChecked()
  await expect(chosen(other, 1, 'Yes')).toBeChecked()
  await expect(chosen(other, 2, 'No')).toBeChecked()
  // the browser itself reports what did not come through, and what was refused
  expect(complaints.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED|\b409\b/.test(text))).toEqual([])
})

const question = (page: Page, at: number) => questionsOf(page).nth(at)
const saved = (page: Page) => page.getByText('Everything is saved')

const chosen = (page: Page, at: number, name: string) => question(page, at).getByRole('radio', { name, exact: true })

async function answer(page: Page, at: number, name: string) {
  await chosen(page, at, name).focus()
  await page.keyboard.press(' ')
  await expect(chosen(page, at, name)).toBeChecked()
}

async function expectAnswers(page: Page) {
  await expect(chosen(page, 0, 'No')).toBeChecked()
  await expect(chosen(page, 1, 'Yes')).toBeChecked()
  await expect(question(page, 1).getByRole('textbox', { name: /^Comment on/ })).toHaveValue(COMMENT)
}
