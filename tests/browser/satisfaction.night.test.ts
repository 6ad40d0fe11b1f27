import { readFile } from 'node:fs/promises'

import { accessibilityProblems } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { linkIn } from './support/product.ts'
import { writeText } from './support/write-text.ts'

/** The first changes on a server that has just started take a while. */
const PATIENT = { timeout: 60_000 }
test.beforeEach(() => test.setTimeout(300_000))

test('a requester attaches a file, receives one, and rates the request on its page', async ({
  page,
  newPage,
  signIn,
}) => {
  await signIn('analyst')
  await page.goto('/requests')
  await page.getByRole('button', { name: 'Ask the support desk' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').fill('The report is empty')
  await writeText(page, 'What do you need?', 'It has no lines, as attached.')
  const attachment = { name: 'report.html', mimeType: 'text/html', buffer: Buffer.from('<p>nothing</p>') }
  await dialog.locator('input[type=file]').setInputFiles(attachment)
  await expect(dialog.getByText('report.html')).toBeVisible(PATIENT)
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The report is empty', PATIENT)
  const id = /\/requests\/(\d+)/.exec(page.url())![1]!

  const support = await newPage()
  await signIn('support', { page: support })
  await support.goto(`/freshdesk/${id}`)
  await writeText(support, 'Reply', 'This one has them.')
  const answer = { name: 'lines.csv', mimeType: 'text/csv', buffer: Buffer.from('one,two') }
  await support.locator('input[type=file]').first().setInputFiles(answer)
  await expect(support.getByText('lines.csv')).toBeVisible(PATIENT)
  await support.getByRole('button', { name: 'Send the reply' }).click()
  await expect(support.getByText('The reply is on its way.')).toBeVisible(PATIENT)
  await support.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(support.getByRole('button', { name: 'Open again' })).toBeVisible(PATIENT)

  await page.reload()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download lines.csv' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('lines.csv')
  expect(await readFile(await saved.path(), 'utf8')).toBe('one,two')

  await page.getByRole('radio', { name: 'Neither good nor bad' }).check()
  await page.getByLabel('Comment (optional)').fill('It took three days.')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('The desk has your answer.')).toBeVisible(PATIENT)

  await support.reload()
  const satisfaction = support.getByRole('region', { name: 'How it went' })
  await expect(satisfaction.getByText('Neither good nor bad')).toBeVisible()
  await expect(satisfaction.getByText('It took three days.')).toBeVisible()
  expect(await accessibilityProblems(support)).toEqual([])
})

test('a requester without an account is asked by mail; opening the link sends nothing, and the answer can be changed', async ({
  newPage,
  page,
  signIn,
  product,
}) => {
  await signIn('support')
  await page.goto('/freshdesk')
  await page.getByRole('button', { name: 'New ticket' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address of the requester').fill('nora@example.com')
  await dialog.getByLabel('Subject').fill('Where is the receipt?')
  await writeText(page, 'What is asked', 'She wants the receipt of March.')
  await dialog.getByRole('button', { name: 'Open the ticket' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Where is the receipt?', PATIENT)
  const id = /\/freshdesk\/(\d+)/.exec(page.url())![1]!
  await page.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible(PATIENT)
  const mail = await product.mailTo('nora@example.com', /satisfaction/)
  expect(mail).toContain('Auto-Submitted: auto-replied')
  const link = linkIn(mail, '/satisfaction/').replace(/\)$/, '') // it is in brackets in the plain text

  const visitor = await newPage()
  await visitor.goto(link)
  await expect(visitor.getByText(`Your request #${id}, “Where is the receipt?”, is solved.`)).toBeVisible(PATIENT)
  await expect(visitor.getByRole('radio', { name: 'Good', exact: true })).toBeChecked()
  expect(await accessibilityProblems(visitor)).toEqual([])
  const satisfaction = page.getByRole('region', { name: 'How it went' })
  await page.reload()
  await expect(satisfaction.getByText('Not answered')).toBeVisible()

  await visitor.getByRole('radio', { name: 'Bad', exact: true }).check()
  await visitor.getByLabel('Comment (optional)').fill('I still have no receipt.')
  await visitor.getByRole('button', { name: 'Send the answer' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible(PATIENT)
  await page.goto('/freshdesk?satisfaction=bad')
  await page.getByRole('link', { name: /Where is the receipt\?/ }).click()
  await expect(satisfaction.getByText('I still have no receipt.')).toBeVisible()

  await visitor.getByRole('button', { name: 'Change the answer' }).click()
  await visitor.getByRole('radio', { name: 'Good', exact: true }).check()
  await visitor.getByRole('button', { name: 'Send the answer' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible(PATIENT)
  await page.reload()
  await expect(page.getByRole('region', { name: 'History' }).getByText('Bad → Good')).toBeVisible()
})
