import type { Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'
import { writeText } from './support/write-text.ts'

/** The first changes on a server that has just started take a while. */
const PATIENT = { timeout: 60_000 }
test.beforeEach(() => test.setTimeout(300_000))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function sendRequest(page: Page, subject: string, text: string): Promise<string> {
  await page.goto('/requests')
  await page.getByRole('button', { name: 'Ask the support desk' }).click()
  await page.getByLabel('Subject').fill(subject)
  await writeText(page, 'What do you need?', text)
  await page.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(heading(page)).toContainText(subject, PATIENT)
  return /\/requests\/(\d+)/.exec(page.url())![1]!
}

test('a request is answered on its page and by mail, the requester writes again, and it is solved', async ({
  page,
  newPage,
  signIn,
  product,
}) => {
  await signIn('analyst')
  const id = await sendRequest(page, 'The player stays silent', 'Since this morning I hear nothing.')

  const support = await newPage()
  await signIn('support', { page: support })
  await support.goto('/freshdesk?queue=unassigned')
  await support.getByRole('link', { name: /The player stays silent/ }).click()
  await support.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(support.getByRole('button', { name: 'Hand back' })).toBeVisible(PATIENT)
  await writeText(support, 'Reply', 'Please choose another output.')
  await support.getByLabel('and wait for an answer').check()
  await support.getByRole('button', { name: 'Send the reply' }).click()
  await expect(support.getByText('The reply is on its way.')).toBeVisible(PATIENT)

  await product.mailTo('analyst@atalaya.test', /Please choose another output\./)
  await page.reload()
  await expect(page.getByRole('list', { name: 'What was said' })).toContainText('Please choose another output.')
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  await writeText(page, 'Write again', 'Now I hear it, thank you.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The desk has it.')).toBeVisible(PATIENT)

  await support.goto(`/freshdesk/${id}`)
  await expect(support.getByText('Now I hear it, thank you.')).toBeVisible()
  await support.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(support.getByRole('button', { name: 'Open again' })).toBeVisible(PATIENT)
})

test('two tickets about one matter are merged, and the desk sees who else is writing', async ({
  page,
  newPage,
  signIn,
}) => {
  await signIn('analyst')
  const first = await sendRequest(page, 'No sound again', 'Still nothing.')
  const second = await sendRequest(page, 'No sound, once more', 'And nothing here either.')

  const support = await newPage()
  await signIn('support', { page: support })
  const admin = await newPage()
  await signIn('admin', { page: admin })
  await support.goto(`/freshdesk/${first}`)
  await writeText(support, 'Reply', 'One moment')
  await admin.goto(`/freshdesk/${first}`)
  await expect(admin.getByText(/^Writing here just now: /)).toBeVisible()

  await admin.getByRole('button', { name: 'Merge', exact: true }).click()
  await admin.getByLabel('Number of the other ticket').fill(`#${second}`)
  await admin.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(heading(admin)).toContainText('No sound, once more', PATIENT)
  await expect(admin.getByText('Still nothing.')).toBeVisible()
  await expect(admin.getByRole('link', { name: `Said in #${first}` })).toBeVisible()
  await expect(support.getByText('It has changed since you opened it.')).toBeVisible()
})

test('a supervisor sets up the desk: canned replies and working hours', async ({ page, newPage, signIn }) => {
  await signIn('supervisor')
  await page.goto('/freshdesk/settings')
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('main').getByText('UTC').first()).toBeVisible()
  await page.goto('/freshdesk/replies')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()

  const support = await newPage()
  await signIn('support', { page: support })
  await support.goto('/freshdesk/reports')
  await expect(support.getByRole('main').getByRole('table').first()).toBeVisible()
})
