import type { Page } from '@playwright/test'

import { accessibilityProblems } from './support/axe.ts'
import { daysAgo, writtenTalk } from './support/conversation-files.ts'
import { expect, test } from './support/fixtures.ts'
import { importFiles } from './support/import-files.ts'

const LONG = '3c1f5a52-7d0e-4a55-9a43-0d6ff1c0a201'

test('a chat shows its days, pictures, voice notes and how long the customer waited', async ({ page, signIn }) => {
  await signIn('auditor')
  const id = await idOf(page, 'demo:claim-chat')

  // a chat opens on the page of chats, even if the address is that of a call
  await page.goto(`/call-detail/${id}`)
  await expect(page).toHaveURL(`/call-detail-ia-whatsapp/whatsapp/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rodrigo Zavala → Rocío C.')
  await expect(message(page, 'me acaban de chocar')).toBeVisible()

  const picture = page.getByRole('button', { name: 'Open IMG-0041.png' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(900)
  await picture.click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'IMG-0041.png' })).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')

  const seconds = () => page.getByLabel('PTT-0042.opus').evaluate((audio: HTMLAudioElement) => audio.duration)
  await expect.poll(seconds).toBeGreaterThan(5)
  expect(await seconds()).toBeLessThan(9)

  await page.getByRole('button', { name: 'Show the message' }).click()
  await expect(page).toHaveURL(/\?m=10$/)
  await expect(page.getByRole('listitem').and(page.locator('[aria-current]'))).toContainText('le atiende Rodrigo')
  expect(await accessibilityProblems(page)).toEqual([])

  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: /Aviso de siniestro.pdf/ }).click()
  expect((await saved).suggestedFilename()).toBe('Aviso de siniestro.pdf')
})

test('a long chat renders only the visible messages, under the date of their day', async ({
  page,
  product,
  signIn,
  folderOf,
}) => {
  const messages = Array.from({ length: 4_000 }, (_, index) => `Mensaje número ${index}`)
  const folder = await folderOf({ 'long.vcon.json': writtenTalk(LONG, daysAgo(9), messages) })
  expect(await importFiles(product, folder)).toMatchObject({ accepted: 1, refused: 0 })

  await signIn('auditor')
  const id = await idOf(page, LONG)
  await page.goto(`/call-detail/${id}`)
  await expect(message(page, 'Mensaje número 0')).toBeVisible()
  const drawn = () => page.getByRole('article').count()
  expect(await drawn()).toBeLessThan(60)

  await page.getByLabel('Find in the chat').fill('numero 3999')
  await expect(message(page, 'Mensaje número 3999')).toBeInViewport()
  expect(await drawn()).toBeLessThan(60)
  await page.goto(`${page.url()}?m=2000`)
  await expect(message(page, 'Mensaje número 2000')).toBeInViewport()
  await expect(page.locator('time[datetime]').first()).toBeInViewport()
})

const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).first()

/** The number of a conversation, from the list of conversations. */
async function idOf(page: Page, externalId: string): Promise<number> {
  const answer = page.waitForResponse((response) => response.url().includes('/api/calls?') && response.ok())
  await page.goto(`/calls?q=${externalId}`)
  const { data } = (await (await answer).json()) as { data: { id: number }[] }
  expect(data).toHaveLength(1)
  return data[0]!.id
}
