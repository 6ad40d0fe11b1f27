import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'

test('the access records show who played, saw unmasked, exported and was refused which data', async ({
  page,
  newPage,
  signIn,
  complaints,
}) => {
  const auditor = await newPage()
  await signIn('auditor', { page: auditor })
  const call = await openCall(auditor)
  await auditor.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(auditor.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  expect(await auditor.evaluate(askForRecords)).toBe(403)
  // the browser reports that response on its console
  expect(complaints.splice(0).filter((text) => !text.includes('403'))).toEqual([])

  await signIn('admin')
  await page.goto(`/call-detail/${call}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/admin/users?q=Aurora')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await exportAs(page, 'As CSV')

  await page.goto('/admin')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Access records/ })
    .click()
  await filterByAction(page, 'Opened a recording')
  await expect(page.getByRole('row').filter({ hasText: 'Aurora Lagos' }).first()).toContainText(`interaction:${call}`)
  await filterByAction(page, 'Permission missing')
  await expect(page.getByRole('row').nth(1)).toContainText(/Aurora Lagos.*access-list/)
  await filterByAction(page, 'Exported')
  await expect(page.getByRole('row').nth(1)).toContainText(/Adela Rivas.*csv/)
  await filterByAction(page, 'Saw unmasked data')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `interaction:${call}` })
      .first(),
  ).toContainText('Adela Rivas')
  await page.getByLabel('Done to').fill(`interaction:${call}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`subject=interaction(:|%3A)${call}`))
  await expect(page.getByText('1 record', { exact: true })).toBeVisible()

  const { name, lines } = await exportAs(page, 'As CSV')
  expect(name).toMatch(/\.csv$/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`interaction:${call}`)
  await page.getByRole('link', { name: `interaction:${call}` }).click()
  await expect(page).toHaveURL(new RegExp(`/call-detail/${call}$`))
})

/** Opens the first call that has a recording and returns its number. */
async function openCall(page: Page): Promise<string> {
  await page.goto('/calls?media=audio')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/call-detail\/\d+$/)
  return /\d+$/.exec(page.url())![0]
}

async function filterByAction(page: Page, action: string) {
  await page.getByLabel('What was done').selectOption(action)
  await expect(page).toHaveURL(/action=/)
  await expect(page.getByRole('row').nth(1)).toContainText(action)
}

/** Exports the list. Returns the name of the file and its lines. */
async function exportAs(page: Page, format: string) {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: format }).click()
  const download = await saved
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').filter(Boolean)
  return { name: download.suggestedFilename(), lines }
}

/** Requests records that the person may not see; none of their screens does that. */
async function askForRecords(): Promise<number> {
  const headers = { Authorization: sessionStorage.getItem('token')! }
  return (await fetch('/api/access-records', { headers })).status
}
