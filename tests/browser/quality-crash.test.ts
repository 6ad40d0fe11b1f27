import type { Page } from '@playwright/test'

import { questionsOf } from './support/answer-sheet.ts'
import { DEMO_TEMPLATE } from './support/demo-template.ts'
import { expect, test } from './support/fixtures.ts'
import { startProduct } from './support/product.ts'

/** The browser's message depends on what the server was doing when it stopped. */
const CONNECTION_LOST = /net::ERR_(CONNECTION_|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)/

const COMMENT = 'Said while nobody was listening.'

test(
  'answers that did not reach the server survive the page, and are saved once the server is back',
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
      // a page that crashes shows no confirmation
      await page.close({ runBeforeUnload: false })

      await own.start()
      expect(complaints.splice(0).filter((text) => !CONNECTION_LOST.test(text))).toEqual([])
      const reopened = await context.newPage()
      await reopened.goto(address)
      await expectAnswers(reopened)
      await expect(saved(reopened)).toBeVisible()
      expect(await reopened.evaluate(() => localStorage.getItem('atalaya-unsaved-audits'))).toBeNull()

      // the server has the answers: none are left in the browser
      await reopened.reload()
      await expectAnswers(reopened)
      await reopened.close() // otherwise its console reports that the server stops again
    } finally {
      await own.stop()
      await own.removeData()
    }
  },
)

test('two people on one draft see each other, and no answer is overwritten unseen', async ({
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
  await expect(radio(page, 0, 'Yes')).toBeChecked()

  // both answer before they have seen the other's answer
  await context.setOffline(true)
  for (const index of [1, 2]) await answer(page, index, 'No')
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible()
  for (const index of [1, 2]) await answer(other, index, 'Yes')
  await expect(saved(other)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try now' }).click()

  for (const index of [1, 2]) {
    await expect(question(page, index).getByRole('alert')).toContainText(
      'Sergio Paredes has answered this in the meantime: Yes',
    )
    await expect(radio(page, index, 'No')).toBeChecked()
    await question(page, index)
      .getByRole('button', { name: index === 1 ? 'Take theirs' : 'Keep mine' })
      .click()
  }
  await expect(saved(page)).toBeVisible()
  await expect(radio(page, 1, 'Yes')).toBeChecked()
  await expect(radio(other, 1, 'Yes')).toBeChecked()
  await expect(radio(other, 2, 'No')).toBeChecked()
  // the browser reports the failed and refused requests on its console
  expect(complaints.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED|\b409\b/.test(text))).toEqual([])
})

const question = (page: Page, index: number) => questionsOf(page).nth(index)
const saved = (page: Page) => page.getByText('Everything is saved')

const radio = (page: Page, index: number, name: string) =>
  question(page, index).getByRole('radio', { name, exact: true })

async function answer(page: Page, index: number, name: string) {
  await radio(page, index, name).focus()
  await page.keyboard.press(' ')
  await expect(radio(page, index, name)).toBeChecked()
}

async function expectAnswers(page: Page) {
  await expect(radio(page, 0, 'No')).toBeChecked()
  await expect(radio(page, 1, 'Yes')).toBeChecked()
  await expect(question(page, 1).getByRole('textbox', { name: /^Comment on/ })).toHaveValue(COMMENT)
}
