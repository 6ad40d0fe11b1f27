import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { accessibilityProblems } from './support/axe.ts'
import { choose } from './support/choose.ts'
import { expect, test } from './support/fixtures.ts'

const CALLS = {
  name: 'calls.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'id,started_at,duration,direction,agent,customer_name,customer_phone',
      'w-1,2026-03-29 09:30:00,4:07,inbound,Ana Paz,Rosa Díaz,+56 9 8765 4321',
      'w-2,2026-03-29 10:30:00,soon,inbound,Ana Paz,Luis Gil,+56 9 8765 4322',
      'w-3,,1:00,inbound,Ana Paz,Eva Sol,+56 9 8765 4323',
    ].join('\r\n'),
  ),
}

test('files are imported: a question is answered, the refused rows are downloaded, and the import is undone', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/imports')
  await expectAccessible(page)

  await page.getByLabel(/Drop files or folders here/).setInputFiles(CALLS)
  await expect(page.getByRole('heading', { name: 'What the files do not tell' })).toBeVisible()
  await expect(page).toHaveURL(/import=\d+/)
  await expectAccessible(page)
  await choose(page, 'Time zone of the files', 'America/Santiago', 'santiago')
  await page.getByRole('button', { name: 'Check again with these answers' }).click()

  await expect(page.getByText('They are read in this one.', { exact: false })).toBeVisible()
  await expect(tile(page, 'Not known yet')).toContainText('2')
  await expect(tile(page, 'Refused')).toContainText('1')
  await expect(tile(page, 'Notes')).toContainText('1')
  await expect(page.getByText('Everything was checked: nothing is stored yet.')).toBeVisible()
  await expect(page.getByText('Rosa D.', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '"soon"' })).toContainText('calls.csv')
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download refusals and notes' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(/calls\.csv.*3.*duration.*soon/)

  await page.getByRole('button', { name: 'Import 2 conversations' }).click()
  await expect(page.getByText('All that was not refused is stored.')).toBeVisible()
  await expect(tile(page, 'New or completed')).toContainText('2')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the conversations' }).click()
  await expect(page).toHaveURL(/\/calls/)
  await page.goBack()

  await page.getByRole('button', { name: 'Undo the import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo calls.csv?' })
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('2 entries were removed again.')).toBeVisible()
  await page.getByRole('button', { name: 'All imports' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'calls.csv' })).toContainText('Undone')
})

test('an import opens by its address, but not for a person who may not import', async ({ page, signIn, newPage }) => {
  await signIn('admin')
  await page.goto('/imports')
  await page.getByLabel(/Drop files or folders here/).setInputFiles(CALLS)
  await expect(page).toHaveURL(/import=\d+/)
  const address = page.url()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'calls.csv' })).toBeVisible()

  const other = await newPage()
  await signIn('auditor', { page: other })
  await other.goto(address)
  await expect(other.getByText('You do not have access to this page')).toBeVisible()
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('nothing overflows the page', async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/imports')
    await expect(page.getByRole('heading', { name: 'Bring in files' })).toBeVisible()
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(content).toBeLessThanOrEqual(window)
  })
})

const tile = (page: Page, name: string) => page.locator('span').filter({ hasText: new RegExp(`^${name}\\s*[\\d,]+$`) })

/** In both themes. */
async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // elements that are still fading in have less contrast
    await expect.poll(() => accessibilityProblems(page), colorScheme).toEqual([])
  }
}
